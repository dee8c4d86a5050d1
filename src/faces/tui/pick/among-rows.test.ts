// Tests the picker's rows for listed sessions and found turns.
import { expect, test } from "vitest";
import { row } from "../../../../test/builders/watch/events.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { textOf } from "../../../terminal/spans.ts";
import { amongRows } from "./among-rows.ts";
import { pickerLines } from "./picker-lines.ts";
import { UNCHOSEN } from "./picking.ts";

const VIEW = { time_zone: "UTC", now: new Date("2025-06-01T12:00:00.000Z") };

const TURN: SearchResult = {
  ...{ session_id: "aaaaaaaa-0000", turn: 3, citation: "aaaaaaaa-0000#3", title: "Fix the cart" },
  ...{ title_origin: "first-prompt", gist: "Why is it empty?", found_in: "answer", tools: [], score: 1 },
  ...{ started_at: "2025-06-01T11:00:00.000Z", project_path: "/home/dana/shop", agent: "claude" },
  ...{ parent_id: null, branch: null, models: [], more_in_session: 0, copies: [] },
  snippet: [
    { text: "The ", hit: false },
    { text: "cart", hit: true },
    { text: " lost its cookie.", hit: false },
  ],
};

test("listed sessions keep their order and name their project", () => {
  const rows = amongRows({ heading: "", sessions: [row({ id: "b" }), row({ id: "a" })] }, VIEW);
  expect(rows.map(({ key }) => key)).toEqual(["b", "a"]);
  expect(rows[0]?.right.map(textOf)).toContain("shop");
});

test("a found turn is chosen as its citation, and its words are shown below the list", () => {
  const rows = amongRows({ heading: "", turns: [TURN] }, VIEW);
  expect(rows[0]?.choose).toEqual({ type: "turn", citation: "aaaaaaaa-0000#3" });
  const at = { heading: "clew search  cart", rows, picking: UNCHOSEN, back: false, note: null };
  const drawn = (height: number) => pickerLines({ ...at, columns: 60, height }).map(textOf);
  expect(drawn(12)).toHaveLength(12);
  expect(drawn(12)[9]).toBe("  The cart lost its cookie.");
  expect(drawn(9).join()).not.toContain("cookie");
});
