// What the tests add to a page.
import "playwright-core";

declare module "playwright-core" {
  interface Page {
    /** What went wrong on it so far. */
    troubles: string[];
  }
}
