// Reads the messages of a session in full where they are in brief, as a document comes to them.
import type { Message } from "../model/message.ts";
import type { ReadMessages } from "./options.ts";
import { shareableMessage } from "./shareable.ts";

/** Returns messages as an export may show them: in full, without private passages. */
export function inFull(read: ReadMessages | undefined): ReadMessages {
  if (!read) return async (_, messages) => messages;
  return async (of, brief) => (await read(of, brief)).map(shareableMessage);
}

/** Bytes of records that are read at once. */
const STEP_BYTES = 1024 * 1024;

/** Yields messages in full, and reads some at a time. */
export async function* inSteps(
  of: { readonly path: string },
  messages: readonly Message[],
  read: ReadMessages,
): AsyncGenerator<Message> {
  let step: Message[] = [];
  let bytes = 0;
  for (const message of messages) {
    step.push(message);
    bytes += message.records.reduce((sum, { length }) => sum + length, 0);
    if (bytes < STEP_BYTES) continue;
    yield* await read(of, step);
    step = [];
    bytes = 0;
  }
  yield* await read(of, step);
}
