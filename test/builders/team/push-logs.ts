// Pushes logs to a team server by the calls of the protocol, as a machine does.
import { hash } from "node:crypto";
import { basename } from "node:path";
import { zstdCompressSync } from "node:zlib";
import type { SourceRow } from "../../../src/store/logs.ts";
import type { Store } from "../../../src/store/store.ts";
import { type Manifest, PIECE_BYTES, PREFIX } from "../../../src/team/protocol.ts";

/** Sends a request to a server as one machine. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export interface LogToPush {
  readonly agent: string;
  readonly session_id: string;
  readonly name: string;
  readonly project: string;
  readonly bytes: Buffer;
  readonly more?: Partial<Manifest>;
}

/** What a machine remembers of a log that it pushed. */
export interface PushedState {
  readonly seq: number;
  readonly receipt: string;
}

export function piecesOf(bytes: Buffer): { readonly hash: string; readonly bytes: Buffer }[] {
  return Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, index) => {
    const piece = bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    return { hash: hash("sha256", piece, "hex"), bytes: piece };
  });
}

export function manifestOf(log: LogToPush, before: PushedState | null = null): Manifest {
  const { agent, session_id, name, project, bytes, more } = log;
  return {
    ...{ log: { agent, session_id, name }, level: "content", project, top_id: session_id, type: "session" },
    ...{ form: "lines", rank: 1, number: 0, note: null },
    generations: [{ bytes: bytes.length, pieces: piecesOf(bytes).map((piece) => piece.hash) }],
    ...{
      seq: (before?.seq ?? 0) + 1,
      parent_receipt: before?.receipt ?? null,
      redaction: 1,
      client: "1.2.3",
    },
    ...{ modified_at: "2026-02-01T10:00:00.000Z", ...more },
  };
}

export async function pushLog(
  send: Send,
  log: LogToPush,
  before: PushedState | null = null,
): Promise<PushedState> {
  const pieces = piecesOf(log.bytes);
  const { missing } = await json<{ missing: string[] }>(
    send(`${PREFIX}/push/have`, post({ hashes: pieces.map((piece) => piece.hash) })),
  );
  for (const piece of pieces.filter((each) => missing.includes(each.hash))) await putPiece(send, piece);
  const manifest = manifestOf(log, before);
  const put = () => send(`${PREFIX}/push/manifests`, post(manifest));
  let answer = await put();
  if (answer.status === 409) {
    // It has dropped their bytes since.
    const { error } = (await answer.clone().json()) as { error: { missing?: string[] } };
    for (const piece of pieces.filter((each) => error.missing?.includes(each.hash)))
      await putPiece(send, piece);
    answer = await put();
  }
  const { receipt } = await json<{ receipt: string }>(Promise.resolve(answer));
  return { seq: manifest.seq, receipt };
}

export async function putPiece(
  send: Send,
  piece: { readonly hash: string; readonly bytes: Buffer },
): Promise<Response> {
  return send(`${PREFIX}/push/pieces/${piece.hash}`, {
    method: "PUT",
    headers: { "content-type": "application/zstd" },
    body: new Uint8Array(zstdCompressSync(piece.bytes)),
  });
}

export function post(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

export async function json<Answer>(response: Promise<Response>): Promise<Answer> {
  const got = await response;
  const text = await got.text();
  if (!got.ok) throw new Error(`${got.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/**
 * Returns the logs of the demo's archive as a machine would push them: folders of its home are projects of an owner, so
 * `/home/dana/shop` is `/github.com/<owner>/shop`.
 */
export async function demoLogs(store: Store, owner: string): Promise<LogToPush[]> {
  const sessions = await store.sessions({ archived: "either" });
  const project = new Map(sessions.map(({ id, project_path }) => [id, basename(project_path ?? "none")]));
  const logs: LogToPush[] = [];
  for (const source of await store.sources()) {
    const name = project.get(source.top_id ?? source.session_id);
    if (name !== undefined) logs.push(await logOf(store, source, `github.com/${owner}/${name}`, owner));
  }
  return logs;
}

async function logOf(store: Store, source: SourceRow, project: string, owner: string): Promise<LogToPush> {
  const { agent, session_id, path, type, form, rank, log: number, note, top_id } = source;
  const kept = Buffer.concat(await Array.fromAsync(store.bytes(path))).toString();
  const bytes = Buffer.from(kept.replaceAll("/home/dana/", `/github.com/${owner}/`));
  const more = { type, form, rank, number, note, top_id: top_id ?? session_id };
  return { agent, session_id, name: basename(path), project, bytes, more };
}
