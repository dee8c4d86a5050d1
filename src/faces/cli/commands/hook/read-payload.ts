// A hook's payload from standard input, bounded in time and size.
import type { Readable } from "node:stream";

/** An agent writes it at once and closes; one that does not is not waited for. */
const LONGEST_MS = 500;
const MOST_BYTES = 1024 * 1024;

export async function readPayload(input: Readable, longest_ms: number = LONGEST_MS): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  const over = setTimeout(() => input.destroy(), longest_ms);
  try {
    for await (const piece of input) {
      pieces.push(Buffer.from(piece));
      size += pieces.at(-1)?.length ?? 0;
      if (size > MOST_BYTES) break;
    }
  } catch {
    // It ended in the middle; perhaps what came is enough.
  } finally {
    clearTimeout(over);
  }
  return Buffer.concat(pieces).toString("utf8");
}
