// Route paths with names in braces, such as `/sessions/{id}`.

/** Returns the names in braces: `id` for `/sessions/{id}`. */
export function namesIn(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
}

/** Writes the path as Hono does: `/sessions/:id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** False for a path that cannot be decoded: clew does not guess what was meant. */
export function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // A lone percent sign, or bytes that are not UTF-8.
    return false;
  }
}
