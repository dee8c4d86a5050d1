// Names projects by their folder; if two have the same name, adds as many parent folders as it takes to
// distinguish them.
import { projectName } from "./names.ts";

export function distinctNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map(paths.map((path) => [path, path.split(/[\\/]/).filter((part) => part !== "")]));
  const names = new Map<string, string>();
  for (let depth = 1, left = [...parts.keys()]; left.length > 0; depth += 1) {
    const named = Map.groupBy(left, (path) =>
      depth === 1 ? projectName(path) : (parts.get(path) ?? []).slice(-depth).join("/"),
    );
    left = [];
    for (const [name, same] of named)
      for (const path of same)
        if (same.length === 1 || depth >= (parts.get(path)?.length ?? 0)) names.set(path, name);
        else left.push(path);
  }
  return names;
}
