// A plain search to compare with: one FTS5 table with its defaults, matching any of the typed words.
import { DatabaseSync } from "node:sqlite";
import { findTranscripts, readSessions } from "../src/ingest/read/read-transcripts.ts";
import type { Message } from "../src/model/message.ts";
import type { Session, Subsession } from "../src/model/session.ts";
import type { Turn } from "../src/model/turn.ts";
import type { FoundTurn } from "./bench-archive.ts";

export type PlainSearch = (typed: string, limit: number) => readonly FoundTurn[];

/** Indexes every turn of every session and subsession of the folder, with all its text. */
export async function plainSearch(folder: string): Promise<PlainSearch> {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE turn USING fts5(prompt, answer, files, tools, outputs)");
  const insert = database.prepare("INSERT INTO turn VALUES (?, ?, ?, ?, ?)");
  const turns: FoundTurn[] = [];
  const add = (holder: Session | Subsession, foundTurn: (turn: Turn) => FoundTurn) => {
    for (const [turn, messages] of messagesByTurn(holder)) {
      turns.push(foundTurn(turn));
      insert.run(turn.prompt, ...textsOf(turn, messages));
    }
  };
  database.exec("BEGIN");
  for await (const session of readSessions(await findTranscripts([folder]), { detail: "all" })) {
    if (session.ghost !== null) continue;
    add(session, ({ number }) => ({ session: session.id, turn: number }));
    for (const subsession of session.subsessions) {
      const turn = subsession.depth === 1 ? subsession.turn : null;
      add(subsession, () => ({ session: session.id, turn }));
    }
  }
  database.exec("COMMIT");
  const select = database.prepare("SELECT rowid FROM turn WHERE turn MATCH ? ORDER BY rank LIMIT ?");
  return (typed, limit) => {
    const words = typed.split(" ").map((word) => `"${word.replaceAll('"', "")}"`);
    const rows = select.all(words.join(" OR "), limit);
    return rows.flatMap(({ rowid }) => turns[Number(rowid) - 1] ?? []);
  };
}

function messagesByTurn({ turns, messages }: Session | Subsession): [Turn, readonly Message[]][] {
  const starts = turns.map(({ id }) => messages.findIndex((message) => message.id === id));
  return turns.map((turn, at) => [turn, messages.slice(starts[at], starts[at + 1])]);
}

/** Returns the answer, the files, the tool inputs and the tool outputs. */
function textsOf(turn: Turn, messages: readonly Message[]): [string, string, string, string] {
  const texts: string[] = [];
  const tools: string[] = [];
  const outputs: string[] = [];
  for (const part of messages.slice(1).flatMap(({ parts }) => parts)) {
    if (part.type === "text" || part.type === "thinking") texts.push(part.text);
    else if (part.type === "tool_call") tools.push(JSON.stringify(part.input));
    else if (part.type === "tool_result") outputs.push(part.text);
  }
  const files = [...turn.files_edited, ...turn.files_read];
  return [texts.join("\n"), files.join("\n"), tools.join("\n"), outputs.join("\n")];
}
