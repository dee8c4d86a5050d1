// Receives what machines push, in memory and by the protocol alone, over a real connection that a test may break anywhere.
import { hash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { zstdDecompressSync } from "node:zlib";
import { contentDigest, receiptOf, rootOf } from "../../../src/team/content-digest.ts";
import {
  forgetRequestSchema,
  haveRequestSchema,
  joinRequestSchema,
  type LogId,
  type Manifest,
  manifestSchema,
  marksRequestSchema,
  PREFIX,
  refusedRequestSchema,
  type TeamMark,
  VERSION_HEADER,
  withdrawRequestSchema,
} from "../../../src/team/protocol.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Without compression. */
  readonly body: Buffer;
}

/** `before` and `after` break the connection, before the request has an effect or only its answer. A number is a status. */
export type Fault = "before" | "after" | number;

export interface Receiver extends AsyncDisposable {
  readonly address: string;
  readonly code: string;
  readonly received: Received[];
  readonly pieces: Map<string, Buffer>;
  /** The newest manifest of each log. */
  readonly manifests: Map<string, Manifest>;
  /** Pieces that it says it has. */
  readonly pretended: Set<string>;
  /** Sessions that it refuses for good. */
  readonly forgotten: Set<string>;
  /** Sessions that it refuses as too old. */
  readonly retired: Set<string>;
  /** Decides what goes wrong with a request. */
  fault: (request: Received) => Fault | null;
  terms: Record<string, unknown>;
  /** Handles a request once more, as a network may. */
  replay(request: Received): void;
  /** Everything that is there: the bytes of each generation, by the log's name. */
  contents(): Record<string, readonly string[]>;
}

