// Splits bytes into lines with their offsets, however the bytes were split into reads. Does not parse the lines.

export interface Line {
  readonly offset: number;
  /** In bytes, without the newline. */
  readonly length: number;
  /** The whole line, or only the first bytes of a line over the limit. Valid until the next `push`. */
  readonly bytes: Buffer;
  /** The last bytes of a line over the limit, else null. */
  readonly tail: Buffer | null;
  /** Where the next line begins. */
  readonly next_offset: number;
}

export interface LineCutter {
  /** Takes the next bytes of the file and returns the lines that they complete. The caller may then reuse the bytes. */
  push(buffer: Buffer): Line[];
  /** Returns the bytes after the last newline, if any. */
  rest(): Line | null;
}

/** Enough of a line over the limit to recognise it, and to find the ids at both ends. */
export const GIANT_EDGE = 64 * 1024;

const NEWLINE = 10;

/** Cuts lines from `offset` on. Of a line longer than `limit` bytes it holds only the two edges. */
export function lineCutter(offset: number, limit: number): LineCutter {
  let start = offset;
  let pending: UnfinishedLine | null = null;

  function finish(last: Buffer): Line {
    const whole = pending === null && last.length <= limit;
    const line = whole ? wholeLine(start, last) : (pending ?? unfinishedLine(limit)).take(start, last);
    start = line.next_offset;
    pending = null;
    return line;
  }

  return {
    push(buffer) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = buffer.indexOf(NEWLINE); at !== -1; at = buffer.indexOf(NEWLINE, from)) {
        lines.push(finish(buffer.subarray(from, at)));
        from = at + 1;
      }
      if (from < buffer.length) {
        pending ??= unfinishedLine(limit);
        pending.add(buffer.subarray(from));
      }
      return lines;
    },
    rest() {
      return pending && { ...pending.take(start, Buffer.alloc(0)), next_offset: start };
    },
  };
}

function wholeLine(offset: number, bytes: Buffer): Line {
  return { offset, length: bytes.length, bytes, tail: null, next_offset: offset + bytes.length + 1 };
}

/** A line that has only been read in part. */
interface UnfinishedLine {
  /** Copies the bytes, because a reader reuses its buffer. */
  add(bytes: Buffer): void;
  /** Returns the line that ends with `last`. */
  take(offset: number, last: Buffer): Line;
}

function unfinishedLine(limit: number): UnfinishedLine {
  let buffers: Buffer[] = [];
  let length = 0;
  /** The edges of a line over the limit. Nothing between them is held. */
  let edges: { head: Buffer; tail: Buffer } | null = null;

  function append(bytes: Buffer): void {
    length += bytes.length;
    if (!edges) buffers.push(bytes);
    else {
      const head = Buffer.concat([edges.head, bytes.subarray(0, GIANT_EDGE - edges.head.length)]);
      edges = { head, tail: Buffer.concat([edges.tail, bytes.subarray(-GIANT_EDGE)]).subarray(-GIANT_EDGE) };
    }
    if (!edges && length > limit) {
      edges = { head: edgeOf(buffers, "head"), tail: edgeOf(buffers.reverse(), "tail") };
      buffers = [];
    }
  }

  return {
    add(bytes) {
      append(Buffer.from(bytes));
    },
    take(offset, last) {
      append(last);
      const bytes = edges?.head ?? Buffer.concat(buffers);
      return { offset, length, bytes, tail: edges?.tail ?? null, next_offset: offset + length + 1 };
    },
  };
}

/** Copies the first bytes of buffers in order, or the last bytes of buffers in reverse. Never copies all of them. */
function edgeOf(buffers: readonly Buffer[], edge: "head" | "tail"): Buffer {
  const taken: Buffer[] = [];
  let room = GIANT_EDGE;
  for (const buffer of buffers) {
    if (room === 0) break;
    const part = edge === "head" ? buffer.subarray(0, room) : buffer.subarray(-room);
    taken.push(part);
    room -= part.length;
  }
  return Buffer.concat(edge === "head" ? taken : taken.reverse());
}
