//! A disk that fails when a test orders it: SQLite's own file system, registered a second time as
//! `faulty`, with writes and syncs that can be made to fail.
//!
//! A database opened as `sqlite://FILE?vfs=faulty` lives on it. The process has only one such disk, so
//! a test holds [`FaultyDisk`] while it uses the disk.

use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::{Mutex, MutexGuard, OnceLock};

use libsqlite3_sys as ffi;

/// A kind of call that can be made to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// Any write; half of the bytes are written before it fails.
    Write,
    /// A write that makes its file longer, which a full disk refuses.
    Grow,
    /// Bringing a file safely to disk.
    Sync,
}

/// Which calls fail, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// The calls that fail.
    pub(crate) call: Call,
    /// The first call that fails, counted from 1.
    pub(crate) nth: u32,
    /// Whether all later calls fail too, until the disk is mended.
    pub(crate) lasting: bool,
}

/// The disk, for one test at a time.
pub(crate) struct FaultyDisk(#[allow(dead_code)] MutexGuard<'static, ()>);

/// The fault that was ordered, how many calls of its kind there were, and whether any has failed.
static ORDERED: Mutex<Option<(Fault, u32, bool)>> = Mutex::new(None);

impl FaultyDisk {
    pub(crate) fn take() -> FaultyDisk {
        static ONE: Mutex<()> = Mutex::new(());
        let disk = FaultyDisk(ONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        register();
        disk.mend();
        disk
    }

    /// Orders a fault; its calls are counted from now on.
    pub(crate) fn order(&self, fault: Fault) {
        *ORDERED.lock().unwrap() = Some((fault, 0, false));
    }

    /// Mends the disk, and returns whether a call had failed.
    pub(crate) fn mend(&self) -> bool {
        ORDERED.lock().unwrap().take().is_some_and(|(_, _, failed)| failed)
    }
}

/// Counts a call if a fault of its kind was ordered, and returns whether the call fails.
fn fails(call: Call) -> bool {
    let mut ordered = ORDERED.lock().unwrap();
    let Some((fault, count, failed)) = ordered.as_mut() else { return false };
    if fault.call != call {
        return false;
    }
    *count += 1;
    let now = if fault.lasting { *count >= fault.nth } else { *count == fault.nth };
    *failed |= now;
    now
}

/// SQLite's own methods of a file. The kinds of files differ in locking and closing, not in
/// writing.
static OWN: OnceLock<ffi::sqlite3_io_methods> = OnceLock::new();

/// The methods of a kind of file, with our writes and syncs in place of SQLite's. There is a copy
/// for each kind.
fn with_ours(own: ffi::sqlite3_io_methods) -> &'static ffi::sqlite3_io_methods {
    static KINDS: Mutex<Vec<&ffi::sqlite3_io_methods>> = Mutex::new(Vec::new());
    let close = |methods: &ffi::sqlite3_io_methods| methods.xClose.map(|close| close as usize);
    let mut kinds = KINDS.lock().unwrap();
    if let Some(known) = kinds.iter().find(|known| close(known) == close(&own)) {
        return known;
    }
    let ours = ffi::sqlite3_io_methods { xWrite: Some(write), xSync: Some(sync), ..own };
    let ours: &'static ffi::sqlite3_io_methods = Box::leak(Box::new(ours));
    kinds.push(ours);
    ours
}

fn register() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        // SAFETY: SQLite's default file system lives as long as the process, and so does our copy of
        // it, which is leaked. Files are opened by the original, so their size is its own.
        unsafe {
            let original = ffi::sqlite3_vfs_find(ptr::null());
            assert!(!original.is_null());
            let mut copy = *original;
            copy.zName = c"faulty".as_ptr();
            copy.pNext = ptr::null_mut();
            copy.pAppData = original.cast::<c_void>();
            copy.xOpen = Some(open);
            let registered = ffi::sqlite3_vfs_register(Box::into_raw(Box::new(copy)), 0);
            assert_eq!(registered, ffi::SQLITE_OK);
        }
    });
}

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite hands over pointers that are valid for this call; `pAppData` is the original.
    unsafe {
        let original = (*vfs).pAppData.cast::<ffi::sqlite3_vfs>();
        let opened = (*original).xOpen.unwrap()(original, name, file, flags, out);
        if opened == ffi::SQLITE_OK {
            let own = *(*file).pMethods;
            OWN.get_or_init(|| own);
            (*file).pMethods = with_ours(own);
        }
        opened
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    let own = OWN.get().unwrap();
    // SAFETY: the file was opened by the original, whose methods these are.
    unsafe {
        let mut size = 0;
        let known = own.xFileSize.unwrap()(file, &mut size) == ffi::SQLITE_OK;
        if known && offset + ffi::sqlite3_int64::from(count) > size && fails(Call::Grow) {
            return ffi::SQLITE_FULL;
        }
        if fails(Call::Write) {
            own.xWrite.unwrap()(file, bytes, count / 2, offset);
            return ffi::SQLITE_IOERR_WRITE;
        }
        own.xWrite.unwrap()(file, bytes, count, offset)
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    if fails(Call::Sync) {
        return ffi::SQLITE_IOERR_FSYNC;
    }
    let own = OWN.get().unwrap();
    // SAFETY: the file was opened by the original, whose methods these are.
    unsafe { own.xSync.unwrap()(file, flags) }
}
