// Tests how well a search finds what people mean, on every kind of database.
import { expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { judge, judgedQuestions, judgedTurns } from "./judged-set.ts";
import { ingest, keep, turnOf } from "./rows.ts";
import type { OpenedStore } from "./store.ts";

export function judgedContract(get: () => OpenedStore): void {
  test("the judged set is large enough", () => {
    expect(judgedTurns.length).toBeGreaterThanOrEqual(60);
    expect(judgedQuestions.length).toBeGreaterThanOrEqual(80);
    const names = new Set(judgedTurns.map(({ name }) => name));
    expect(judgedQuestions.filter(({ name }) => !names.has(name))).toEqual([]);
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
    expect(found).toEqual({ first: 88, among_five: 89 });
  });
}
