// Reads what a dialect has to know of a bundle's rows before it writes them.
import type { BundleUpdate } from "./intake.ts";
import type { PackedSession } from "./pack.ts";
import type { SessionEntry } from "./rows.ts";

/** Returns the path of the source that a session's row belongs to; undefined if the bundle has none. */
export function sourcePathOf(bundle: BundleUpdate, session: PackedSession): string | undefined {
  const paths = new Set(bundle.sources.map(({ path }) => path));
  const source = [session.path, wholeLogOf(bundle, session)].find((path) => paths.has(path));
  // A row that is kept while its file can't be read has no source among them.
  return source ?? (bundle.lost ? session.path : undefined);
}

/**
 * Returns the path of a session's log. A session known from a file about many sessions has that file's path,
 * but its own log.
 */
function wholeLogOf({ sources }: BundleUpdate, { id, path }: PackedSession): string {
  return sources.find(({ session_id, container }) => session_id === id && container === path)?.path ?? path;
}

/** Returns a session's own title, from the JSON of its row. */
export function titleOf(data: string): string {
  return (JSON.parse(data) as SessionEntry).title;
}
