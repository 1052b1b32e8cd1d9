//! Booklets of puzzles and solutions.

use garns_print::{Booklet, Layout, Length, Paper, PerPage, PrintError, Solutions};

use crate::entries;
use crate::reader::{boards, pages};

const EACH_PER_PAGE: [(PerPage, usize); 4] =
    [(PerPage::One, 1), (PerPage::Two, 2), (PerPage::Four, 4), (PerPage::Six, 6)];

const PAPERS: [Paper; 4] = [Paper::A4, Paper::A5, Paper::LETTER, Paper::SIX_BY_NINE];

fn landscape() -> Paper {
    Paper::new(Length::mm(297.0), Length::mm(210.0)).unwrap()
}

#[test]
fn every_puzzle_and_solution_can_be_read_back_from_every_layout() {
    let entries = entries(7);
    let ordered: Vec<String> = entries.iter().map(|entry| entry.puzzle.givens().to_string()).collect();
    let solved: Vec<String> = entries.iter().map(|entry| entry.puzzle.solution().to_string()).collect();
    let mut booklet = Booklet::new(entries);
    let mut tried = 0;
    for paper in PAPERS.into_iter().chain([landscape()]) {
        for (per_page, count) in EACH_PER_PAGE {
            let layout = Layout { paper, per_page, title: Some("Sudoku".to_string()), ..Layout::default() };
            booklet.solutions = Solutions::End;
            assert_eq!(boards(&booklet.pdf(&layout).unwrap()), [&ordered[..], &solved[..]].concat());

            booklet.solutions = Solutions::None;
            let pages = pages(&booklet.pdf(&layout).unwrap());
            assert_eq!(pages.len(), 7_usize.div_ceil(count), "{per_page:?}");
            assert_eq!(pages.concat().iter().filter_map(|part| part.board()).collect::<Vec<_>>(), ordered);

            booklet.solutions = Solutions::Back;
            let front_and_back: Vec<String> = ordered
                .chunks(count)
                .zip(solved.chunks(count))
                .flat_map(|(front, back)| [front, back].concat())
                .collect();
            assert_eq!(boards(&booklet.pdf(&layout).unwrap()), front_and_back);
            tried += 1;
        }
    }
    assert_eq!(tried, 20);
}

#[test]
fn a_puzzle_with_candidates_can_be_read_back() {
    let mut booklet = Booklet::new(entries(2));
    booklet.candidates = true;
    let bytes = booklet.pdf(&Layout::default()).unwrap();
    let first = &booklet.entries[0];
    assert_eq!(boards(&bytes)[0], first.puzzle.givens().to_string());
    let count = |digits: usize| {
        let parts = pages(&bytes).concat();
        parts.iter().any(|part| part.board().is_some() && part.letters.len() == digits)
    };
    assert!(count(first.puzzle.givens().clues() + first.board.all_candidates().len()));
}

#[test]
fn the_same_order_gives_the_same_bytes() {
    let booklet = Booklet { link: Some("https://example.org".to_string()), ..Booklet::new(entries(4)) };
    let layout = Layout { title: Some("Twice the same".to_string()), ..Layout::default() };
    assert_eq!(booklet.pdf(&layout).unwrap(), booklet.pdf(&layout).unwrap());
}

#[test]
fn large_print_has_digits_of_16_points_or_more() {
    let booklet = Booklet::new(entries(3));
    let mut printed = 0;
    for paper in PAPERS {
        for (per_page, _) in EACH_PER_PAGE {
            let layout = Layout { paper, per_page, large: true, ..Layout::default() };
            match booklet.pdf(&layout) {
                Ok(bytes) => {
                    let parts = pages(&bytes).concat();
                    let sizes = parts.iter().flat_map(|part| part.letters.iter().map(|letter| letter.size));
                    let least = sizes.fold(f32::MAX, f32::min);
                    assert!(least >= 15.99, "{paper:?} {per_page:?}: {least}");
                    printed += 1;
                }
                Err(error) => assert!(matches!(error, PrintError::NoRoom { least: 16.0, .. }), "{error}"),
            }
        }
    }
    assert!((8..16).contains(&printed), "{printed} layouts have room for large print");
}

#[test]
fn pages_have_titles_headings_and_numbers() {
    let layout = Layout { title: Some("For Ada – Größe 9".to_string()), ..Layout::default() };
    let bytes = Booklet::new(entries(3)).pdf(&layout).unwrap();
    let texts: Vec<Vec<String>> =
        pages(&bytes).iter().map(|page| page.iter().map(|part| part.text()).collect()).collect();
    for (number, page) in texts.iter().enumerate() {
        assert_eq!(page.first().unwrap(), "For Ada – Größe 9");
        assert_eq!(page.last().unwrap(), &(number + 1).to_string());
    }
    assert!(texts[0].contains(&"No. 2".to_string()) && texts[1].contains(&"No. 3".to_string()));
    let plain = Layout { page_numbers: false, ..Layout::default() };
    let bytes = Booklet::new(entries(1)).pdf(&plain).unwrap();
    assert!(pages(&bytes).iter().flatten().all(|part| part.text() != "1"));
}

