//! A page of the manual as Markdown.

use std::fmt::Write as _;

use clap::{Arg, Command};

use super::page_name;

/// The page about a command: what it does, its usage, its arguments, options and subcommands, and examples.
pub(super) fn page(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let mut text = format!("# {name}\n\n{}\n\n```text\n{usage}\n```\n", escape(&about));
    let below: Vec<&Command> = command.get_subcommands().filter(|below| below.get_name() != "help").collect();
    if !below.is_empty() {
        text += "\n## Commands\n\n";
        for below in below {
            let about = below.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "- [`{}`]({}.md): {}", below.get_name(), page_name(below), escape(&about));
        }
    }
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    section(&mut text, "Arguments", shown().filter(|arg| arg.is_positional()));
    section(&mut text, "Options", shown().filter(|arg| !arg.is_positional()));
    if let Some(after) = command.get_after_help() {
        let _ = write!(text, "\n## Examples and notes\n\n```text\n{}\n```\n", after.to_string().trim_end());
    }
    text
}

fn section<'a>(text: &mut String, title: &str, args: impl Iterator<Item = &'a Arg>) {
    let mut args = args.peekable();
    if args.peek().is_none() {
        return;
    }
    let _ = write!(text, "\n## {title}\n\n");
    for arg in args {
        let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
        let _ = write!(text, "- {}: {}", names(arg), escape(&help.replace('\n', " ")));
        if let Some(variable) = arg.get_env() {
            let _ = write!(text, " (variable `{}`)", variable.to_string_lossy());
        }
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let takes_value = arg.get_action().takes_values();
        if takes_value && !defaults.is_empty() && !arg.is_hide_default_value_set() {
            let _ = write!(text, " Default: `{}`.", defaults.join(" "));
        }
        text.push('\n');
    }
}

/// The names of an option with its value, as people type them; `-n, --count <N>`.
fn names(arg: &Arg) -> String {
    let values: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(|name| format!("<{name}>")).collect();
    let value = if arg.get_action().takes_values() { values.join(" ") } else { String::new() };
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|short| format!("-{short}")));
    names.extend(arg.get_long().map(|long| format!("--{long}")));
    let names: Vec<String> = match names.is_empty() {
        true => vec![format!("`{value}`")],
        false => names.iter().map(|name| format!("`{}`", format!("{name} {value}").trim_end())).collect(),
    };
    names.join(", ")
}

/// Text that Markdown does not mistake for HTML.
fn escape(text: &str) -> String {
    text.replace('<', "&lt;")
}
