// Turns conversations into sessions that can be linked, and copies them as clients do. No I/O.
import { assembleSession } from "../../../src/ingest/read/assemble-session.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import type { LinkEvidence } from "../../../src/model/link.ts";
import type { Session } from "../../../src/model/session.ts";
import type { Transcript } from "../../../src/model/transcript.ts";
import { linkEvidence } from "../../../src/sessions/links/evidence.ts";
import { type Conversation, conversation, type Fields } from "./build.ts";
import { transcriptOf } from "./read.ts";

export interface BuiltSession {
  readonly session: Session;
  readonly transcript: Transcript;
  readonly evidence: LinkEvidence;
}

export function builtSession(id: string, story: Conversation): BuiltSession {
  const transcript = transcriptOf(story);
  const file = { id: id as SessionId, agent: "claude-code", path: `/${id}.jsonl` };
  const { session } = assembleSession({ file, transcript }, [], { now: new Date(0) });
  return { session, transcript, evidence: linkEvidence(session, transcript.origin) };
}

export function evidenceOf(id: string, story: Conversation): LinkEvidence {
  return builtSession(id, story).evidence;
}

export interface CopyOptions {
  /** Makes the ids of the copy's own records differ. */
  readonly seed: number;
  /** How many lines are copied. All by default. */
  readonly lines?: number;
  /** With new record ids, as old clients and the SDK assign them. */
  readonly fresh?: boolean;
  /** Fields added to each copied record. */
  readonly fields?: Fields;
  /** Fields of the records that follow. */
  readonly own?: Fields;
}

/** Copies a conversation. Later steps continue after the copy. */
export function copyOf(
  story: Conversation,
  { seed, lines, fresh = false, fields, own }: CopyOptions,
): Conversation {
  const copy = conversation({ seed, ...(own && { fields: own }) });
  const rename = (id: unknown) =>
    fresh && typeof id === "string" ? `${seed}${id.slice(String(seed).length)}` : id;
  const records = story.text().trimEnd().split("\n").slice(0, lines);
  for (const line of records) {
    const record = JSON.parse(line) as Fields;
    const renamed = {
      ...record,
      uuid: rename(record.uuid),
      parentUuid: rename(record.parentUuid),
      ...fields,
    };
    copy.raw(JSON.stringify(renamed)).after(String(renamed.uuid));
  }
  return copy;
}
