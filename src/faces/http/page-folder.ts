// Finds the built web page: next to the bundle in the published package, in web/dist in a checkout.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Null if the page has not been built. */
export function pageFolder(): string | null {
  const inCheckout = import.meta.url.endsWith(".ts");
  const folder = inCheckout ? ["..", "..", "..", "web", "dist"] : ["page"];
  const path = join(import.meta.dirname, ...folder);
  return existsSync(join(path, "index.html")) ? path : null;
}
