//! `garns techniques`: what can be asked for by name.

use anyhow::Result;
use clap::Args;
use garns::logic::{Info, Ladder};
use garns::rate::se;
use serde::Serialize;

use crate::ladder::Order;
use crate::outcome::Outcome;
use crate::output::{print, push_json};

/// List the techniques
///
/// Prints the id of every technique with its family, its name, and its code, level and score on
/// HoDoKu's scale, in the order of trying. Ids and families are the names that --with, --without,
/// --only and --technique take. Those marked "off" are tried only when asked for. With --order se,
/// those that only Sudoku Explainer's way has (`garns solve --steps --order se`).
#[derive(Debug, Args)]
pub(crate) struct Techniques {
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
}

impl Techniques {
    pub(crate) fn run(self) -> Result<Outcome> {
        let lines: Vec<Line> = match self.order {
            Order::Se => se::own_techniques().into_iter().map(|info| line(info, true)).collect(),
            Order::Player => lines(&Ladder::player()),
            Order::Hodoku => lines(&Ladder::hodoku()),
        };
        let mut out = String::new();
        let width = lines.iter().map(|line| line.id.len()).max().unwrap_or(0);
        for line in &lines {
            if self.json {
                push_json(line, &mut out);
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
        print(&out)?;
        Ok(Outcome::Done)
    }
}

/// All techniques, with those marked that the ladder tries.
fn lines(tried: &Ladder) -> Vec<Line> {
    let all = Ladder::all();
    let infos = all.techniques().iter().map(|technique| technique.info());
    infos.map(|info| line(info, tried.has(info.id))).collect()
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
    }
}
