// Makes what leaves of a shared log: its pieces, one after the other, and what the manifest says about them. The parts that are known
// from the last time are not made again.
import { hash } from "node:crypto";
import { type LeavingText, leavingText, OUTGOING_VERSION } from "../outgoing/leaving-text.ts";
import { type OutgoingPiece, outgoingLog, piecesBefore } from "../outgoing/outgoing-log.ts";
import type { Manifest } from "../protocol.ts";
import type { LocalLog } from "./local-log.ts";
import type { SentLog } from "./outbox.ts";

export interface MadeLog extends Pick<SentLog, "generations" | "resume" | "made_by"> {
  readonly manifest: Omit<Manifest, "seq" | "parent_receipt">;
}

/** `known` is what was sent before, or null to make everything. */
export async function makeLog(
  local: LocalLog,
  known: SentLog | null,
  client: string,
  take: (piece: OutgoingPiece) => Promise<void>,
): Promise<MadeLog> {
  const made_by = madeBy(local);
  const usable =
    known && known.made_by === made_by && known.generations.length === local.rewritten + 1 ? known : null;
  const leaving = local.is_redacted ? leavingText(local.project) : AS_IT_IS;
  const generations: SentLog["generations"] = [];
  if (usable) generations.push(...usable.generations.slice(0, -1));
  else
    for await (const bytes of local.earlier())
      generations.push((await makeGeneration([bytes], leaving, take)).made);
  const newest = usable?.generations.at(-1);
  const from = newest && usable ? usable.resume : undefined;
  const before = from ? (newest?.pieces.slice(0, piecesBefore(from)) ?? []) : [];
  const last = await makeGeneration(local.bytes(from?.raw ?? 0), leaving, take, from);
  generations.push({ bytes: last.made.bytes, pieces: [...before, ...last.made.pieces] });
  const { log, level, top_id, type, form, rank, number, note, modified_at } = local;
  return {
    ...{ generations, resume: last.resume, made_by },
    manifest: {
      ...{ log, level, top_id, type, form, rank, number, note, modified_at, generations, client },
      project: local.project.id,
      redaction: OUTGOING_VERSION,
    },
  };
}

/** Sums have no text. */
const AS_IT_IS: LeavingText = { of: (text) => text, together: () => (text) => text };

async function makeGeneration(
  buffers: Iterable<Buffer> | AsyncIterable<Buffer>,
  leaving: LeavingText,
  take: (piece: OutgoingPiece) => Promise<void>,
  from?: SentLog["resume"],
): Promise<{ made: SentLog["generations"][number]; resume: SentLog["resume"] }> {
  const outgoing = outgoingLog(leaving, from);
  const pieces: string[] = [];
  const takeAll = async (made: readonly OutgoingPiece[]) => {
    for (const piece of made) {
      pieces.push(piece.hash);
      await take(piece);
    }
  };
  for await (const buffer of buffers) await takeAll(outgoing.push(buffer));
  await takeAll(outgoing.end());
  return { made: { bytes: outgoing.bytes(), pieces }, resume: outgoing.resume_at() };
}

/** Names everything but the bytes that decides what leaves. */
export function madeBy({ project, level }: LocalLog): string {
  const folders = [...project.folders].sort();
  return hash("sha256", JSON.stringify([OUTGOING_VERSION, level, project.id, project.home, folders]), "hex");
}
