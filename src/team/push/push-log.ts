// Sends one log to a team server: the pieces that it lacks, then the manifest. It may be stopped anywhere and begun again.
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { contentDigest, receiptOf } from "../content-digest.ts";
import type { OutgoingPiece } from "../outgoing/outgoing-log.ts";
import type { ErrorAnswer, Manifest } from "../protocol.ts";
import type { LocalLog } from "./local-log.ts";
import { type MadeLog, makeLog } from "./make-log.ts";
import type { SentLog } from "./outbox.ts";
import { RefusedError, type TeamClient } from "./team-client.ts";

export interface LogPush {
  readonly sent: SentLog;
  /** Bytes of the pieces that the server lacked, before they were compressed. */
  readonly bytes: number;
  /** Pieces that the server lacked. */
  readonly pieces: number;
}

export interface PushLogOptions {
  readonly client: string;
  readonly max_in_flight: number;
}

/** `head` is the newest manifest that the server has of it, as far as known. */
export async function pushLog(
  server: TeamClient,
  local: LocalLog,
  known: SentLog | null,
  options: PushLogOptions,
): Promise<LogPush> {
  const wanted = new Set<string>();
  for (let attempt = 1; attempt <= MOST_TIMES; attempt++) {
    // Pieces that the server had, and has dropped since, are sent unasked. So everything is made again.
    const from = wanted.size > 0 ? known && { ...known, made_by: "" } : known;
    const pushed = await pushOnce(server, local, from, options, wanted);
    if (!("missing" in pushed)) return pushed;
    for (const hash of pushed.missing) wanted.add(hash);
  }
  throw new Error(
    `The team server dropped pieces of ${local.log.name} while they were sent, ${MOST_TIMES} times. The next push tries again.`,
  );
}

/** A server drops pieces once they are derived, which may be between two requests of this push. */
const MOST_TIMES = 5;

/** Returns the pieces that are missing if the server lacks some that it had before. */
async function pushOnce(
  server: TeamClient,
  local: LocalLog,
  known: SentLog | null,
  { client, max_in_flight }: PushLogOptions,
  wanted: ReadonlySet<string>,
): Promise<LogPush | { readonly missing: readonly string[] }> {
  const offer = offering(server, max_in_flight, wanted);
  const made = await makeLog(local, known, client, offer.take);
  await offer.end();
  const counts = () => ({ bytes: offer.bytes(), pieces: offer.pieces() });
  const digest = contentDigest(made.manifest);
  let head = known?.head ?? null;
  for (let attempt = 1; attempt <= MOST_HEADS; attempt++) {
    if (head?.digest === digest) return { sent: sentLog(local, made, head), ...counts() };
    const manifest: Manifest = {
      ...made.manifest,
      seq: (head?.seq ?? 0) + 1,
      parent_receipt: head?.receipt ?? null,
    };
    const refused = await refusal(() => server.putManifest(manifest));
    if (refused === null) {
      const accepted = { seq: manifest.seq, receipt: receiptOf(manifest), digest };
      return { sent: sentLog(local, made, accepted), ...counts() };
    }
    if (refused.code === "missing_pieces") return { missing: refused.missing ?? [] };
    if (refused.code === "forgotten")
      return { sent: { ...sentLog(local, made, null), refused: "forgotten" }, ...counts() };
    if (refused.code !== "not_head") throw new RefusedError(refused);
    // Another process of this machine, or this one before it was killed, sent a manifest that the outbox lacks.
    head = refused.head ?? null;
  }
  throw new Error(`Another process of this machine keeps sending ${local.log.name}.`);
}

const MOST_HEADS = 5;

function sentLog(local: LocalLog, made: MadeLog, head: SentLog["head"]): SentLog {
  const { generations, resume, made_by } = made;
  return { log: local.log, project: local.project.id, seen: local.seen, made_by, head, generations, resume };
}

async function refusal(send: () => Promise<unknown>): Promise<ErrorAnswer | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof RefusedError) return error.answer;
    throw error;
  }
}

interface Offering {
  readonly take: (piece: OutgoingPiece) => Promise<void>;
  end(): Promise<void>;
  bytes(): number;
  pieces(): number;
}

/** Holds a few pieces, so a log of any size fits into memory and not every piece is asked about by itself. */
function offering(server: TeamClient, maxInFlight: number, wanted: ReadonlySet<string>): Offering {
  let held: OutgoingPiece[] = [];
  let bytes = 0;
  let pieces = 0;

  async function offer(): Promise<void> {
    const all = new Map(held.map((piece) => [piece.hash, piece]));
    held = [];
    if (all.size === 0) return;
    const lacking = new Set([...(await server.have([...all.keys()])), ...wanted]);
    const missing = [...all.values()].filter(({ hash }) => lacking.has(hash));
    await Promise.all(
      Array.from({ length: Math.min(maxInFlight, MOST_IN_FLIGHT) }, async () => {
        for (let piece = missing.pop(); piece; piece = missing.pop()) {
          await server.putPiece(piece.hash, await compress(piece.bytes, OPTIONS));
          bytes += piece.bytes.length;
          pieces++;
        }
      }),
    );
  }

  return {
    async take(piece) {
      held.push(piece);
      if (held.length >= MOST_HELD) await offer();
    },
    end: offer,
    bytes: () => bytes,
    pieces: () => pieces,
  };
}

const MOST_HELD = 16;
const MOST_IN_FLIGHT = 4;
const compress = promisify(zstdCompress);
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
