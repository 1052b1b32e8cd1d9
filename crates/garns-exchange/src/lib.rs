//! How JavaScript and a WebAssembly module exchange texts.
//!
//! Questions and answers are JSON in linear memory: JavaScript calls `question` for a place, writes the text there,
//! calls `answer` and reads the text at `answer_text`. The three functions need no imports.

/// Exports the three functions. The argument is a function from the bytes of a question to those of its answer.
#[macro_export]
macro_rules! exchange {
    ($answer:path) => {
        ::std::thread_local! {
            static QUESTION: ::std::cell::RefCell<::std::vec::Vec<u8>> =
                const { ::std::cell::RefCell::new(::std::vec::Vec::new()) };
            static ANSWER: ::std::cell::RefCell<::std::vec::Vec<u8>> =
                const { ::std::cell::RefCell::new(::std::vec::Vec::new()) };
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
            let answer: ::std::vec::Vec<u8> = $answer(&question);
            let length = answer.len();
            ANSWER.set(answer);
            length
        }

        /// Where the last answer lies.
        #[allow(unsafe_code)] // The name is exported.
        #[unsafe(no_mangle)]
        pub extern "C" fn answer_text() -> *const u8 {
            ANSWER.with_borrow(::std::vec::Vec::as_ptr)
        }
    };
}
