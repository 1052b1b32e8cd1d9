//! The manual: a page for each technique, from what its file says.

use crate::board::Board;
use crate::logic::{Info, Step, Technique};
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
        text += &format!("\n![{} on a board]({}.svg)\n\n{}.\n", info.name, info.id, sentence(&step));
        text += &format!("\nThe position, to try it yourself:\n\n```text\n{board}\n```\n");
    }
    if let Some(hodoku) = info.hodoku {
        text += &format!("\nHoDoKu's scale: {}, {} points a step.\n", hodoku.level, hodoku.score);
    }
    Page { text, picture }
}

/// The page that lists them all, by family.
pub fn index(techniques: &[&dyn Technique]) -> String {
    let mut text = String::from("# Techniques\n\nFrom the easiest family to the hardest.\n");
    let mut families: Vec<_> = techniques.iter().map(|technique| technique.info().family).collect();
    families.sort();
    families.dedup();
    for family in families {
        text += &format!("\n## {family}\n\n");
        for info in techniques.iter().map(|technique| technique.info()).filter(|info| info.family == family) {
            text += &format!("- [{}]({}.md)\n", info.name, info.id);
        }
    }
    text += "\n## On another scale\n\n- [What only Sudoku Explainer's scale knows](sudoku-explainer.md)\n";
    text
}

/// The page of techniques that only Sudoku Explainer's scale has, each in a few sentences.
pub fn explainer(own: &[&Info]) -> String {
    let mut text = String::from(
        "# Sudoku Explainer's own techniques\n\n\
         Sudoku Explainer's scale has names of its own for some ways to find a step. `garns solve --steps --order se`\n\
         and `garns hint --order se` go its way, each step with words and a proof; `garns rate --trace` shows what each\n\
         step counts. Singles, locked candidates, subsets, plain fish, XY-wing and XYZ-wing are those of\n\
         [the list](README.md). From the easiest to the hardest:\n",
    );
    for info in own {
        text += &format!("\n## {}\n\n{}\n", info.name, info.argument);
    }
    text
}
