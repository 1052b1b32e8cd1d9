//! A reader for JSON, and for the shorthand in which SudokuPad's links write it.
//!
//! The shorthand leaves out quotes around names, uses single quotes around texts, and leaves out empty
//! objects in lists: `{ce:[[,{v:7},]],ca:[{v:'title: Corners'}]}`.

use core::fmt;

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 32;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// A number as it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// The place where a text stops being JSON, in bytes, and the text that was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    pub(super) offset: usize,
    pub(super) expected: &'static str,
}

impl Value {
    /// Reads strict JSON.
    pub(super) fn parse(text: &str) -> Result<Value, Malformed> {
        Parser { text, at: 0, shorthand: false }.whole()
    }

    /// Reads JSON or its shorthand.
    pub(super) fn parse_shorthand(text: &str) -> Result<Value, Malformed> {
        Parser { text, at: 0, shorthand: !text.contains('"') }.whole()
    }

    /// The member of an object.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.members().iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// The members of an object.
    pub(super) fn members(&self) -> &[(String, Value)] {
        match self {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// The items of a list.
    pub(super) fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// A text, or a number as it is written.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) | Value::Number(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it says nothing: null, false, or empty.
    pub(super) fn is_blank(&self) -> bool {
        match self {
            Value::Null | Value::Bool(false) => true,
            Value::Text(text) => text.is_empty(),
            Value::List(items) => items.iter().all(Value::is_blank),
            Value::Object(members) => members.iter().all(|(_, value)| value.is_blank()),
            Value::Bool(true) | Value::Number(_) => false,
        }
    }
}

/// Writes JSON without spaces.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Number(number) => f.write_str(number),
            Value::Text(text) => write_text(text, f),
            Value::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Value::Object(members) => {
                f.write_str("{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    write_text(name, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.to_string())
    }
}

/// An object with these members.
pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if c < ' ' => write!(f, "\\u{:04x}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_str("\"")
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    shorthand: bool,
}

impl Parser<'_> {
    fn whole(mut self) -> Result<Value, Malformed> {
        let value = self.value(0)?;
        match self.peek() {
            None => Ok(value),
            Some(_) => Err(self.expected("the end")),
        }
    }

    fn expected(&self, expected: &'static str) -> Malformed {
        Malformed { offset: self.at, expected }
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.text[self.at..].chars().next()
    }

    /// Takes this character if it is the next.
    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += if is_next { wanted.len_utf8() } else { 0 };
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, Malformed> {
        if depth > DEEPEST {
            return Err(self.expected("a value that does not lie so deep"));
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.quoted('"').map(Value::Text),
            Some('\'') if self.shorthand => self.quoted('\'').map(Value::Text),
            Some(_) => self.bare(),
            None => Err(self.expected("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, Malformed> {
        self.take('{');
        let mut members = Vec::new();
        if self.take('}') {
            return Ok(Value::Object(members));
        }
        loop {
            let name = match self.peek() {
                Some('"') => self.quoted('"')?,
                Some(c) if self.shorthand && c.is_ascii_alphanumeric() => self.word().to_string(),
                _ => return Err(self.expected("a name in quotes")),
            };
            if !self.take(':') {
                return Err(self.expected("a colon"));
            }
            members.push((name, self.value(depth + 1)?));
            if self.take('}') {
                return Ok(Value::Object(members));
            }
            if !self.take(',') {
                return Err(self.expected("a comma or }"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, Malformed> {
        self.take('[');
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(Value::List(items));
        }
        loop {
            let is_left_out = self.shorthand && matches!(self.peek(), Some(',' | ']'));
            items.push(if is_left_out { Value::Object(Vec::new()) } else { self.value(depth + 1)? });
            if self.take(']') {
                return Ok(Value::List(items));
            }
            if !self.take(',') {
                return Err(self.expected("a comma or ]"));
            }
        }
    }

    /// Takes letters, digits and the signs of numbers and colours.
    fn word(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-._#".contains(c)));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn bare(&mut self) -> Result<Value, Malformed> {
        let start = self.at;
        let shorthand = self.shorthand;
        let value = match self.word() {
            "null" => Some(Value::Null),
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "t" if shorthand => Some(Value::Bool(true)),
            "f" if shorthand => Some(Value::Bool(false)),
            word if is_number(word) => Some(Value::Number(word.to_string())),
            word if shorthand && !word.is_empty() => Some(Value::Text(word.to_string())),
            _ => None,
        };
        value.ok_or(Malformed { offset: start, expected: "a value" })
    }

    fn quoted(&mut self, quote: char) -> Result<String, Malformed> {
        self.take(quote);
        let mut text = String::new();
        loop {
            let mut rest = self.text[self.at..].chars();
            let Some(c) = rest.next() else { return Err(self.expected("the end of a text in quotes")) };
            match c {
                c if c == quote => {
                    self.at += 1;
                    return Ok(text);
                }
                '\\' => {
                    self.at += 1;
                    text.push(self.escaped()?);
                }
                c if c < ' ' => return Err(self.expected("a text without control characters")),
                c => {
                    self.at += c.len_utf8();
                    text.push(c);
                }
            }
        }
    }

    /// The character that is written after a backslash.
    fn escaped(&mut self) -> Result<char, Malformed> {
        let error = self.expected("one of \" \\ / b f n r t u after a backslash");
        let c = self.text[self.at..].chars().next().ok_or(error)?;
        self.at += c.len_utf8();
        Ok(match c {
            '"' | '\\' | '/' | '\'' => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let high = self.hexadecimal()?;
                if !(0xd800..0xdc00).contains(&high) || !self.text[self.at..].starts_with("\\u") {
                    return Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                self.at += 2;
                let low = self.hexadecimal()?;
                let code = 0x10000 + ((high - 0xd800) << 10) + (low & 0x3ff);
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(error),
        })
    }

    fn hexadecimal(&mut self) -> Result<u32, Malformed> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.expected("four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c == '-' || c.is_ascii_digit())
        && word.ends_with(|c: char| c.is_ascii_digit())
        && word.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_they_were_read() {
        let text = r#"{"a":[1,-2.5e3,null,true,false,{}],"b c":"\"\\\n\u0001é"}"#;
        let value = Value::parse(text).unwrap();
        assert_eq!(value.to_string(), text);
        assert_eq!(value.get("a").unwrap().items().len(), 6);
        assert_eq!(Value::parse(r#""\ud83d\ude00\/""#), Ok(Value::from("😀/")));
    }

    #[test]
    fn a_malformed_text_is_refused_at_its_place() {
        let offsets = ["", "{", "[1,]", "{a:1}", "\"\\x\"", "[1] 2", "tru", "'a'", "[,]", "\"\u{1}\""]
            .map(|text| Value::parse(text).unwrap_err().offset);
        assert_eq!(offsets, [0, 1, 3, 1, 2, 4, 0, 0, 1, 1]);
        assert!(Value::parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn the_shorthand_leaves_out_quotes_and_empty_objects() {
        let value = Value::parse_shorthand(r"{ce:[[,{v:7},]],ca:[{v:'it\'s',u:t,c:#0}]}").unwrap();
        let written = r##"{"ce":[[{},{"v":7},{}]],"ca":[{"v":"it's","u":true,"c":"#0"}]}"##;
        assert_eq!(value.to_string(), written);
    }
}
