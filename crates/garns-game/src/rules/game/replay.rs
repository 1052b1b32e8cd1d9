//! The state that a log leads to.

mod rewind;

use std::collections::VecDeque;

use garns::logic::Mistakes;
use garns::{Board, Candidate, CellSet, Grid, Puzzle};

use super::action::{Action, Event, SERVER};
use super::pace::Pace;
use super::score::{CHECK_COST, HINT_COSTS, PRESSES, Score, Worth};
use super::sheet::{Change, Mark, Sheet};

/// The most milliseconds that the clock counts between two events. A tab that crashed cannot stop the clock.
pub const LONGEST_THOUGHT: i64 = 10 * 60_000;

/// Milliseconds without a touch after which the page says that the player is away.
pub const IDLE_AFTER: i64 = 2 * 60_000;

/// The most savepoints of a game; a further savepoint has no effect.
pub const MAX_SAVEPOINTS: usize = 50;

/// The most edits that can be undone; after that, each new edit drops the oldest.
pub const MAX_UNDO: usize = 1000;

/// The rung that tells whether there is a mistake. A check without mistakes tells the same.
const NO_MISTAKE: u8 = 0;

/// The first rung that lists the wrong cells. A check that finds a mistake tells the same.
const MISTAKE_SHOWN: u8 = 3;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Milliseconds on the clock.
    pub time: i64,
    /// Points.
    pub score: u32,
}

/// A puzzle and everything that its log did to it.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    head: u32,
    sheet: Sheet,
    undo: VecDeque<Change>,
    redo: Vec<Change>,
    savepoints: Vec<(String, Sheet)>,
    clock: Clock,
    /// The tab that did something last.
    actor: Option<String>,
    pace: Pace,
    rung: Option<u8>,
    told: Option<u8>,
    hints: u32,
    hint_cost: u32,
    checks: u32,
    assisted: bool,
    finish: Option<Finish>,
}

impl Game {
    /// A game with an empty log; the clock runs from here.
    pub fn new(puzzle: Puzzle, created: i64) -> Game {
        Game {
            puzzle,
            head: 0,
            sheet: Sheet::default(),
            undo: VecDeque::new(),
            redo: Vec::new(),
            savepoints: Vec::new(),
            clock: Clock { last: created, elapsed: 0, paused: false, away: false },
            actor: None,
            pace: Pace::from(created),
            rung: None,
            told: None,
            hints: 0,
            hint_cost: 0,
            checks: 0,
            assisted: false,
            finish: None,
        }
    }

