//! A game in a list: as much of its state as can be shown without its log.

use garns::Grid;

use super::replay::{Game, LONGEST_THOUGHT};

/// The state of a game at its last event, as far as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Givens and entries.
    pub values: Grid,
    /// Milliseconds on the clock at the last event.
    pub elapsed: i64,
    /// Whether the clock has been running since then.
    pub running: bool,
}

impl Summary {
    /// The summary of a game that was last touched at this time.
    pub fn of(game: &Game, touched: i64) -> Summary {
        let elapsed = game.finish().map_or_else(|| game.elapsed(touched), |finish| finish.time);
        Summary { values: game.values(), elapsed, running: game.finish().is_none() && game.is_running() }
    }

    /// Milliseconds on the clock at the time `now`, if the game was last touched at the time `touched`.
    pub fn elapsed(&self, touched: i64, now: i64) -> i64 {
        let since = if self.running { (now - touched).clamp(0, LONGEST_THOUGHT) } else { 0 };
        self.elapsed + since
    }
}

#[cfg(test)]
mod tests {
    use garns::Puzzle;

    use super::*;
    use crate::rules::game::{Action, Event};

    #[test]
    fn a_summary_gives_the_same_time_as_the_game() {
        let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut game = Game::new(Puzzle::new(givens.parse().unwrap()).unwrap(), 1000);
        let actions = [Action::Fill, Action::Pause, Action::Undo, Action::Away, Action::Back, Action::Pause];
        for (action, seq) in actions.into_iter().zip(1..) {
            let at = 1000 + 7000 * i64::from(seq);
            game.add(&Event { seq, at, client: "client-1".into(), n: seq, action });
            let summary = Summary::of(&game, at);
            assert_eq!(summary.values, game.values());
            for now in [at, at + 1, at + LONGEST_THOUGHT, at + 3 * LONGEST_THOUGHT] {
                assert_eq!(summary.elapsed(at, now), game.elapsed(now), "event {seq}");
            }
        }
    }
}
