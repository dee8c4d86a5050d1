// How far a transcript was told, and the records that came behind that.
import type { AppendedLines } from "../../ingest/follow/appended-lines.ts";
import { parseLog } from "../../ingest/read/parse-log.ts";
import { sourceBytes } from "../../ingest/read/source-bytes.ts";
import type { MessageFragment } from "../../model/fragment.ts";
import type { SessionId } from "../../model/ids.ts";
import type { TurnItem } from "../../model/item.ts";
import { startOfLog } from "../../model/log-address.ts";
import { loadSource } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { type KnownRecords, knownRecords } from "./known-records.ts";

export interface PublishedSource {
  readonly session_id: SessionId;
  readonly generation: number;
  /** As it was when it was last looked at; what stands between the two is a line that is not yet whole. */
  readonly size: number;
  /** All before this byte is told, or was there before anybody listened. */
  readonly to: number;
  /** What is known of the records before; null until something of the file is told. */
  readonly known: KnownRecords | null;
}

export interface LiveFragment {
  readonly message_id: string;
  readonly fragment: MessageFragment;
  readonly items: readonly TurnItem[];
}

export interface NewFragments {
  readonly published: PublishedSource;
  readonly fragments: readonly LiveFragment[];
  /** There is more that is not told one by one. */
  readonly skipped: boolean;
}

/** More than this at once is nothing that anybody watches. */
const MOST_BYTES = 8 * 1024 * 1024;
/** What was written longer ago is no news, though the archive may hear of it only now. */
const RECENT_MS = 10 * 60_000;

/** A file of which nothing is to be told so far. */
export function publishedToEnd({ session_id, generation, size }: SourceRow): PublishedSource {
  return { session_id, generation, size, to: size, known: null };
}

/** `before` is null for a file nobody knew. */
export async function newFragments(
  store: Store,
  source: SourceRow,
  before: PublishedSource | null,
  now: number,
  appended: AppendedLines | null = null,
): Promise<NewFragments> {
  const published = before ?? { ...publishedToEnd(source), to: 0, known: knownRecords() };
  const nothing = (skipped: boolean, at: PublishedSource) => ({ published: at, fragments: [], skipped });
  if (before?.generation === source.generation && before.size === source.size) return nothing(false, before);
  const rewritten = published.generation !== source.generation || published.size > source.size;
  if (rewritten || source.size - published.to > MOST_BYTES || isOld(source, now))
    return nothing(true, publishedToEnd(source));
  const start = published.known
    ? { to: published.to, known: published.known }
    : await lookBack(store, source, published.to);
  const bytes = await sourceBytes(store, source, start.to, source.size);
  if (!bytes) return nothing(true, publishedToEnd(source));
  const { fragments, to } = await fragmentsIn(source, bytes, start.to, start.known, appended);
  return {
    published: { ...published, size: source.size, to, known: start.known },
    fragments,
    skipped: false,
  };
}

/** A file that changed in the moment it was read has no time. */
function isOld({ mtime_ms }: SourceRow, now: number): boolean {
  return mtime_ms > 0 && now - mtime_ms > RECENT_MS;
}

/** Where the line begins that is to be told next, and the messages and calls that may still go on there. */
async function lookBack(
  store: Store,
  source: SourceRow,
  end: number,
): Promise<{ to: number; known: KnownRecords }> {
  const known = knownRecords();
  for (let length = 64 * 1024; end > 0; length *= 4) {
    const from = Math.max(0, end - length);
    const bytes = await sourceBytes(store, source, from, end);
    if (!bytes) break;
    const line = bytes.indexOf(NEWLINE) + 1;
    if (from > 0 && line === 0) continue;
    const start = from === 0 ? 0 : line;
    const { to } = await fragmentsIn(source, bytes.subarray(start), from + start, known);
    return { to, known };
  }
  return { to: end, known };
}

const NEWLINE = 10;

/** A last line that is not yet whole waits, with all there is in it. */
export async function fragmentsIn(
  { agent, path, log, base }: Pick<SourceRow, "agent" | "path" | "log" | "base">,
  bytes: Buffer,
  from: number,
  { names, items }: KnownRecords,
  appended: AppendedLines | null = null,
): Promise<{ readonly fragments: LiveFragment[]; readonly to: number }> {
  const source = await loadSource(agent);
  const start = startOfLog({ log, base });
  const parser = parseLog(source, { path, from: start + from, detail: "all", appended });
  const fragments = source.fragments();
  const found = parser.push(bytes, start + from).flatMap((batch) => fragments.add(batch));
  const rest = parser.rest();
  if (rest.whole) found.push(...fragments.add(rest));
  const line = from + bytes.lastIndexOf(NEWLINE) + 1;
  return {
    fragments: found.map((fragment) => ({
      message_id: names.of(fragment),
      fragment,
      items: items.of(fragment),
    })),
    to: rest.whole && rest.next !== null ? rest.next - start : line,
  };
}
