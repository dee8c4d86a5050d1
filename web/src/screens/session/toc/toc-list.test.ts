// Tests the table of contents: its turns, and the days between them.
import { expect, test } from "vitest";
import { tocRows } from "./toc-list.tsx";

const entry = (turn: number, created: string | null) => ({
  ...{ turn, id: `r${turn}`, summary: "", created, has_prompt: true, has_response: true },
  ...{ outcome: "answered", edits: 0, failed: 0 },
});

test("a session of one day has only turns", () => {
  const rows = tocRows([
    entry(1, "2026-01-02T12:00:00.000Z"),
    entry(2, null),
    entry(3, "2026-01-02T12:30:00.000Z"),
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(["turn", "turn", "turn"]);
});

test("each day begins with its name", () => {
  const rows = tocRows([entry(1, "2026-01-02T12:00:00.000Z"), entry(2, "2026-01-05T12:00:00.000Z")]);
  expect(rows.map(({ kind }) => kind)).toEqual(["day", "turn", "day", "turn"]);
});
