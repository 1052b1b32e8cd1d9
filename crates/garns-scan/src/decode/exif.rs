//! The orientation in the EXIF data of a picture.

use crate::orientation::Orientation;

/// The number of the field `Orientation`.
const ORIENTATION: u16 = 0x0112;

/// A list of fields has at most this many that are looked at.
const FIELDS: u16 = 512;

/// The orientation that EXIF data names, if they do.
pub(crate) fn orientation(data: &[u8]) -> Option<Orientation> {
    // Some files keep the marker of a JPEG segment in front.
    let data = data.strip_prefix(b"Exif\0\0").unwrap_or(data);
    let little = match data.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = data.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let bytes = data.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    };
    let list = usize::try_from(long(4)?).ok()?;
    for field in 0..short(list)?.min(FIELDS) {
        let at = list.checked_add(2 + 12 * usize::from(field))?;
        if short(at)? == ORIENTATION {
            return Orientation::from_exif(short(at.checked_add(8)?)?);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_are_read() {
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
        assert_eq!(orientation(big), Some(Orientation::TurnRight));
        let little = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0";
        assert_eq!(orientation(little), Some(Orientation::HalfTurn));
    }

    #[test]
    fn short_and_wrong_data_name_no_orientation() {
        let whole = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
        for length in 0..20 {
            assert_eq!(orientation(&whole[..length]), None, "{length}");
        }
        assert_eq!(orientation(b"MM\0*\xff\xff\xff\xff\0\x01"), None);
    }
}
