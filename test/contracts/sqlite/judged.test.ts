// Runs the judged set on plain FTS5, as the baseline for the search of the contract.
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { judge } from "../judged/judge.ts";
import { judgedTurns } from "../judged/turns.ts";

test("plain FTS5 finds the turns of far fewer questions", async () => {
  expect(await judge(plainSearch(" AND "))).toEqual({
    tuned: { first: 32, among_five: 32 },
    reported: { first: 21, among_five: 21 },
  });
  expect(await judge(plainSearch(" OR "))).toEqual({
    tuned: { first: 71, among_five: 86 },
    reported: { first: 69, among_five: 84 },
  });
});

/** Searches as plainly as FTS5 allows: one table, its defaults, the typed words in quotes. */
function plainSearch(operator: string): (typed: string) => Promise<readonly string[]> {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE turn USING fts5(prompt, answer, files, tools, outputs)");
  const insert = database.prepare("INSERT INTO turn VALUES (?, ?, ?, ?, ?)");
  for (const { prompt, answer, files, tools, outputs } of judgedTurns)
    insert.run(prompt, answer, files, tools, outputs);
  const select = database.prepare("SELECT rowid FROM turn WHERE turn MATCH ? ORDER BY rank");
  return async (typed) => {
    const words = typed.split(" ").map((word) => `"${word.replaceAll('"', "")}"`);
    return select.all(words.join(operator)).map(({ rowid }) => judgedTurns[Number(rowid) - 1]?.name ?? "");
  };
}
