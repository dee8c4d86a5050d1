// Paths as the table of routes writes them, with names in braces.

/** Such as `id` in `/sessions/{id}`. */
export function namesIn(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
}

/** As the router writes it. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** False for what cannot be decoded, which nobody should guess at. */
export function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // A lone percent sign, or bytes that are no text.
    return false;
  }
}
