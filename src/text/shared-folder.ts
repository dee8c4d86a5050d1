// Finds the folder that several paths have in common, so a text names it once.

/** Returns the names of the folders from the first one on; none if there are fewer than two paths. */
export function sharedFolder(paths: readonly string[]): string[] {
  const [first, ...others] = paths.map((path) => path.split("/").slice(0, -1));
  if (first === undefined || others.length === 0) return [];
  return others.reduce((shared, parts) => {
    const end = shared.findIndex((part, index) => part !== parts[index]);
    return end < 0 ? shared : shared.slice(0, end);
  }, first);
}
