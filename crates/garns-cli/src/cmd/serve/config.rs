//! The configuration file of `garns serve`: its keys are the names of the options.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::{Arg, ArgAction, Command};
use toml::{Table, Value};

/// The options that a file sets, as arguments of a command. Options that the environment sets are left out, because the
/// environment goes before the file.
pub(super) fn arguments(file: &Path, command: &Command) -> Result<Vec<OsString>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let is_set = |variable: &std::ffi::OsStr| std::env::var_os(variable).is_some();
    parse(&text, command, is_set).with_context(|| file.display().to_string())
}

fn parse(text: &str, command: &Command, is_set: impl Fn(&std::ffi::OsStr) -> bool) -> Result<Vec<OsString>> {
    let table: Table = text.parse()?;
    let mut arguments = Vec::new();
    for (key, value) in table {
        let option = option(&key, command)?;
        if option.get_env().is_some_and(&is_set) {
            continue;
        }
        let takes_value = !matches!(option.get_action(), ArgAction::SetTrue);
        let name = format!("--{key}");
        match value {
            Value::Boolean(false) if !takes_value => {}
            Value::Boolean(true) if !takes_value => arguments.push(name.into()),
            Value::String(value) if takes_value => arguments.push(format!("{name}={value}").into()),
            Value::Integer(value) if takes_value => arguments.push(format!("{name}={value}").into()),
            _ if takes_value => bail!("{key} must be a text or a whole number"),
            _ => bail!("{key} must be true or false"),
        }
    }
    Ok(arguments)
}

/// The option with this name; the error lists all options that a file may set.
fn option<'a>(key: &str, command: &'a Command) -> Result<&'a Arg> {
    // A file cannot name another file; checks are questions, not settings.
    let options = || {
        command
            .get_arguments()
            .filter(|arg| !matches!(arg.get_id().as_str(), "config" | "check" | "health" | "help"))
    };
    options().find(|arg| arg.get_long() == Some(key)).with_context(|| {
        let names: Vec<&str> = options().filter_map(Arg::get_long).collect();
        format!("there is no option {key}; the options are {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use clap::Args as _;

    use super::super::Serve;
    use super::*;

    fn parsed(text: &str) -> Result<Vec<String>, String> {
        let command = Serve::augment_args(Command::new("serve"));
        let arguments = parse(text, &command, |variable| variable == "GARNS_RATE");
        let arguments = arguments.map_err(|error| format!("{error:#}"))?;
        Ok(arguments.into_iter().map(|argument| argument.into_string().unwrap()).collect())
    }

    #[test]
    fn keys_are_the_names_of_options() {
        let text = "bind = \"[::1]:9000\"\nbehind-proxy = true\n# rate is set by the environment\nrate = 7\n";
        assert_eq!(parsed(text).unwrap(), ["--behind-proxy", "--bind=[::1]:9000"]);
        assert_eq!(parsed("behind-proxy = false").unwrap(), [""; 0]);
    }

    #[test]
    fn wrong_keys_and_values_are_named() {
        let unknown = parsed("bnid = \"x\"").unwrap_err();
        assert!(unknown.contains("bnid") && unknown.contains("bind, database"), "{unknown}");
        assert!(parsed("config = \"other.toml\"").is_err());
        assert!(parsed("behind-proxy = \"yes\"").unwrap_err().contains("true or false"));
        assert!(parsed("bind = [1]").unwrap_err().contains("bind must be"));
        assert!(parsed("bind =").unwrap_err().contains("line 1"));
    }
}
