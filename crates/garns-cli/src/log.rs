//! The log of `play` and `serve`, on standard error.

use std::fmt::{self, Debug};
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use garns::format::Ink;
use tracing::Subscriber;
use tracing::field::Field;
use tracing_subscriber::Layer;
use tracing_subscriber::field::MakeExt as _;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::{Writer, debug_fn};
use tracing_subscriber::registry::LookupSpan;

use crate::output::ink_of;

/// The form of lines in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Text for people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// The log on standard error; as text it has colours if that is a terminal.
pub(crate) fn to_stderr<S>(format: LogFormat) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
{
    match format {
        LogFormat::Text => to(io::stderr, ink_of(io::stderr().is_terminal())).boxed(),
        LogFormat::Json => {
            let log = tracing_subscriber::fmt::layer().with_writer(io::stderr).log_internal_errors(false);
            log.json().flatten_event(true).boxed()
        }
    }
}

/// The log, one line for each event.
fn to<S, W>(writer: W, ink: Ink) -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_ansi(ink == Ink::Colour)
        .fmt_fields(debug_fn(write_field).delimited(" "))
        // A log that cannot be written is dropped, because a message about it on the same full disk would panic.
        .log_internal_errors(false)
}

/// Writes a field of an event. Fields may have text from clients, so line breaks, terminal sequences and other control
/// characters are escaped: no text can look like another line of the log.
fn write_field(writer: &mut Writer<'_>, field: &Field, value: &dyn Debug) -> fmt::Result {
    if field.name() != "message" {
        write!(writer, "{}=", field.name())?;
    }
    for c in format!("{value:?}").chars() {
        if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
            write!(writer, "{}", c.escape_default())?;
        } else {
            writer.write_char(c)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct Memory(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Memory {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(ink: Ink, log: impl FnOnce()) -> String {
        let memory = Memory::default();
        let writer = memory.clone();
        let subscriber = tracing_subscriber::registry().with(to(move || writer.clone(), ink));
        tracing::subscriber::with_default(subscriber, log);
        let bytes = memory.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_clients_text_is_one_line_without_terminal_sequences() {
        let text = "unknown field `x\n2026-11-18T00:00:00Z ERROR garns_web: \u{1b}[31mall is lost\r\u{2028}`";
        let lines = logged(Ink::Plain, || {
            tracing::error!("{text}");
            tracing::error!(error = %text, "a request failed");
            tracing::error!(game = text, "a request failed");
        });
        assert_eq!(lines.lines().count(), 3, "{lines}");
        assert!(!lines.chars().any(|c| c.is_control() && c != '\n'), "{lines:?}");
        assert!(lines.contains("unknown field `x\\n2026-11-18"), "{lines}");
        assert!(lines.contains("a request failed error=unknown field"), "{lines}");
    }

    #[test]
    fn only_a_terminal_gets_colours() {
        let log = || tracing::error!("the disk is full");
        assert!(!logged(Ink::Plain, log).contains('\u{1b}'));
        assert!(logged(Ink::Colour, log).contains('\u{1b}'));
    }
}
