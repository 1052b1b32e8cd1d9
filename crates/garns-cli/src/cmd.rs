//! The subcommands: one file each, declared and listed here.

use anyhow::Result;
use clap::Subcommand;

use crate::outcome::Outcome;

mod backdoors;
mod canon;
mod check;
mod check_chain;
mod completions;
mod convert;
mod generate;
mod grid;
mod hint;
mod library;
mod man;
mod minimize;
mod neighbours;
mod play;
mod print;
mod prove;
mod rate;
mod scan;
mod scramble;
mod serve;
mod solve;
mod steps;
mod techniques;

/// Makes clap's enum and its `run` from one list of subcommands.
macro_rules! commands {
    ($($file:ident::$command:ident,)*) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($command($file::$command),)*
        }

        /// The game in the browser, when no command is named.
        impl Default for Command {
            fn default() -> Command {
                Command::Play(play::Play::default())
            }
        }

        impl Command {
            pub(crate) fn run(self) -> Result<Outcome> {
                match self {
                    $(Command::$command(command) => command.run(),)*
                }
            }
        }
    };
}

commands! {
    play::Play,
    serve::Serve,
    solve::Solve,
    hint::Hint,
    steps::Steps,
    techniques::Techniques,
    rate::Rate,
    check::Check,
    check_chain::CheckChain,
    prove::Prove,
    generate::Generate,
    print::Print,
    canon::Canon,
    grid::Grid,
    minimize::Minimize,
    neighbours::Neighbours,
    backdoors::Backdoors,
    scramble::Scramble,
    library::Library,
    convert::Convert,
    scan::Scan,
    completions::Completions,
    man::Man,
}
