// Caches lines that were parsed as they were appended, so no other reader in this process parses them again.
import type { Batch } from "../../sources/source.ts";

export interface AppendedLine {
  readonly path: string;
  /** Address of the line's first byte. */
  readonly from: number;
  /** The line with its newline, to recognize a line that was rewritten since. */
  readonly bytes: Uint8Array;
  /** All of its records, in full detail. */
  readonly batch: Batch;
}

export interface AppendedLines {
  put(line: AppendedLine): void;
  /** Returns the cached lines of a file, by address. */
  of(path: string): ReadonlyMap<number, AppendedLine>;
}

export interface AppendedOptions {
  readonly most_bytes?: number;
  /** Called with each line that is added. */
  readonly on_put?: (line: AppendedLine) => void;
  /** Takes in lines that another thread has sent, before a lookup. */
  readonly receive?: () => void;
}

/** About what agents write in a few minutes; records take about twice as much memory as their text. */
export const MOST_BYTES = 4 * 1024 * 1024;

const NONE: ReadonlyMap<number, AppendedLine> = new Map();

/** Caches the newest lines, up to `most_bytes` of them. */
export function appendedLines({
  most_bytes = MOST_BYTES,
  on_put,
  receive,
}: AppendedOptions = {}): AppendedLines {
  const byPath = new Map<string, Map<number, AppendedLine>>();
  /** Oldest first. */
  const all = new Set<AppendedLine>();
  let bytes = 0;

  function drop(line: AppendedLine): void {
    if (!all.delete(line)) return;
    bytes -= line.bytes.length;
    const lines = byPath.get(line.path);
    lines?.delete(line.from);
    if (lines?.size === 0) byPath.delete(line.path);
  }

  return {
    put(line) {
      const before = byPath.get(line.path)?.get(line.from);
      if (before) drop(before);
      const lines = byPath.get(line.path) ?? new Map<number, AppendedLine>();
      byPath.set(line.path, lines.set(line.from, line));
      all.add(line);
      bytes += line.bytes.length;
      on_put?.(line);
      for (const oldest of all) {
        if (bytes <= most_bytes) break;
        drop(oldest);
      }
    },
    of(path) {
      receive?.();
      return byPath.get(path) ?? NONE;
    },
  };
}
