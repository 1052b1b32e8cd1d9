//! Garns as WebAssembly, for the npm package.
//!
//! Questions and answers are JSON in linear memory: JavaScript calls [`question`] for a place, writes the text
//! there, calls [`answer`] and reads the text at [`answer_text`]. There are no imports, so the module runs wherever
//! there is WebAssembly.

mod engine;

use std::cell::RefCell;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A place for a question of so many bytes.
#[allow(unsafe_code)] // The name is exported.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question; how many bytes the answer has.
#[allow(unsafe_code)] // The name is exported.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let question = QUESTION.take();
    let answer = engine::answer(&question);
    let length = answer.len();
    ANSWER.set(answer);
    length
}

/// Where the last answer lies.
#[allow(unsafe_code)] // The name is exported.
#[unsafe(no_mangle)]
pub extern "C" fn answer_text() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}
