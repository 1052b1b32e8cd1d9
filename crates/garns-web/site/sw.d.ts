// The constants that `cargo xtask site` writes before the service worker's code.

/** Derived from the contents of all files. */
declare const VERSION: string;
/** All files of the site, relative to its folder. */
declare const FILES: string[];