#[test]
fn a_document_has_a_title_a_language_and_bookmarks() {
    let layout = Layout { title: Some("My booklet".to_string()), ..Layout::default() };
    let bytes = Booklet::new(entries(2)).pdf(&layout).unwrap();
    let document = lopdf::Document::load_mem(&bytes).unwrap();
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").and_then(lopdf::Object::as_str).unwrap(), b"en");
    assert!(catalog.has(b"Outlines") && catalog.has(b"StructTreeRoot"));
    let info = document.trailer.get(b"Info").and_then(lopdf::Object::as_reference).unwrap();
    let info = document.get_dictionary(info).unwrap();
    assert_eq!(lopdf::decode_text_string(info.get(b"Title").unwrap()).unwrap(), "My booklet");
    assert!(!info.has(b"CreationDate"), "a date would change the bytes");
    let toc: Vec<String> = document.get_toc().unwrap().toc.into_iter().map(|entry| entry.title).collect();
    assert_eq!(toc, ["Puzzles", "No. 1", "No. 2", "Solutions"]);
    for letter in pages(&bytes).concat().iter().flat_map(|part| &part.letters) {
        let (subset, name) = letter.font.split_once('+').expect("a subset of a font");
        assert!(subset.len() == 6 && name.starts_with("Inter"), "{}", letter.font);
    }
}

#[test]
fn a_gutter_moves_odd_and_even_pages_apart() {
    let left = |gutter| {
        let layout = Layout { gutter: Length::mm(gutter), per_page: PerPage::One, ..Layout::default() };
        let bytes = Booklet { solutions: Solutions::None, ..Booklet::new(entries(2)) }.pdf(&layout).unwrap();
        let edge = |page: &Vec<crate::reader::Part>| {
            let points = page.iter().flat_map(|part| &part.points).map(|point| point.0);
            points.fold(f32::MAX, f32::min)
        };
        pages(&bytes).iter().map(edge).collect::<Vec<f32>>()
    };
    let (plain, bound) = (left(0.0), left(10.0));
    assert_eq!(plain[0], plain[1]);
    let shift = Length::mm(10.0).points();
    assert!((bound[0] - bound[1] - shift).abs() < 0.1, "{bound:?}");
    assert!((bound[0] - plain[0] - shift).abs() < 0.1, "{bound:?} {plain:?}");
}

#[test]
fn a_puzzle_with_a_qr_code_can_be_read_back() {
    for (per_page, _) in EACH_PER_PAGE {
        let link = Some("https://example.org".to_string());
        let booklet = Booklet { link, solutions: Solutions::None, ..Booklet::new(entries(6)) };
        let layout = Layout { per_page, ..Layout::default() };
        let parts = pages(&booklet.pdf(&layout).unwrap()).concat();
        let read: Vec<String> =
            parts.iter().filter(|part| !part.letters.is_empty()).filter_map(|part| part.board()).collect();
        let ordered: Vec<String> =
            booklet.entries.iter().map(|entry| entry.puzzle.givens().to_string()).collect();
        assert_eq!(read, ordered);
        let codes = parts.iter().filter(|part| part.letters.is_empty() && part.points.len() > 100).count();
        assert_eq!(codes, 6);
    }
}

#[test]
fn wrong_orders_are_refused() {
    let booklet = Booklet::new(entries(6));
    let default = Layout::default();
    let small = Paper::new(Length::mm(60.0), Length::mm(60.0)).unwrap();
    let six_on_small = Layout { paper: small, per_page: PerPage::Six, ..default.clone() };
    assert!(matches!(booklet.pdf(&six_on_small), Err(PrintError::NoRoom { .. })));
    let no_area = Layout { margin: Length::mm(104.0), ..default.clone() };
    assert_eq!(booklet.pdf(&no_area), Err(PrintError::Margins));
    let foreign = Layout { title: Some("数独".to_string()), ..default.clone() };
    assert_eq!(booklet.pdf(&foreign), Err(PrintError::Character('数')));
    let endless = Booklet { link: Some("x".repeat(4000)), ..booklet.clone() };
    assert_eq!(endless.pdf(&default), Err(PrintError::Link));
    assert_eq!(Booklet::new(Vec::new()).pdf(&default), Err(PrintError::Empty));
    assert_eq!("3".parse::<PerPage>(), Err(PrintError::PerPage("3".to_string())));
}
