// Starts PGlite, a PostgreSQL inside of this process, on a socket, so that the driver reaches it as it reaches a server.
// PGlite has one session. A connection has it for itself from its first message until its transaction ends.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { RunningPostgres } from "./postgres.ts";
import { quickFolder } from "./quick-folder.ts";

export type RunningPglite = Omit<RunningPostgres, "crash">;

export async function startPglite(): Promise<RunningPglite> {
  const folder = mkdtempSync(join(quickFolder(), "clew-pglite-"));
  const database = await PGlite.create();
  await database.exec(LOCKS);
  const inTurn = oneAtATime(database);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const client = `client ${++count}`;
    void serve(database, socket, client, inTurn)
      .catch(() => socket.destroy())
      .finally(() => sockets.delete(socket));
  });
  await listening(server, join(folder, ".s.PGSQL.5432"));
  return {
    address: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await inTurn("", () => database.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A lock is a transaction that stays open, and would keep the session for itself. So locks are rows of a table, and their
 * transaction is ended behind the connection's back.
 */
const LOCKS = `
CREATE SCHEMA clients;
CREATE TABLE clients.lock (number bigint PRIMARY KEY, client text NOT NULL);
CREATE FUNCTION clients.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS
$$ INSERT INTO clients.lock VALUES ($1, current_setting('clients.name')) ON CONFLICT DO NOTHING RETURNING true $$;`;

type InTurn = (session: string, work: () => Promise<unknown>) => Promise<void>;

/** Returns a function that runs work in the order of the calls, each with the settings of its session. */
function oneAtATime(database: PGlite): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let settings = "";
  return async (session, work) => {
    const result = last.then(async () => {
      if (session !== settings) await database.exec(session);
      settings = session;
      await work();
    });
    last = result.catch(() => undefined);
    await result;
  };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}

async function serve(database: PGlite, socket: Socket, client: string, inTurn: InTurn): Promise<void> {
  const messages = messagesOf(socket);
  const first = await messages.next();
  if (first.done) return;
  const session = sessionOf(client, first.value);
  socket.write(WELCOME);
  const unlock = () => database.query("DELETE FROM clients.lock WHERE client = $1", [client]);
  let holds = false;
  for await (const message of messages)
    await inTurn(session, async () => {
      if (holds) await unlock();
      const state = await untilIdle(database, socket, message, messages);
      holds = state === "locked";
      if (holds) await database.exec("COMMIT");
      // A transaction that a lost connection leaves behind is undone.
      if (state === "lost") await database.exec("ROLLBACK");
    });
  await inTurn(session, unlock);
}

/** Passes on messages until no transaction is open, or until it has asked for a lock. */
async function untilIdle(
  database: PGlite,
  socket: Socket,
  first: Buffer,
  messages: AsyncIterator<Buffer>,
): Promise<"idle" | "locked" | "lost"> {
  let locks = false;
  for (let message = first; ; ) {
    if (message[0] === TERMINATE) return "lost";
    locks ||= message.includes("pg_try_advisory_xact_lock");
    const answer = await database.execProtocolRaw(message, { syncToFs: false });
    socket.write(answer);
    if (endsWith(answer, READY)) return "idle";
    if (locks && endsWith(answer, READY_WITHIN)) return "locked";
    const next = await messages.next();
    if (next.done) return "lost";
    message = next.value;
  }
}

const TERMINATE = "X".charCodeAt(0);

/** An answer ends with `ReadyForQuery` if PostgreSQL waits, which says whether a transaction is open. */
function endsWith(answer: Uint8Array, state: Buffer): boolean {
  return Buffer.from(answer.subarray(-state.length)).equals(state);
}

const READY = Buffer.from("Z\0\0\0\x05I", "latin1");
const READY_WITHIN = Buffer.from("Z\0\0\0\x05T", "latin1");
/** Accepts a client without a password. */
const WELCOME = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), READY]);

/** Returns statements that give the session the settings that a client begins with. */
function sessionOf(client: string, startup: Buffer): string {
  const fields = startup.subarray(8).toString().split("\0");
  const settings = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) settings.set(fields[at] ?? "", fields[at + 1] ?? "");
  return `SET search_path = ${settings.get("search_path") ?? "public"}, clients, pg_catalog; SET clients.name = '${client}';`;
}

/** Yields the first message, which has no type, and then whole messages. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let typed = 0;
  for await (const bytes of socket) {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= typed + 4) {
      const size = typed + waiting.readUInt32BE(typed);
      if (waiting.length < size) break;
      yield waiting.subarray(0, size);
      waiting = waiting.subarray(size);
      typed = 1;
    }
  }
}
