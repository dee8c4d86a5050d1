// Copies a history into another session's file, as each client does when a session is resumed or forked.
import type { Random } from "../random.ts";
import type { Recorder } from "./recorder.ts";

export interface HistoryCopy {
  readonly from: Recorder;
  /** How many turns; all by default. */
  readonly turns?: number;
  /** True for `/branch`, which names the origin on every copy. */
  readonly named?: boolean;
}

interface CopiedRecord {
  readonly uuid?: string;
  readonly parentUuid?: string | null;
  readonly type: string;
  readonly isSidechain?: boolean;
  readonly isMeta?: boolean;
  readonly requestId?: string;
  readonly message?: { readonly content?: unknown };
}

/** The last copied record becomes the parent of the next one. */
export function copyHistory(recorder: Recorder, { from, turns, named = false }: HistoryCopy): void {
  const lines = turns === undefined ? from.lines : from.through(turns);
  const records = lines
    .map((line) => JSON.parse(line) as CopiedRecord)
    .filter((record): record is CopiedRecord & { uuid: string } => record.uuid !== undefined);
  const { version } = recorder.client;
  const names = version === "1.0.60" ? freshNames(records, recorder.random) : null;
  for (const [index, record] of records.entries()) {
    const uuid = names?.get(record.uuid) ?? record.uuid;
    const parent = record.parentUuid ?? null;
    const parentUuid = parent === null ? null : (names?.get(parent) ?? parent);
    const sessionId =
      version === "2.0.60" && index === 0 ? from.options.session_id : recorder.options.session_id;
    const forkedFrom = { sessionId: from.options.session_id, messageUuid: record.uuid };
    const copy = version.startsWith("1.") ? aged(recorder, record) : record;
    recorder.bare({ ...copy, parentUuid, uuid, sessionId, ...(named && { forkedFrom }) });
    if (!record.isSidechain) recorder.last = uuid;
  }
  recorder.context = from.context;
  recorder.cached = from.cached;
}

function freshNames(records: readonly { readonly uuid: string }[], random: Random): Map<string, string> {
  return new Map(records.map(({ uuid }) => [uuid, random.uuid()]));
}

/**
 * Old clients write copies with the time of copying and without
 * request ids; the oldest also splits texts into parts.
 */
function aged(recorder: Recorder, record: CopiedRecord): object {
  const { requestId: _, isMeta, message, ...rest } = record;
  const timestamp = recorder.time;
  if (recorder.client.version !== "1.0.60") return { ...rest, message, ...(isMeta && { isMeta }), timestamp };
  const { content } = message ?? {};
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return { ...rest, message: { ...message, content: parts }, timestamp };
}
