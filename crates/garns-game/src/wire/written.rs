//! Parts of answers that are written once and sent often.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A value as JSON text; cheap to clone. Long lists are kept in this form, because its size is known, and because
/// the text is much smaller than the value.
#[derive(Clone, Debug)]
pub struct Written(Arc<RawValue>);

impl Written {
    /// The text of a value, whose keys must be texts.
    pub fn of(value: &impl Serialize) -> Written {
        let text = to_raw_value(value);
        debug_assert!(text.is_ok(), "the value has a key that is not a text");
        Written(text.unwrap_or_else(|_| RawValue::NULL.to_owned()).into())
    }

    /// The length of the text in bytes.
    pub fn bytes(&self) -> usize {
        self.0.get().len()
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_sent_as_it_is() {
        let value = serde_json::json!({ "digits": [1, 2], "name": "a \"b\"" });
        let written = Written::of(&value);
        assert_eq!(serde_json::to_string(&[&written, &written]).unwrap(), format!("[{value},{value}]"));
        assert_eq!(serde_json::to_value(&written).unwrap(), value);
        assert_eq!(written.bytes(), value.to_string().len());
    }
}
