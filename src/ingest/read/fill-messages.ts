// Reads messages again in full, from their own records, for a session that is held in brief: the whole of a long session
// is never in memory.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { Source } from "../../sources/source.ts";
import type { ByteRange } from "../../store/rows.ts";
import { recordRanges } from "./read-piece.ts";

/** The log that a session or a subsession was read from. */
export interface FilledLog {
  readonly source: Source;
  readonly type: TranscriptFile["type"];
  /** Where its bytes end, as far as is known. */
  readonly size: number;
  /** Returns null if not all of the range can be read. */
  bytes(from: number, to: number): Promise<Buffer | null>;
}

/** Returns null if the messages cannot be read by themselves: then their session has to be read as a whole. */
export type FillMessages = (
  of: { readonly path: string },
  brief: readonly Message[],
) => Promise<readonly Message[] | null>;

export function fillMessages(open: (path: string) => Promise<FilledLog | null>): FillMessages {
  const logs = new Map<string, Promise<WindowedLog | null>>();
  return async ({ path }, brief) => {
    if (brief.length === 0) return [];
    const opened = logs.get(path) ?? open(path).then((log) => log && windowOn(log));
    logs.set(path, opened);
    const log = await opened;
    const found = log && (await readRecords(log, recordRanges(brief)));
    if (!found) return null;
    const full = brief.map((message) => filled(message, found.get(message.id)));
    return full.every((message) => message !== null) ? full : null;
  };
}

interface WindowedLog extends Pick<FilledLog, "source" | "type" | "bytes"> {}

/** Bytes that are read at once. The next messages are mostly among them. */
const WINDOW_BYTES = 1024 * 1024;

/** Holds the bytes read last, because a block of the archive holds many records. */
function windowOn({ source, type, size, bytes }: FilledLog): WindowedLog {
  let held: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };
  return {
    source,
    type,
    async bytes(from, to) {
      if (from < held.from || to > held.from + held.bytes.length) {
        const read = await bytes(from, Math.max(to, Math.min(size, from + WINDOW_BYTES)));
        if (!read) return null;
        held = { from, bytes: read };
      }
      return held.bytes.subarray(from - held.from, to - held.from);
    },
  };
}

const NEWLINE = Buffer.from("\n");

async function readRecords(
  { source, type, bytes }: WindowedLog,
  ranges: readonly ByteRange[],
): Promise<ReadonlyMap<RecordId, Message> | null> {
  const collector = source.collector({ detail: "all", type });
  for (const { from, to } of ranges) {
    const read = await bytes(from, to);
    if (!read) return null;
    const parser = source.parser({ detail: "all", from });
    for (const part of [read, NEWLINE]) collector.add(parser.push(part));
  }
  return new Map(collector.finish().messages.map((message) => [message.id, message]));
}

/** Returns null if the records are not the ones that the message was made from. */
function filled(brief: Message, found: Message | undefined): Message | null {
  if (!found || keysOf(found) !== keysOf(brief)) return null;
  const { content, parts, part_positions } = found;
  return { ...brief, content, parts, part_positions };
}

/** Returns the locations of a message's records, and the ids of its calls and results. */
function keysOf({ kind, records, parts }: Message): string {
  const calls = parts.flatMap((part) =>
    part.type === "tool_call" ? `> ${part.id}` : part.type === "tool_result" ? `< ${part.call_id}` : [],
  );
  return [kind, ...records.map(({ id, offset, length }) => `${id} ${offset} ${length}`), ...calls].join("\n");
}
