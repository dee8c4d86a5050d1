// Computes what both sides of the push protocol compare: the digest of a log's content, the receipt of a manifest, and one
// hash over everything.
import { hash } from "node:crypto";
import type { LogId, Manifest, TeamMark } from "./protocol.ts";

/** Covers everything that rows are made from, so two logs with one digest show the same session. */
export function contentDigest(manifest: Omit<Manifest, "seq" | "parent_receipt">): string {
  const { log, level, project, top_id, type, form, rank, number, note, generations } = manifest;
  return sha256([
    ...[idOf(log), level, project, top_id, type, form, rank, number],
    note && [note.agent_type, note.description, note.call_id],
    generations.map(({ bytes, pieces }) => [bytes, pieces]),
  ]);
}

/** Returns the same receipt for the same manifest after the same one, so a lost answer can be worked out. */
export function receiptOf(manifest: Manifest): string {
  return sha256([manifest.parent_receipt, manifest.seq, contentDigest(manifest)]);
}

/** Covers the content of all logs, in any order. */
export function rootOf(logs: readonly { readonly log: LogId; readonly digest: string }[]): string {
  return sha256(logs.map(({ log, digest }) => JSON.stringify([...idOf(log), digest])).sort());
}

/** Names a session that shares only its usage, without revealing its id. */
export function sessionKey(agent: string, sessionId: string): string {
  return sha256(["session", agent, sessionId]);
}

/** Returns whether a mark was set after another one of the same session and field. */
export function isLater(one: Stamp, other: Stamp): boolean {
  if (one.clock.ms !== other.clock.ms) return one.clock.ms > other.clock.ms;
  if (one.clock.count !== other.clock.count) return one.clock.count > other.clock.count;
  return one.machine_id > other.machine_id;
}

type Stamp = Pick<TeamMark, "clock" | "machine_id">;

function idOf({ agent, session_id, name }: LogId): readonly string[] {
  return [agent, session_id, name];
}

/** Arrays have one spelling in JSON; objects could have several. */
function sha256(value: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(value), "hex");
}
