//! `garns techniques`: the techniques and their names.

use anyhow::Result;
use clap::Args;
use garns::format::Ink;
use garns::logic::{Ladder, TechniqueId, UnknownTechnique, techniques};
use garns::rate::{hodoku, se};
use garns::render::{Picture, ansi, manual, text};
use serde::Serialize;

use crate::ladder::{Order, unknown};
use crate::outcome::Outcome;
use crate::output::{ink, print, push_json};

/// List the techniques, or explain some of them
///
/// Lists the techniques in the order in which hints try them, or with --order hodoku in the order in which
/// HoDoKu does: id, family, HoDoKu's code, level and score, and name. Techniques marked "off" are tried only
/// if an option names them. With --order se, the list has the techniques that only Sudoku Explainer has.
/// Options such as --with and --only take ids, families, and other names that people use (y-wing for
/// xy-wing). With names, the command explains why each of these techniques works and shows an example.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns techniques
  garns techniques xy-wing bug-3
  garns techniques --order se")]
pub(crate) struct Techniques {
    /// Techniques or families to explain
    #[arg(value_name = "TECHNIQUE")]
    names: Vec<String>,

    /// Whose techniques to list; se lists those that only Sudoku Explainer has
    #[arg(long, value_enum, default_value_t = Order::Player)]
    order: Order,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// One line of `garns techniques --json`.
#[derive(Serialize)]
struct Line {
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    family: &'static str,
    hodoku: Option<&'static str>,
    level: Option<String>,
    score: Option<u32>,
    enabled: bool,
    needs_uniqueness: bool,
    argument: &'static str,
    example: Option<&'static str>,
}

impl Techniques {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ladder = match self.order {
            Order::Hodoku => in_hodokus_order(),
            Order::Player | Order::Se => Ladder::all().techniques().iter().map(|rung| rung.id()).collect(),
        };
        let mut chosen = Vec::new();
        for name in &self.names {
            let all = ladder.iter().chain(&se::OWN_TECHNIQUES).copied();
            let before = chosen.len();
            chosen.extend(all.filter(|technique| technique.info().is_called(name)));
            if chosen.len() == before {
                return Err(unknown(UnknownTechnique(name.clone())));
            }
        }
        let mut out = String::new();
        if self.names.is_empty() || self.json {
            let listed = match self.order {
                _ if !chosen.is_empty() => &chosen[..],
                Order::Se => &se::OWN_TECHNIQUES,
                Order::Player | Order::Hodoku => &ladder,
            };
            let tried = if let Order::Hodoku = self.order { hodoku::ladder() } else { Ladder::player() };
            let is_on = |technique| tried.has(technique) || !ladder.contains(&technique);
            let lines = listed.iter().map(|&technique| line(technique, is_on(technique)));
            self.list(lines.collect(), &mut out);
        } else {
            for technique in chosen {
                explain(technique, &mut out);
            }
        }
        print(&out)?;
        Ok(Outcome::Done)
    }

    fn list(&self, lines: Vec<Line>, out: &mut String) {
        let width = lines.iter().map(|line| line.id.len()).max().unwrap_or(0);
        for line in &lines {
            if self.json {
                push_json(line, out);
                continue;
            }
            let level = line.level.as_deref().unwrap_or("-");
            let score = line.score.map_or("-".to_string(), |score| score.to_string());
            let code = line.hodoku.unwrap_or("-");
            let off = if line.enabled { "" } else { " (off)" };
            let Line { id, family, name, .. } = line;
            out.push_str(&format!(
                "{id:width$}  {family:19}  {code:4}  {level:7}  {score:>5}  {name}{off}\n"
            ));
        }
    }
}

/// The techniques that a ladder can try, in HoDoKu's order; those that HoDoKu does not have come last.
fn in_hodokus_order() -> Vec<TechniqueId> {
    let mut all: Vec<TechniqueId> = techniques::all().map(|technique| technique.id()).collect();
    all.sort_by_key(|&technique| hodoku::defaults(technique).map_or(u16::MAX, |defaults| defaults.order));
    all
}

/// Why the technique works, and its example as a drawing and in words.
fn explain(technique: TechniqueId, out: &mut String) {
    let info = technique.info();
    let gap = if out.is_empty() { "" } else { "\n" };
    out.push_str(&format!("{gap}{} ({})\n\n{}\n", info.name, info.id, info.argument));
    if !technique.aliases().is_empty() {
        out.push_str(&format!("\nAlso called {}.\n", technique.aliases().join(", ")));
    }
    if let Some((board, step)) = manual::example(technique) {
        let drawing = ansi::ansi(&Picture::new(&board, &step), matches!(ink(), Ink::Colour));
        out.push_str(&format!("\n{drawing}{}\n\n{board}\n", text::sentence(&step)));
    }
}

fn line(technique: TechniqueId, enabled: bool) -> Line {
    let info = technique.info();
    let defaults = hodoku::defaults(technique);
    Line {
        id: info.id.as_str(),
        name: info.name,
        aliases: technique.aliases(),
        family: info.family.id(),
        hodoku: defaults.map(|defaults| defaults.code),
        level: defaults.map(|defaults| defaults.level.to_string()),
        score: defaults.map(|defaults| defaults.score),
        enabled,
        needs_uniqueness: info.needs_uniqueness(),
        argument: info.argument,
        example: info.example,
    }
}