    /// The game after a whole log.
    pub fn replay<'a>(puzzle: Puzzle, created: i64, log: impl IntoIterator<Item = &'a Event>) -> Game {
        let mut game = Game::new(puzzle, created);
        for event in log {
            game.add(event);
        }
        game
    }

    /// Adds an event. Any event can follow in any state; it may have no effect.
    pub fn add(&mut self, event: &Event) {
        self.head = event.seq;
        self.clock.tick(event.at);
        if let Action::Enter { cells, .. } = &event.action {
            self.pace.enter(cells.len(), event.at);
        }
        match &event.action {
            Action::Away => {
                self.clock.away |= self.actor.as_ref().is_none_or(|actor| *actor == event.client);
                return;
            }
            Action::Back => self.clock.away = false,
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Savepoint { name } => self.keep(name),
            Action::Forget { name } => self.savepoints.retain(|kept| kept.0 != *name),
            Action::Pause => self.clock.paused = true,
            Action::Resume => self.clock.start(),
            Action::Hint { rung, cost } => {
                self.clock.start();
                self.rung = self.rung.max(Some(*rung));
                self.hints += 1;
                self.hint_cost += cost;
            }
            Action::Check { wrong, marks } => {
                self.clock.start();
                self.checks += 1;
                let right = wrong.is_empty() && marks.is_empty();
                self.told = Some(if right { NO_MISTAKE } else { MISTAKE_SHOWN });
            }
            Action::Solution => self.assisted = true,
            Action::Finished { time, score } => {
                self.clock.paused = true;
                self.finish = Some(Finish { at: event.at, time: *time, score: *score });
            }
            Action::Setup { place, remove } => {
                self.put(CellSet::EMPTY, place, remove);
                self.undo.clear();
                self.redo.clear();
                self.forget_hint();
                self.assisted = true;
            }
            edit => self.edit(edit),
        }
        if event.client != SERVER {
            self.actor = Some(event.client.clone());
        }
    }

    fn edit(&mut self, action: &Action) {
        self.clock.start();
        let before = self.sheet.clone();
        let givens = self.puzzle.givens().filled();
        match action {
            Action::Enter { cells, digit, tidy } => {
                for cell in *cells - givens {
                    self.sheet.enter(cell, *digit, *tidy);
                }
            }
            Action::Corner { cells, digit, on } => {
                for cell in self.open_among(*cells) {
                    set(&mut self.sheet.mark_mut(cell).corner, *digit, *on);
                }
            }
            Action::Centre { cells, digit, on } => {
                for cell in self.open_among(*cells) {
                    set(&mut self.sheet.mark_mut(cell).centre, *digit, *on);
                }
            }
            Action::Strike { cells, digit, on } => {
                for cell in self.open_among(*cells) {
                    set(&mut self.sheet.mark_mut(cell).struck, *digit, *on);
                }
            }
            Action::Colour { cells, colour, on } => {
                if let Ok(colour) = garns::Digit::new(*colour) {
                    for cell in *cells {
                        set(&mut self.sheet.mark_mut(cell).colours, colour, *on);
                    }
                }
            }
            Action::ColourCandidate { cells, digit, colour, on } => {
                if let Ok(colour) = garns::Digit::new(*colour) {
                    for cell in self.open_among(*cells) {
                        self.sheet.colour_candidate(Candidate { cell, digit: *digit }, colour, *on);
                    }
                }
            }
            Action::Clear { cells } => self.sheet.clear_layer(*cells),
            Action::ClearColours { cells } => self.sheet.clear_colours(*cells),
            Action::Auto { on } => self.sheet.auto = *on,
            Action::Fill => self.sheet.fill(self.puzzle.givens()),
            Action::Apply { clear, place, remove } => self.put(*clear, place, remove),
            Action::Erase { cells } => {
                for cell in *cells {
                    let mark = self.sheet.mark_mut(cell);
                    let Mark { entry, colours, candidate_colours, .. } = *mark;
                    *mark = Mark { entry, colours, candidate_colours, ..Mark::default() };
                }
            }
            Action::Restore { name } => {
                if let Some(kept) = self.savepoint(name) {
                    self.sheet = kept.clone();
                }
            }
            _ => {}
        }
        if let Some(change) = self.sheet.change_from(&before) {
            if self.undo.len() == MAX_UNDO {
                self.undo.pop_front();
            }
            self.undo.push_back(change);
            self.redo.clear();
            self.forget_hint();
        }
    }

    /// Forgets hints and checks, because they were about the sheet before the change.
    fn forget_hint(&mut self) {
        self.rung = None;
        self.told = None;
    }

    fn put(&mut self, clear: CellSet, place: &[Candidate], remove: &[Candidate]) {
        let givens = self.puzzle.givens().filled();
        for cell in clear {
            self.sheet.mark_mut(cell).entry = None;
        }
        for &Candidate { cell, digit } in place.iter().filter(|placed| !givens.contains(placed.cell)) {
            self.sheet.enter(cell, digit, true);
        }
        for &candidate in remove.iter().filter(|removed| !givens.contains(removed.cell)) {
            self.sheet.strike(candidate);
        }
    }

    fn undo(&mut self) {
        self.clock.start();
        if let Some(mut change) = self.undo.pop_back() {
            self.sheet.swap(&mut change);
            self.redo.push(change);
            self.forget_hint();
        }
    }

    fn redo(&mut self) {
        self.clock.start();
        if let Some(mut change) = self.redo.pop() {
            self.sheet.swap(&mut change);
            self.undo.push_back(change);
            self.forget_hint();
        }
    }

    fn open_among(&self, cells: CellSet) -> CellSet {
        let entries = self.sheet.entries().filled();
        cells - self.puzzle.givens().filled() - entries
    }

    fn keep(&mut self, name: &str) {
        let room = self.savepoints.len() < MAX_SAVEPOINTS;
        match self.savepoints.iter_mut().find(|kept| kept.0 == name) {
            Some(kept) => kept.1 = self.sheet.clone(),
            None if room => self.savepoints.push((name.to_string(), self.sheet.clone())),
            None => {}
        }
    }

    fn savepoint(&self, name: &str) -> Option<&Sheet> {
        self.savepoints.iter().find(|kept| kept.0 == name).map(|kept| &kept.1)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many events there were.
    pub fn head(&self) -> u32 {
        self.head
    }

    /// Everything that the player has written on the puzzle.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// About how many bytes the history takes in memory.
    pub fn bytes(&self) -> usize {
        let changes = self.undo.iter().chain(&self.redo).map(Change::bytes).sum::<usize>();
        changes + self.savepoints.len() * size_of::<(String, Sheet)>()
    }

    /// How many edits can be taken back, and how many done again.
    pub fn can_undo_redo(&self) -> (usize, usize) {
        (self.undo.len(), self.redo.len())
    }

    /// The names of the savepoints, in the order in which they were made first.
    pub fn savepoints(&self) -> impl Iterator<Item = &str> {
        self.savepoints.iter().map(|kept| kept.0.as_str())
    }

    /// Whether the player has paused the game, or it has ended.
    pub fn paused(&self) -> bool {
        self.clock.paused
    }

    /// Whether the player is away from the page.
    pub fn away(&self) -> bool {
        self.clock.away
    }

    /// Whether the clock runs.
    pub fn is_running(&self) -> bool {
        self.clock.is_running()
    }

    /// Milliseconds on the clock at a time not before the last event.
    pub fn elapsed(&self, now: i64) -> i64 {
        let mut clock = self.clock;
        clock.tick(now);
        clock.elapsed
    }

    /// The time of the last event; of the beginning, if there is none.
    pub fn last(&self) -> i64 {
        self.clock.last
    }

    /// The highest hint rung taken for the present sheet.
    pub fn rung(&self) -> Option<u8> {
        self.rung
    }

    /// The highest rung that a check has made free for the present sheet.
    pub fn told(&self) -> Option<u8> {
        self.told
    }

    /// The highest rung that was taken or that a check has made free. Hints up to it cost nothing.
    pub fn known_rung(&self) -> Option<u8> {
        self.rung.max(self.told)
    }

    /// How many rungs were taken, and how many checks.
    pub fn hints_and_checks(&self) -> (u32, u32) {
        (self.hints, self.checks)
    }

    /// Whether the solution was shown, or the game practises a technique.
    pub fn assisted(&self) -> bool {
        self.assisted
    }

    /// Whether digits were entered faster than a person can.
    pub fn hurried(&self) -> bool {
        self.pace.hurried()
    }

    /// The end of the game, if it has ended.
    pub fn finish(&self) -> Option<Finish> {
        self.finish
    }

    /// Givens and entries.
    pub fn values(&self) -> Grid {
        self.values_on(&self.sheet)
    }

    fn values_on(&self, sheet: &Sheet) -> Grid {
        let mut values = sheet.entries();
        for (cell, digit) in self.puzzle.givens().iter() {
            values.set(cell, digit);
        }
        values
    }

    /// Whether every cell holds the solution.
    pub fn is_solved(&self) -> bool {
        self.values() == *self.puzzle.solution()
    }

    /// The cells whose entries differ from the solution.
    pub fn wrong_entries(&self) -> CellSet {
        self.mistakes().entries
    }

    /// The open cells whose centre marks or removed candidates exclude the solution's digit.
    pub fn wrong_marks(&self) -> CellSet {
        self.mistakes().excluded.iter().map(|candidate| candidate.cell).collect()
    }

    fn mistakes(&self) -> Mistakes {
        self.mistakes_on(&self.sheet)
    }

    fn mistakes_on(&self, sheet: &Sheet) -> Mistakes {
        Mistakes::of(self.puzzle.solution(), &self.values_on(sheet), |Candidate { cell, digit }| {
            let mark = sheet.mark(cell);
            mark.struck.contains(digit) || (!mark.centre.is_empty() && !mark.centre.contains(digit))
        })
    }

    /// The position as the player sees it, without the candidates that the player has removed and, unless
    /// candidates are automatic, those that the centre marks exclude. Corner marks exclude nothing: they say
    /// where a digit may go, not which digits a cell may hold.
    pub fn board(&self) -> Board {
        let mut board = Board::with_entries(self.puzzle.givens(), &self.sheet.entries());
        for cell in board.open() {
            let mark = self.sheet.mark(cell);
            let noted = !self.sheet.auto && !mark.centre.is_empty();
            for digit in board.candidates(cell) {
                if mark.struck.contains(digit) || (noted && !mark.centre.contains(digit)) {
                    board.remove(Candidate { cell, digit });
                }
            }
        }
        board
    }

    /// The rungs up to `rung` that still cost points, with their costs.
    pub fn rungs_to(&self, rung: u8) -> impl Iterator<Item = (u8, u32)> {
        let first = self.known_rung().map_or(0, |known| known + 1);
        (first..=rung).filter_map(|rung| Some((rung, *HINT_COSTS.get(usize::from(rung))?)))
    }

    /// The present cost of each press of the hint (Nudge, Show and Explain), each with the rungs
    /// before it.
    pub fn hint_prices(&self) -> [u32; 3] {
        PRESSES.map(|rung| self.rungs_to(rung).map(|(_, cost)| cost).sum())
    }

    /// The score as it would be at a time.
    pub fn score(&self, tenths: Option<u16>, now: i64) -> Score {
        Score {
            worth: tenths.map(Worth::of),
            time: self.finish.map_or_else(|| self.elapsed(now), |finish| finish.time),
            hint_cost: self.hint_cost,
            check_cost: self.checks * CHECK_COST,
            assisted: self.assisted,
        }
    }
}

fn set(digits: &mut garns::DigitSet, digit: garns::Digit, on: bool) {
    if on {
        digits.insert(digit);
    } else {
        digits.remove(digit);
    }
}

/// Time on the clock, by the stamps in the log.
#[derive(Clone, Copy, Debug)]
struct Clock {
    last: i64,
    elapsed: i64,
    paused: bool,
    away: bool,
}

impl Clock {
    fn is_running(&self) -> bool {
        !self.paused && !self.away
    }

    fn start(&mut self) {
        self.paused = false;
        self.away = false;
    }

    fn tick(&mut self, at: i64) {
        let gap = (at - self.last).max(0);
        if self.is_running() {
            self.elapsed += gap.min(LONGEST_THOUGHT);
        }
        self.last = self.last.max(at);
    }
}
