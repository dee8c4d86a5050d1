// Tracks how far a transcript was published, and reads the records after that.
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
  /** Size when last read. The bytes between `to` and `size` are an incomplete line. */
  readonly size: number;
  /** Everything before this byte was published, or existed before the feed started. */
  readonly to: number;
  /** Messages and calls of earlier records; null until something of the file is published. */
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
  /** True if some changes are not published as messages, so listeners must reload. */
  readonly skipped: boolean;
}

/** Skips larger amounts, because no one can follow that much at once. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Skips changes older than this, although the archive may have just indexed them. */
const RECENT_MS = 10 * 60_000;

/** Marks all current bytes as published. */
export function publishedToEnd({ session_id, generation, size }: SourceRow): PublishedSource {
  return { session_id, generation, size, to: size, known: null };
}

/** Returns the records that were added since `before`, which is null for a new file. */
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

/** Treats a file without a time as new, because it changed while it was read. */
function isOld({ mtime_ms }: SourceRow, now: number): boolean {
  return mtime_ms > 0 && now - mtime_ms > RECENT_MS;
}

/** Finds the start of the next line to publish, and the messages and calls that it may continue. */
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

/** Parses complete lines. An incomplete last line is left for the next time. */
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
  const fragments = source.fragments("all");
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
