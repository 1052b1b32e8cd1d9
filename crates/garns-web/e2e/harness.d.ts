// The fields that the tests add to a page.
import "playwright-core";

declare module "playwright-core" {
  interface Page {
    /** The errors on the page so far. */
    troubles: string[];
  }
}
