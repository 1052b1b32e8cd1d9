//! `garns techniques`: what can be asked for by name.

use anyhow::Result;
use clap::Args;
use garns::format::Ink;
use garns::logic::{Info, Ladder, Technique, UnknownTechnique};
use garns::rate::se;
use garns::render::{Picture, ansi, manual, text};
use serde::Serialize;

use crate::ladder::{Order, unknown};
use crate::outcome::Outcome;
use crate::output::{ink, print, push_json};

/// List the techniques, or explain some of them
///
/// Prints the id of every technique with its family, its name, and its code, level and score on
/// HoDoKu's scale, in the order of trying. Ids and families are the names that --with, --without,
/// --only and --technique take. Those marked "off" are tried only when asked for. With --order se,
/// those that only Sudoku Explainer's way has (`garns solve --steps --order se`). With names, why
/// each of these is right, and an example.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns techniques
  garns techniques xy-wing bug-3
  garns techniques --order se")]
pub(crate) struct Techniques {
    /// Techniques (or families of them) to explain
    #[arg(value_name = "TECHNIQUE")]
    names: Vec<String>,

    /// Whose techniques: se for those that only Sudoku Explainer's way has
    #[arg(long, value_enum, default_value_t = Order::Player)]
    order: Order,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// One line of `garns techniques --json`.
#[derive(Serialize)]
struct Line {
    id: &'static str,
    name: &'static str,
    family: &'static str,
    hodoku: Option<&'static str>,
    level: Option<String>,
    score: Option<u32>,
    enabled: bool,
    needs_uniqueness: bool,
    argument: &'static str,
    example: &'static str,
}

impl Techniques {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ladder = Ladder::all();
        let explainer: Vec<_> = se::own_techniques().collect();
        let mut chosen = Vec::new();
        for name in &self.names {
            let is_named = |info: &Info| info.id == name || info.family.id() == name;
            let all = ladder.techniques().iter().chain(&explainer).copied();
            let before = chosen.len();
            chosen.extend(all.filter(|technique| is_named(technique.info())));
            if chosen.len() == before {
                return Err(unknown(UnknownTechnique(name.clone())));
            }
        }
        let mut out = String::new();
        if self.names.is_empty() || self.json {
            let listed = match self.order {
                _ if !chosen.is_empty() => &chosen,
                Order::Se => &explainer,
                Order::Player | Order::Hodoku => ladder.techniques(),
            };
            let tried = if let Order::Hodoku = self.order { Ladder::hodoku() } else { Ladder::player() };
            let is_on = |info: &Info| tried.has(info.id) || !ladder.has(info.id);
            let infos = listed.iter().map(|technique| technique.info());
            self.list(infos.map(|info| line(info, is_on(info))).collect(), &mut out);
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
                "{id:width$}  {family:18}  {code:4}  {level:7}  {score:>5}  {name}{off}\n"
            ));
        }
    }
}

/// Why the technique is right, and its example drawn and in words.
fn explain(technique: &dyn Technique, out: &mut String) {
    let info = technique.info();
    let gap = if out.is_empty() { "" } else { "\n" };
    out.push_str(&format!("{gap}{} ({})\n\n{}\n", info.name, info.id, info.argument));
    if let Some((board, step)) = manual::example(technique) {
        let drawing = ansi::ansi(&Picture::new(&board, &step), matches!(ink(), Ink::Colour));
        out.push_str(&format!("\n{drawing}{}\n\n{board}\n", text::sentence(&step)));
    }
}

fn line(info: &'static Info, enabled: bool) -> Line {
    Line {
        id: info.id,
        name: info.name,
        family: info.family.id(),
        hodoku: info.hodoku.map(|hodoku| hodoku.code),
        level: info.hodoku.map(|hodoku| hodoku.level.to_string()),
        score: info.hodoku.map(|hodoku| hodoku.score),
        enabled,
        needs_uniqueness: info.needs_uniqueness,
        argument: info.argument,
        example: info.example,
    }
}
