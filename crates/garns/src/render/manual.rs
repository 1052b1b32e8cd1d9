//! The manual: a page for each technique, from what its file says.

use crate::board::Board;
use crate::logic::{Family, Info, Step, Technique, TechniqueId, techniques};
use crate::rate::{braid, hodoku, se};
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
pub fn example(technique: TechniqueId) -> Option<(Board, Step)> {
    let board: Board = technique.info().example.parse().ok()?;
    let braids = braid::own_techniques().into_iter().find(|own| own.id() == technique);
    let step = match technique.search().or(braids) {
        Some(search) => search.first(&board)?,
        // Only Sudoku Explainer's scale has it: it must be the step that the scale takes there.
        None => se::steps_from(board.clone()).next().map(|(_, rated)| rated.step)?,
    };
    (step.technique.id == technique).then_some((board, step))
}

/// The page of a technique.
pub fn page(technique: TechniqueId) -> Page {
    let info = technique.info();
    let mut text = format!("# {}\n\n{}\n", info.name, info.argument);
    let shown = example(technique);
    let picture = shown.as_ref().map(|(board, step)| svg(&Picture::new(board, step)));
    if let Some((board, step)) = shown {
        text += &format!("\n![{} on a board]({}.svg)\n\nHere {}.\n", info.name, info.id, sentence(&step));
        text += &format!("\nThe position, to try it yourself:\n\n```text\n{board}\n```\n");
    }
    if let Some(place) = hodoku::place(technique) {
        text += &format!("\nHoDoKu's scale: {}, {} points a step.\n", place.level, place.score);
    }
    Page { text, picture }
}

/// The page that lists them all: by family, and those that only one scale has.
pub fn index() -> String {
    let mut text = String::from("# Techniques\n\nFrom the easiest family to the hardest.\n");
    for family in Family::ALL {
        text += &format!("\n## {family}\n\n");
        let of_family = techniques::all().map(Technique::info).filter(|info| info.family == family);
        text += &links(of_family);
    }
    text += "\n## Sudoku Explainer's own\n\n\
         Sudoku Explainer's scale has names of its own for some ways to find a step. `garns solve --steps --order se`\n\
         and `garns hint --order se` go its way, each step with words and a proof; `garns rate --trace` shows what each\n\
         step counts. Singles, locked candidates, subsets, plain fish, XY-wing and XYZ-wing are those above. From the\n\
         easiest to the hardest:\n\n";
    text += &links(se::OWN_TECHNIQUES.into_iter().map(TechniqueId::info));
    text += "\n## Whips and braids\n\n\
         Denis Berthier's classification rates a puzzle by the length of these chains: `garns rate --scale whip,braid`.\n\
         `garns solve --steps --with whip` and `garns hint --with braid` try them before forcing chains:\n\n";
    text += &links(braid::own_techniques().into_iter().map(Technique::info));
    text
}

fn links(infos: impl Iterator<Item = &'static Info>) -> String {
    infos.map(|info| format!("- [{}]({}.md)\n", info.name, info.id)).collect()
}
