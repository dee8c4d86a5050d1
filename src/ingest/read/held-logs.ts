// Holds the logs of a session in memory, so later reads only read what was appended to them.
import { startOfLog } from "../../model/log-address.ts";
import type { Transcript } from "../../model/transcript.ts";
import { loadSource } from "../../sources/registry.ts";
import type { TranscriptCollector } from "../../sources/source.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ByteRange } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { AppendedLines } from "../follow/appended-lines.ts";
import { withLost } from "./lost-bytes.ts";
import { type LogParser, parseLog } from "./parse-log.ts";
import { archivedBytes, collectorOf, type ReadLog } from "./read-archived.ts";
import { sourceBytes } from "./source-bytes.ts";

export interface HeldLogs {
  /** Calls must not overlap. */
  readonly transcript: ReadLog;
}

/** A log as it was when it was last read. */
interface HeldLog {
  readonly source: SourceRow;
  readonly transcript: Transcript;
  /** Null if the log ends in an unfinished line, which may still change. */
  readonly more: Continued | null;
}

interface Continued {
  readonly collector: TranscriptCollector;
  readonly parser: LogParser;
  /** The last bytes read, to check that the log continues after them. */
  readonly tail: Buffer;
  /** The addresses that the archive lost. */
  readonly lost: readonly ByteRange[];
}

const TAIL_BYTES = 4096;

export function heldLogs(store: Store, appended: AppendedLines | null): HeldLogs {
  const logs = new Map<string, HeldLog>();

  async function read(source: SourceRow): Promise<HeldLog> {
    const agent = await loadSource(source.agent);
    const { collector, lost } = await collectorOf(store, agent, source, "all");
    const parser = parseLog(agent, { path: source.path, from: startOfLog(source), detail: "all", appended });
    let left = source.size;
    let tail: Buffer = Buffer.alloc(0);
    // Stops at the indexed size: the file may have grown since, which the archive does not know yet.
    for await (const buffer of archivedBytes(store, source, lost)) {
      const bytes = buffer.subarray(0, left);
      for (const batch of parser.push(bytes)) collector.add(batch);
      left -= bytes.length;
      tail = tailOf(tail, bytes);
    }
    return held(source, { collector, parser, tail, lost });
  }

  /** Returns null if the log did not simply continue where it ended. */
  async function continueReading(
    { source: before, more }: HeldLog,
    source: SourceRow,
  ): Promise<HeldLog | null> {
    if (!more || before.generation !== source.generation || before.size > source.size) return null;
    const { collector, parser, tail, lost } = more;
    const bytes = await sourceBytes(store, source, before.size - tail.length, source.size);
    if (!bytes?.subarray(0, tail.length).equals(tail)) return null;
    const next = bytes.subarray(tail.length);
    for (const batch of parser.push(next, startOfLog(source) + before.size)) collector.add(batch);
    return held(source, { collector, parser, tail: tailOf(tail, next), lost });
  }

  function held(source: SourceRow, more: Continued): HeldLog {
    const rest = more.parser.rest();
    more.collector.add(rest);
    const transcript = withLost(more.collector.transcript(), more.lost);
    return { source, transcript, more: rest.length === 0 ? more : null };
  }

  return {
    async transcript(source) {
      const known = logs.get(source.path);
      if (known && isSame(known.source, source)) return known.transcript;
      const log = (known && (await continueReading(known, source))) ?? (await read(source));
      logs.set(source.path, log);
      return log.transcript;
    },
  };
}

function isSame(one: SourceRow, other: SourceRow): boolean {
  return one.generation === other.generation && one.size === other.size && one.ctime_ms === other.ctime_ms;
}

function tailOf(before: Buffer, bytes: Buffer): Buffer {
  return bytes.length >= TAIL_BYTES
    ? Buffer.from(bytes.subarray(-TAIL_BYTES))
    : Buffer.concat([before, bytes]).subarray(-TAIL_BYTES);
}
