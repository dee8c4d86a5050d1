// A hook's payload from standard input, as far as clew asks for it: bounded in time and size, and nothing where it is none.
import type { Readable } from "node:stream";
import type { HookPayload } from "../../../../archive/agent-context/answer-hook.ts";

/** An agent writes it at once and closes; one that does not is not waited for. */
const LONGEST_MS = 500;
const MOST_BYTES = 1024 * 1024;

export async function readPayload(input: Readable, longest_ms: number = LONGEST_MS): Promise<HookPayload> {
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
  return payloadIn(Buffer.concat(pieces).toString("utf8"));
}

function payloadIn(text: string): HookPayload {
  let read: unknown = null;
  try {
    read = JSON.parse(text);
  } catch {
    // No payload: nothing is known of who begins.
  }
  const field = (name: string) => {
    const value = typeof read === "object" && read !== null ? Reflect.get(read, name) : null;
    return typeof value === "string" && value !== "" ? value : null;
  };
  return { session_id: field("session_id"), cwd: field("cwd"), source: field("source") };
}
