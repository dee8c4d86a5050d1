// Tells whether a path is the file that was named, as the index of files does.

/** Compares the whole path, or its end after a separator. */
export function isSameFile(path: string, wanted: string): boolean {
  const [known, end] = [path, wanted].map((each) => each.replaceAll("\\", "/").replace(/^\.\//, ""));
  return known === end || `/${known}`.endsWith(end?.startsWith("/") ? end : `/${end}`);
}
