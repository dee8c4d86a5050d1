// Where the built page is: beside the bundle in the published package, in web/dist in a checkout.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Null where nobody has built it. */
export function pageFolder(): string | null {
  const inCheckout = import.meta.url.endsWith(".ts");
  const folder = inCheckout ? ["..", "..", "..", "web", "dist"] : ["page"];
  const path = join(import.meta.dirname, ...folder);
  return existsSync(join(path, "index.html")) ? path : null;
}
