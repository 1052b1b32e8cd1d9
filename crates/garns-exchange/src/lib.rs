//! How JavaScript and a WebAssembly module exchange texts.
//!
//! Questions and answers are JSON in linear memory. JavaScript calls `question` to reserve memory, writes the question
//! there, calls `answer`, and reads the answer at the address that `answer_text` returns. The three functions need no
//! imports.

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

        /// Reserves memory for a question of `length` bytes and returns its address.
        #[allow(unsafe_code)] // The name is exported.
        #[unsafe(no_mangle)]
        pub extern "C" fn question(length: usize) -> *mut u8 {
            QUESTION.with_borrow_mut(|question| {
                question.clear();
                question.resize(length, 0);
                question.as_mut_ptr()
            })
        }

        /// Answers the question and returns the length of the answer in bytes.
        #[allow(unsafe_code)] // The name is exported.
        #[unsafe(no_mangle)]
        pub extern "C" fn answer() -> usize {
            let question = QUESTION.take();
            let answer: ::std::vec::Vec<u8> = $answer(&question);
            let length = answer.len();
            ANSWER.set(answer);
            length
        }

        /// The address of the last answer.
        #[allow(unsafe_code)] // The name is exported.
        #[unsafe(no_mangle)]
        pub extern "C" fn answer_text() -> *const u8 {
            ANSWER.with_borrow(::std::vec::Vec::as_ptr)
        }
    };
}
