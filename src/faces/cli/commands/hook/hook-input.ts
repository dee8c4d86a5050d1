// Reads what a hook was started with: the data folder among its arguments, and the agent's payload.
import type { Readable } from "node:stream";

export function flagValue(argv: readonly string[], flag: string): string | undefined {
  const index = argv.indexOf(flag);
  return index < 0 ? undefined : argv[index + 1];
}

/** Agents write the payload at once and close the pipe; clew does not wait for others. */
const PAYLOAD_MS = 500;
const PAYLOAD_BYTES = 1024 * 1024;

export async function readPayload(input: Readable): Promise<string> {
  const buffers: Buffer[] = [];
  let size = 0;
  const over = setTimeout(() => input.destroy(), PAYLOAD_MS);
  try {
    for await (const buffer of input) {
      buffers.push(Buffer.from(buffer));
      size += buffers.at(-1)?.length ?? 0;
      if (size > PAYLOAD_BYTES) break;
    }
  } catch {
    // The input ended early; the bytes read so far may be enough.
  } finally {
    clearTimeout(over);
  }
  return Buffer.concat(buffers).toString("utf8");
}
