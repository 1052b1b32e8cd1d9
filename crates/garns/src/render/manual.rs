//! The manual: a page for each technique, from what its file says.

use crate::board::Board;
use crate::logic::{Family, Step, Technique};
use crate::render::picture::Picture;
use crate::render::svg::svg;
use crate::render::text::sentence;

/// A page of the manual and its picture.
#[derive(Clone, Debug)]
pub struct Page {
    /// Markdown; the picture is `ID.svg` beside it.
    pub text: String,
    /// The picture of the example, if it shows one.
    pub picture: Option<String>,
}

/// The step that a technique's example shows.
pub fn example(technique: &dyn Technique) -> Option<(Board, Step)> {
    let board: Board = technique.info().example.parse().ok()?;
    let step = technique.first(&board)?;
    Some((board, step))
}

/// The page of a technique.
pub fn page(technique: &dyn Technique) -> Page {
    let info = technique.info();
    let mut text = format!("# {}\n\n{}\n", info.name, info.argument);
    let shown = example(technique);
    let picture = shown.as_ref().map(|(board, step)| svg(&Picture::new(board, step)));
    if let Some((board, step)) = shown {
        text += &format!("\n![{} on a board]({}.svg)\n\nHere {}.\n", info.name, info.id, sentence(&step));
        text += &format!("\nThe position, to try it yourself:\n\n```text\n{board}\n```\n");
    }
    if let Some(hodoku) = info.hodoku {
        text += &format!("\nHoDoKu's scale: {}, {} points a step.\n", hodoku.level, hodoku.score);
    }
    Page { text, picture }
}

/// The page that lists them all: the ladder's by family, and what only Sudoku Explainer's scale has.
pub fn index(ladder: &[&dyn Technique], explainer: &[&dyn Technique]) -> String {
    let mut text = String::from("# Techniques\n\nFrom the easiest family to the hardest.\n");
    for family in Family::ALL {
        text += &format!("\n## {family}\n\n");
        text += &links(ladder.iter().filter(|technique| technique.info().family == family));
    }
    text += "\n## Sudoku Explainer's own\n\n\
         Sudoku Explainer's scale has names of its own for some ways to find a step. `garns solve --steps --order se`\n\
         and `garns hint --order se` go its way, each step with words and a proof; `garns rate --trace` shows what each\n\
         step counts. Singles, locked candidates, subsets, plain fish, XY-wing and XYZ-wing are those above. From the\n\
         easiest to the hardest:\n\n";
    text += &links(explainer.iter());
    text
}

fn links<'a>(techniques: impl Iterator<Item = &'a &'a dyn Technique>) -> String {
    let infos = techniques.map(|technique| technique.info());
    infos.map(|info| format!("- [{}]({}.md)\n", info.name, info.id)).collect()
}
