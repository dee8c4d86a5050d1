// Tests how well a search finds what people mean, on every kind of database.
import { expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { judge } from "./judged/judge.ts";
import { judgedHalves } from "./judged/questions.ts";
import { judgedTurns } from "./judged/turns.ts";
import { ingest, keep, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function judgedContract(get: () => OpenedStore): void {
  test("the judged set has two hundred questions, each about one of its turns", () => {
    const { tuned, reported } = judgedHalves;
    const names = new Set(judgedTurns.map(({ name }) => name));
    expect(names.size).toBe(judgedTurns.length);
    expect([tuned.length, reported.length]).toEqual([100, 100]);
    expect([...tuned, ...reported].filter(({ name }) => !names.has(name))).toEqual([]);
  });

  test("judged questions find their turns, nearly all in first place", async () => {
    const { writer } = get();
    await ingest(
      writer,
      ...judgedTurns.map(({ name, prompt, answer, files }) => ({
        name,
        title: "",
        size: 4,
        turns: [
          turnOf(name, {
            prompt,
            answer,
            files_read: files.split(" ").filter(Boolean),
            spans: [{ from: 0, to: 4 }],
          }),
        ],
      })),
    );
    for (const { name, tools, outputs } of judgedTurns)
      await keep(writer, name, "abc\n", `${tools}\n${outputs}`);
    const found = await judge(async (typed) => {
      const { hits } = await writer.search({ query: parseQuery(typed), limit: 5, filter: {}, now: 0 });
      return hits.map(({ session }) => session.id);
    });
    expect(found).toEqual({
      tuned: { first: 96, among_five: 100 },
      reported: { first: 93, among_five: 100 },
    });
  });
}
