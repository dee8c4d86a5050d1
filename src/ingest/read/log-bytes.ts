// Bytes of a session by their addresses, from whichever of its logs, and whichever generation, holds them.
import type { SessionId } from "../../model/ids.ts";
import { logAt, startOfLog } from "../../model/log-address.ts";
import type { Logs, SourceRow } from "../../store/logs.ts";
import type { ByteRange } from "../../store/rows.ts";

/** A session or a subsession, by what says where its logs are. */
export interface LoggedSession {
  readonly id: SessionId;
  readonly top_id: SessionId;
  /** The path of its first log. */
  readonly path: string;
}

/** As kept in the archive; fewer where not all of it is kept. */
export async function* logBytes(
  store: Logs,
  session: LoggedSession,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  const source = await logOf(store, session, logAt(from));
  if (!source) return;
  const start = startOfLog(source);
  if (from >= start) {
    yield* store.bytes(source.path, from - start, to - start);
    return;
  }
  for await (const { base, bytes } of store.earlier(source.path)) {
    const at = startOfLog({ log: source.log, base });
    if (from >= at && from < at + bytes.length) yield bytes.subarray(from - at, to - at);
  }
}

async function logOf(store: Logs, session: LoggedSession, log: number): Promise<SourceRow | null> {
  if (log === 0) return store.source(session.path);
  const sources = await store.sourcesOf(session.top_id);
  return sources.find((each) => each.session_id === session.id && each.log === log) ?? null;
}
