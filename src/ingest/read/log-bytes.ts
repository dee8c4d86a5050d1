// Reads bytes of a session by address, from the log and generation that hold them.
import type { SessionId } from "../../model/ids.ts";
import { logAt, startOfLog } from "../../model/log-address.ts";
import type { Logs, SourceRow } from "../../store/logs.ts";
import type { ByteRange } from "../../store/rows.ts";

/** A session or subsession, with the fields that locate its logs. */
export interface LoggedSession {
  readonly id: SessionId;
  readonly top_id: SessionId;
  /** Path of its first log. */
  readonly path: string;
}

/** Yields archived bytes; fewer if not all of the range is archived. */
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
