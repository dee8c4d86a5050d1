// One agent for each kind of storage, with the files that it has for given conversations. Every test of damaged, cut and
// vanishing files goes through this table.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { codexId, rollout, rolloutName } from "../codex/rollout.ts";
import { geminiLog } from "../gemini/lines.ts";
import { answered, asked, begins, text, used } from "../opencode/messages.ts";
import { at, openCodeWorld } from "../opencode/world.ts";
import { qwenLog } from "../qwen/records.ts";

export interface StorageFile {
  /** Below the root. */
  readonly path: string;
  readonly bytes: Buffer;
}

export interface Talk {
  /** The number of the session, from 1. */
  readonly number: number;
  readonly exchanges: readonly Exchange[];
}

export interface Exchange {
  /** The number of the exchange. Its records keep their ids whatever comes before them. */
  readonly id: number;
  readonly prompt: string;
  readonly answer: string;
}

export interface AgentStorage {
  readonly agent: string;
  /** True if a file is only ever appended to. */
  readonly appends: boolean;
  /** True if a session without messages is none. */
  readonly none_if_empty?: boolean;
  /** True if messages that are missing before newer ones were undone by a person, and are a branch. */
  readonly undoes?: boolean;
  session(number: number): string;
  files(talks: readonly Talk[]): StorageFile[];
}

export const STORAGES: Readonly<Record<string, AgentStorage>> = {
  "an append-only log (Codex)": {
    ...{ agent: "codex", appends: true, session: (number) => codexId(number) },
    files: (talks) => talks.map(rolloutFile),
  },
  "a log that is compressed (Codex)": {
    ...{ agent: "codex", appends: false, session: (number) => codexId(number) },
    files: (talks) =>
      talks
        .map(rolloutFile)
        .map(({ path, bytes }) => ({ path: `${path}.zst`, bytes: zstdCompressSync(bytes) })),
  },
  "records that name their parent (Qwen Code)": {
    ...{ agent: "qwen", appends: true, session: (number) => uuid("a", number) },
    files: (talks) =>
      talks.map(({ number, exchanges }) => {
        const log = qwenLog(uuid("a", number), `q${number}-${exchanges[0]?.id ?? 0}`);
        for (const { prompt, answer } of exchanges) log.prompt(prompt).answer([{ text: answer }]);
        const path = `projects/-work-shop/chats/${uuid("a", number)}.jsonl`;
        return { path, bytes: Buffer.from(log.text()) };
      }),
  },
  "a log of operations (Gemini CLI)": {
    ...{ agent: "gemini", appends: true, none_if_empty: true, session: (number) => uuid("b", number) },
    files: (talks) =>
      talks.map((talk) => ({ path: `${chatPath(talk)}.jsonl`, bytes: Buffer.from(chatLog(talk).text()) })),
  },
  "a document that is rewritten whole (Gemini CLI)": {
    ...{ agent: "gemini", appends: false, session: (number) => uuid("b", number) },
    files: (talks) =>
      talks.map((talk) => {
        const messages = chatLog(talk).messages();
        const startTime = "2026-05-01T10:00:00.000Z";
        const fields = { sessionId: uuid("b", talk.number), projectHash: "", startTime, messages };
        return { path: `${chatPath(talk)}.json`, bytes: Buffer.from(JSON.stringify(fields, null, 2)) };
      }),
  },
  "a database in use (OpenCode)": {
    ...{ agent: "opencode", appends: false, undoes: true, session: (number) => `ses_${number}` },
    files: (talks) => databaseFiles(talks, false),
  },
  "a database at rest (OpenCode)": {
    ...{ agent: "opencode", appends: false, undoes: true, session: (number) => `ses_${number}` },
    files: (talks) => databaseFiles(talks, true),
  },
  "a database in use (Kilo)": {
    ...{ agent: "kilo", appends: false, undoes: true, session: (number) => `ses_${number}` },
    files: (talks) =>
      databaseFiles(talks, false).map(({ path, bytes }) => ({
        path: path.replace("opencode", "kilo"),
        bytes,
      })),
  },
  "a file for each part (OpenCode before 1.2)": {
    ...{ agent: "opencode", appends: false, undoes: true, session: (number) => `ses_${number}` },
    files: (talks) =>
      talks.flatMap(({ number, exchanges }) => {
        const session = `ses_${number}`;
        const own = { id: session, directory: "/work/shop", title: "New session - 2026-05-01T10:00:00.000Z" };
        const created = { time: { created: Date.UTC(2026, 4, 1, 10) } };
        return [
          jsonFile(`session/shop/${session}.json`, { ...own, version: "1.1.58", ...created }),
          ...openCodeMessages(number, exchanges).flatMap(({ id, info, parts }) => [
            jsonFile(`message/${session}/${id}.json`, { id, sessionID: session, ...info }),
            ...parts.map((part, index) => jsonFile(`part/${id}/prt_${id}_${index}.json`, part)),
          ]),
        ];
      }),
  },
};

function uuid(letter: string, number: number): string {
  return `${letter.repeat(8 - String(number).length)}${number}-0000-4000-8000-000000000000`;
}

function rolloutFile({ number, exchanges }: Talk): StorageFile {
  const log = rollout(codexId(number), { at: number });
  for (const { id, prompt, answer } of exchanges) {
    const turn = codexId(number * 1000 + id);
    log.wait(id * 60_000);
    log.start(turn).prompt(prompt).answer(answer);
    log.count([id * 100, id * 20]).end(turn);
  }
  return { path: `sessions/2026/11/17/${rolloutName(codexId(number))}`, bytes: Buffer.from(log.text()) };
}

function chatPath({ number }: Talk): string {
  return `tmp/shop/chats/session-2026-05-01T10-00-${uuid("b", number).slice(0, 8)}`;
}

function chatLog({ number, exchanges }: Talk) {
  const log = geminiLog(uuid("b", number), `g${number}-${exchanges[0]?.id ?? 0}`).start();
  for (const { prompt, answer } of exchanges) log.prompt(prompt).answer(answer);
  return log;
}

/** While the agent runs, nearly everything is in the write-ahead log. */
function databaseFiles(talks: readonly Talk[], atRest: boolean): StorageFile[] {
  using world = openCodeWorld();
  for (const { number, exchanges } of talks) {
    world.session(`ses_${number}`);
    for (const { id, info, parts } of openCodeMessages(number, exchanges))
      world.message(`ses_${number}`, id, info, parts);
  }
  if (atRest) world.quit();
  return readdirSync(world.folder)
    .filter((name) => /\.db(?:-wal)?$/.test(name))
    .map((path) => ({ path, bytes: readFileSync(join(world.folder, path)) }));
}

function openCodeMessages(number: number, exchanges: readonly Exchange[]) {
  return exchanges.flatMap(({ id, prompt, answer }) => {
    const message = `msg_${number}_${String(id).padStart(3, "0")}`;
    const ran = used("bash", `call_${message}`, { command: "ls" }, { output: "a.ts" });
    const time = { created: at(id, 1), completed: at(id, 4) };
    const called = answered(id, `${message}_0`, { finish: "tool-calls", time });
    return [
      { id: `${message}_0`, info: asked(id), parts: [text(prompt)] },
      { id: `${message}_1`, info: called, parts: [begins(), ran] },
      { id: `${message}_2`, info: answered(id, `${message}_0`), parts: [begins(), text(answer)] },
    ];
  });
}

function jsonFile(path: string, value: object): StorageFile {
  return { path: `storage/${path}`, bytes: Buffer.from(JSON.stringify(value, null, 2)) };
}
