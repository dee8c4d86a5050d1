// Tests how live messages are added to a loaded turn.
import { expect, test } from "vitest";
import { tool } from "../../../text/testing/call.ts";
import type { Item } from "./turn-items.ts";
import { begunTurn, withLive } from "./turn-live.ts";

const ENTRY = {
  ...{ turn: 3, id: "r3", summary: "Fix the date", created: "2026-01-02T03:04:05.000Z" },
  ...{ has_prompt: true, has_response: false, outcome: "no answer yet", edits: 0, failed: 0 },
};
const BEGUN = begunTurn("s", ENTRY);

const text = (id: string, words: string, given: object = {}): Item =>
  ({
    ...{ id, type: "text", speaker: "model", text: words, phase: null },
    ...{ revision: 1, partial: false, left_out: 0, ...given },
  }) as Item;
const running = { ...tool("Bash", { label: "ls", outcome: "running", result: null }), id: "c/0" };
const done = { ...tool("Bash", { label: "ls", result: "a.ts" }), id: "c/0", revision: 2 };

test("a new turn takes its prompt from its first record", () => {
  expect(withLive(BEGUN, [text("r3/0", "/fix date", { speaker: "command" })])).toMatchObject({
    prompt: "/fix date",
    kind: "command",
  });
});

test("items are in the order they arrived", () => {
  const turn = withLive(BEGUN, [text("a/0", "I look."), running, text("b/0", "Seen.")]);
  expect(turn.items.map(({ id }) => id)).toEqual(["a/0", "c/0", "b/0"]);
});

test("a call with its result replaces the one without, and keeps its sub-agents", () => {
  const started = { ...running, subsessions: ["agent-1"] };
  const turn = withLive(withLive(BEGUN, [started, text("b/0", "Meanwhile.")]), [done]);
  expect(turn.items).toMatchObject([{ result: { text: "a.ts" }, subsessions: ["agent-1"] }, { id: "b/0" }]);
});

test("a late event changes nothing that was loaded since", () => {
  const loaded = { ...BEGUN, items: [done, text("b/0", "cut […9 characters left out…] here")] };
  expect(withLive(loaded, [running, text("b/0", "cut at another place")])).toEqual(loaded);
});

test("equal texts of two records are two items", () => {
  expect(withLive(BEGUN, [text("a/0", "Yes."), text("b/0", "Yes.")]).items).toHaveLength(2);
});
