// Runs as a process: writes exchanges into OpenCode's database as fast as an agent may, and often moves the log into
// the database. It ends after so many exchanges; if a file is named, not before that file exists.
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { answered, asked, begins, text } from "../../builders/opencode/messages.ts";

const [, , path = "", count = "0", end] = process.argv;
const database = new DatabaseSync(path);
database.exec("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 40; PRAGMA busy_timeout = 5000");
const addMessage = database.prepare("INSERT INTO message VALUES (?, 'ses_a1', ?, ?, ?)");
const addPart = database.prepare("INSERT INTO part VALUES (?, ?, 'ses_a1', ?, ?, ?)");
const clock = new Int32Array(new SharedArrayBuffer(4));

for (let n = 1; n <= Number(count) || (end !== undefined && !existsSync(end)); n++) {
  const id = `msg_${String(n).padStart(6, "0")}`;
  database.exec("BEGIN");
  add(`${id}0`, asked(n), n, [text(`Prompt ${n}.`)]);
  add(`${id}1`, answered(n, `${id}0`), n, [begins(), text(`Answer ${n}. ${"x".repeat(3000)}`)]);
  database.exec("COMMIT");
  // Now and then a tool runs, and nothing is written meanwhile.
  Atomics.wait(clock, 0, 0, n % 50 === 0 ? 250 : 4);
}
database.close();

function add(id: string, info: object, at: number, parts: readonly object[]): void {
  addMessage.run(id, at, at, JSON.stringify(info));
  for (const [index, part] of parts.entries()) addPart.run(`${id}${index}`, id, at, at, JSON.stringify(part));
}