export async function startReceiver(): Promise<Receiver> {
  const pieces = new Map<string, Buffer>();
  const manifests = new Map<string, Manifest>();
  const forgotten = new Set<string>();
  const retired = new Set<string>();
  const marks: TeamMark[] = [];
  const pretended = new Set<string>();
  const received: Received[] = [];
  const code = randomBytes(8).toString("hex");
  const tokens = new Set<string>();

  function handle(request: Received): Answer {
    const { method, path, headers } = request;
    const json = () => JSON.parse(request.body.toString("utf8")) as unknown;
    if (headers[VERSION_HEADER] !== "1") return refuse(426, "too_old", { min_client: "9.9.9" });
    if (path === "/machines") {
      if (joinRequestSchema.parse(json()).code !== code) return refuse(401, "bad_code");
      const token = `clew_${randomBytes(20).toString("hex")}`;
      tokens.add(token);
      return [200, { machine_id: "m1", token, organisation: "Shop", person: "Dana" }];
    }
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    if (!tokens.has(token)) return refuse(401, "unauthorized");
    if (path === "/machines/self" && method === "DELETE") tokens.delete(token);
    if (path === "/machines/self") return [200, SELF];
    if (path === "/push/terms") return [200, receiver.terms];
    if (path === "/push/have")
      return [
        200,
        {
          missing: haveRequestSchema
            .parse(json())
            .hashes.filter((each) => !pieces.has(each) && !pretended.has(each)),
        },
      ];
    if (path.startsWith("/push/pieces/")) return takePiece(path.slice("/push/pieces/".length), request.body);
    if (path === "/push/manifests") return takeManifest(manifestSchema.parse(json()));
    if (path.startsWith("/push/state")) return [200, state()];
    if (path === "/push/withdraw") return [200, { logs: withdraw(withdrawRequestSchema.parse(json())) }];
    if (path === "/marks") {
      marks.push(...marksRequestSchema.parse(json()).marks);
      return [200, { accepted: marks.length }];
    }
    if (path === "/push/refused") return [200, { refused: refusedAmong(refusedRequestSchema.parse(json())) }];
    if (path === "/push/forget") {
      for (const id of forgetRequestSchema.parse(json()).sessions) forgotten.add(id);
      return [200, { logs: dropForgotten(), not_yours: [] }];
    }
    if (path.startsWith("/changes")) return [200, changesSince(Number(path.split("=")[1] ?? 0))];
    return refuse(404, "not_found");
  }

  function takePiece(name: string, bytes: Buffer): Answer {
    if (hash("sha256", bytes, "hex") !== name) return refuse(422, "bad_piece");
    pieces.set(name, bytes);
    return [201, {}];
  }

  function takeManifest(manifest: Manifest): Answer {
    const { log, generations } = manifest;
    if (forgotten.has(log.session_id)) return refuse(410, "forgotten");
    const head = manifests.get(keyOf(log));
    if (head && receiptOf(head) === receiptOf(manifest)) return [200, { receipt: receiptOf(manifest) }];
    const parent = head ? receiptOf(head) : null;
    if (manifest.parent_receipt !== parent || manifest.seq !== (head?.seq ?? 0) + 1)
      return refuse(409, "not_head", {
        head: head ? { seq: head.seq, receipt: receiptOf(head), digest: contentDigest(head) } : null,
      });
    const missing = generations.flatMap((each) => each.pieces).filter((each) => !pieces.has(each));
    if (missing.length > 0) return refuse(409, "missing_pieces", { missing });
    manifests.set(keyOf(log), manifest);
    return [200, { receipt: receiptOf(manifest) }];
  }

  function state() {
    const logs = [...manifests.values()].map((each) => ({
      ...{ log: each.log, project: each.project, level: each.level, seq: each.seq },
      ...{ receipt: receiptOf(each), digest: contentDigest(each) },
    }));
    return { logs, next: null, root: rootOf(logs) };
  }

  function changesSince(count: number) {
    const changes = marks.slice(count).map((mark) => ({ type: "mark", mark }));
    return { changes, cursor: String(marks.length), more: false };
  }

  function refusedAmong({ sessions }: { sessions: readonly { session_id: string }[] }) {
    return sessions.flatMap(({ session_id }) =>
      forgotten.has(session_id)
        ? { session_id, reason: "forgotten" }
        : retired.has(session_id)
          ? { session_id, reason: "retired" }
          : [],
    );
  }

  function dropForgotten(): number {
    const found = [...manifests].filter(([, { top_id }]) => forgotten.has(top_id));
    for (const [key] of found) manifests.delete(key);
    return found.length;
  }

  function withdraw({ project }: { project?: string | undefined }): number {
    const found = [...manifests].filter(([, each]) => each.project === project);
    for (const [key] of found) manifests.delete(key);
    return found.length;
  }

  const server = createServer((request, response) => void serve(request, response));

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = Buffer.concat(await Array.fromAsync(incoming));
    const { method = "", url = "", headers } = incoming;
    const body = headers["content-type"] === "application/zstd" ? zstdDecompressSync(sent) : sent;
    const request = { method, path: url.slice(PREFIX.length), headers, body };
    received.push(request);
    const fault = receiver.fault(request);
    if (fault === "before") return void incoming.socket.destroy();
    const [status, answer] = typeof fault === "number" ? refuse(fault, "made_up") : handle(request);
    if (fault === "after") return void incoming.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ code, received, pieces, manifests, forgotten, retired, pretended, terms: TERMS, fault: () => null },
    replay: (request) => void handle(request),
    contents: () =>
      Object.fromEntries(
        Array.from(manifests.values(), ({ log, generations }) => [
          log.name,
          generations.map((each) =>
            Buffer.concat(each.pieces.map((piece) => pieces.get(piece) ?? Buffer.alloc(0))).toString("utf8"),
          ),
        ]),
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

type Answer = readonly [status: number, body: unknown];

const SELF = {
  ...{ machine_id: "m1", machine: "laptop", organisation: "Shop", person: "Dana", role: "member" },
  expires_at: null,
};
const TERMS = {
  ...{ protocols: [1], min_client: "0.1.0", redaction_min: 0, max_piece: 262_144 },
  ...{ max_in_flight: 4, bytes_per_minute: 1e9 },
};

function refuse(status: number, code: string, more: Readonly<Record<string, unknown>> = {}): Answer {
  return [status, { error: { code, message: `this was ${code}`, ...more } }];
}

function keyOf({ agent, session_id, name }: LogId): string {
  return JSON.stringify([agent, session_id, name]);
}
