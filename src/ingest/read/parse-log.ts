// Parses the bytes of a log into batches of records. Lines already parsed in this process are not parsed
// again.
import type { Batch, Detail, Source } from "../../sources/source.ts";
import type { AppendedLines } from "../follow/appended-lines.ts";

export interface LogParser {
  /**
   * Takes the next bytes, cut anywhere. Lines from the address `remember_from` on are parsed in full, for
   * other readers.
   */
  push(bytes: Buffer, remember_from?: number): readonly Batch[];
  /** Returns the records of an unfinished last line. */
  rest(): Batch;
}

export interface ParseLogOptions {
  readonly path: string;
  /** Address of the first byte. */
  readonly from?: number;
  /** How much detail to parse in lines that no other reader needs. */
  readonly detail: Detail;
  readonly appended: AppendedLines | null;
}

export function parseLog(source: Source, options: ParseLogOptions): LogParser {
  const { from = 0, detail, appended } = options;
  if (appended) return lineParser(source, { ...options, from, appended });
  const parser = source.parser({ from, detail });
  return { push: (bytes) => [parser.push(bytes)], rest: () => parser.rest() };
}

const NEWLINE = 10;
/** Longer lines are parsed as they come, by every reader. */
const LONGEST_HELD = 1024 * 1024;
const NO_BYTES = Buffer.alloc(0);

/** Parses line by line, because the cache of parsed lines is by line. */
function lineParser(
  source: Source,
  { path, from, detail, appended }: ParseLogOptions & { from: number; appended: AppendedLines },
): LogParser {
  /** Address of `held`, which holds the bytes of an unfinished line. */
  let at = from;
  let held: Buffer = NO_BYTES;
  /** Set in the middle of a line that is too long to hold. */
  let long: { readonly parser: ReturnType<Source["parser"]>; length: number } | null = null;

  function parse(bytes: Buffer, address: number, all: boolean): Batch {
    const batch = source.parser({ from: address, detail: all ? "all" : detail }).push(bytes);
    // Copies the line into its own memory, so it can be transferred to another thread by itself.
    if (all) appended.put({ path, from: address, bytes: new Uint8Array(bytes), batch });
    return batch;
  }

  function parseLines(bytes: Buffer, remember_from: number): Batch[] {
    const known = appended.of(path);
    const batches: Batch[] = [];
    /** Lines before this offset are in `batches`. */
    let done = 0;
    let line = 0;
    const others = (to: number) => {
      if (to > done) batches.push(parse(bytes.subarray(done, to), at + done, false));
    };
    for (let end = bytes.indexOf(NEWLINE) + 1; end > 0; end = bytes.indexOf(NEWLINE, line) + 1) {
      const text = bytes.subarray(line, end);
      const one = known.get(at + line);
      const same = one !== undefined && text.equals(one.bytes);
      if (same || at + line >= remember_from) {
        others(line);
        batches.push(same ? one.batch : parse(text, at + line, true));
        done = end;
      }
      line = end;
    }
    others(line);
    hold(bytes.subarray(line), at + line);
    return batches;
  }

  function hold(bytes: Buffer, address: number): void {
    at = address;
    held = Buffer.from(bytes);
    if (held.length <= LONGEST_HELD) return;
    long = { parser: source.parser({ from: at, detail }), length: held.length };
    long.parser.push(held);
    held = NO_BYTES;
  }

  function parseLong(bytes: Buffer): { batches: Batch[]; rest: Buffer } {
    if (!long) return { batches: [], rest: bytes };
    const end = bytes.indexOf(NEWLINE) + 1 || bytes.length;
    const batches = [long.parser.push(bytes.subarray(0, end))];
    long.length += end;
    if (bytes[end - 1] === NEWLINE) {
      at += long.length;
      long = null;
    }
    return { batches, rest: bytes.subarray(end) };
  }

  return {
    push(bytes, remember_from = Number.POSITIVE_INFINITY) {
      const { batches, rest } = parseLong(bytes);
      if (long) return batches;
      const joined = held.length === 0 ? rest : Buffer.concat([held, rest]);
      return [...batches, ...parseLines(joined, remember_from)];
    },
    rest() {
      if (long) return long.parser.rest();
      const parser = source.parser({ from: at, detail });
      parser.push(held);
      return parser.rest();
    },
  };
}
