//! Compressed input: gzip and Zstandard, recognised by its first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// The beginning of a frame that decoders skip, apart from its first byte, which is 0x50 to 0x5f.
const SKIPPED: &[u8] = b"\x2a\x4d\x18";

/// The plain bytes of a source, which may be compressed.
///
/// Reads as few bytes as decide, so that a line that a user types is not kept back.
pub(crate) fn plain(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    while kind(&head).is_none() {
        let mut next = [0];
        match source.read(&mut next) {
            Ok(0) => break,
            Ok(_) => head.push(next[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let kind = kind(&head).unwrap_or(Kind::Plain);
    let whole = Cursor::new(head).chain(source);
    Ok(match kind {
        Kind::Plain => Box::new(whole),
        Kind::Gzip => Box::new(Whole { name: "gzip", inner: MultiGzDecoder::new(BufReader::new(whole)) }),
        Kind::Zstd => Box::new(Whole { name: "zstd", inner: Zstd::new(BufReader::new(whole)) }),
    })
}

/// A file name without the ending that compression adds.
pub(crate) fn plain_name(name: &str) -> &str {
    let endings = [".gz", ".zst", ".zstd"];
    endings.into_iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Gzip,
    Zstd,
}

/// The kind of data that begins with these bytes; `None` if more bytes are needed to decide.
fn kind(head: &[u8]) -> Option<Kind> {
    let begins_like = |magic: &[u8]| magic.starts_with(head) || head.starts_with(magic);
    let is_skipped = head.first().is_some_and(|first| (0x50..=0x5f).contains(first))
        && (SKIPPED.starts_with(&head[1..]) || head[1..].starts_with(SKIPPED));
    match head.len() {
        0 => None,
        2.. if head.starts_with(GZIP) => Some(Kind::Gzip),
        4.. if head.starts_with(ZSTD) || is_skipped => Some(Kind::Zstd),
        _ if begins_like(GZIP) || begins_like(ZSTD) || is_skipped => None,
        _ => Some(Kind::Plain),
    }
}

/// A decoder whose errors say in words that the data is damaged.
struct Whole<R> {
    name: &'static str,
    inner: R,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.inner.read(out).map_err(|error| match error.kind() {
            InvalidData | InvalidInput | Other | UnexpectedEof => {
                io::Error::new(InvalidData, format!("the {} data is damaged or ends too soon", self.name))
            }
            _ => error,
        })
    }
}

/// All frames of Zstandard data, one after the other.
struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(source: R) -> Zstd<R> {
        Zstd { source, decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Begins the next frame, or skips it; returns whether there was one.
    fn begin(&mut self) -> io::Result<bool> {
        if self.source.fill_buf()?.is_empty() {
            return Ok(false);
        }
        match self.decoder.reset(&mut self.source) {
            Ok(()) => self.in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                let length = u64::from(length);
                if io::copy(&mut (&mut self.source).take(length), &mut io::sink())? < length {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(true)
    }

    /// Ends a frame, and checks its sum.
    fn end(&mut self) -> io::Result<()> {
        self.in_frame = false;
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(expected), Some(found)) if expected != found => Err(io::ErrorKind::InvalidData.into()),
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if !self.begin()? {
                    return Ok(0);
                }
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(out);
            } else if self.decoder.is_finished() {
                self.end()?;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(io::Error::other)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        plain(Cursor::new(bytes.to_vec()))?.read_to_end(&mut out)?;
        Ok(out)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    #[test]
    fn compressed_and_plain_bytes_are_read_as_they_were() {
        let text = b"abc 123\n".repeat(20_000);
        let skipped = [b"\x5a\x2a\x4d\x18\x03\0\0\0xyz".as_slice(), &zstd(&text)].concat();
        for bytes in [text.clone(), gzip(&text), zstd(&text), skipped] {
            assert!(read(&bytes).unwrap() == text);
        }
        // Files that were put one behind the other.
        for one in [gzip(&text), zstd(&text)] {
            assert!(read(&[one.clone(), one].concat()).unwrap() == text.repeat(2));
        }
        for short in [&b""[..], b"\x1f", b"\x28\xb5", b"\x28\xb5\x2f5", b"P*M.", b"5"] {
            assert_eq!(read(short).unwrap(), short);
        }
    }

    #[test]
    fn damaged_data_is_an_error_and_never_a_panic() {
        let text: Vec<u8> = (0..3000_u32).flat_map(|n| (n * n).to_le_bytes()).collect();
        for (name, whole) in [("gzip", gzip(&text)), ("zstd", zstd(&text))] {
            let error = read(&whole[..whole.len() - 5]).unwrap_err().to_string();
            assert_eq!(error, format!("the {name} data is damaged or ends too soon"));
            for at in (4..whole.len()).step_by(whole.len() / 300 + 1) {
                let mut bad = whole.clone();
                bad[at] ^= 0x55;
                // Either the damage is noticed, or it was in a part that does not matter.
                match read(&bad) {
                    Ok(same) => assert!(same == text, "{name} {at}"),
                    Err(error) => assert!(error.to_string().starts_with(&format!("the {name} data is"))),
                }
            }
        }
    }
}
