// Lets people name a session by its title, or a part of it that no other title has, wherever a command takes a session.
import type { Archive } from "../../archive/archive.ts";
import { ClewError } from "../../model/errors.ts";

/** Returns the input with ids in place of titles. The operation refuses all else. */
export async function namedByTitle<Input>(
  archive: Pick<Archive, "session">,
  operation: string,
  input: Input,
): Promise<Input> {
  // Nothing is deleted on a guess.
  if (typeof input !== "object" || input === null || operation === "forget") return input;
  const named = { ...input } as Record<string, unknown>;
  if (typeof named.session === "string") named.session = await idFor(archive, named.session);
  if (Array.isArray(named.sessions))
    named.sessions = await Promise.all(
      named.sessions.map((ref: unknown) => (typeof ref === "string" ? idFor(archive, ref) : ref)),
    );
  return named as Input;
}

async function idFor(archive: Pick<Archive, "session">, ref: string): Promise<string> {
  if (ID.test(ref)) return ref;
  const [, title = ref, turn = ""] = WITH_TURN.exec(ref) ?? [];
  try {
    return (await archive.session(title, { by_title: true })).id + turn;
  } catch (error) {
    if (error instanceof ClewError && error.code === "not_found") return ref;
    throw error;
  }
}

/** Matches an id, the beginning of one and `latest`, alone or in a citation. */
const ID = /^(?:latest|[0-9a-f][0-9a-f-]{3,})(?:#.*)?$/i;
const WITH_TURN = /^(.+?)(#[\d.\-–,]+)$/;
