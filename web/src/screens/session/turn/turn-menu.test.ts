// Tests the text of a turn that the menu copies.
import { expect, test } from "vitest";
import { tool } from "../../../text/testing/call.ts";
import type { Item } from "./turn-items.ts";
import { begunTurn } from "./turn-live.ts";
import { turnMarkdown } from "./turn-menu.tsx";

const ENTRY = {
  ...{ turn: 2, id: "r", summary: "", created: null, has_prompt: true, has_response: true },
  ...{ outcome: "answered", edits: 0, failed: 0 },
};
const TURN = { ...begunTurn("s", ENTRY), prompt: "Why?\nTell me.", response: "Because." };

test("a turn is its citation, its prompt as a quote and its answer", () => {
  expect(turnMarkdown(TURN)).toBe("## s#2\n\n> Why?\n> Tell me.\n\nBecause.");
});

test("text and tool calls are a list in between", () => {
  const base = { revision: 1, partial: false, left_out: 0 };
  const words: Item = {
    ...{ ...base, id: "w/0", type: "text", speaker: "model", text: "I look.", phase: "commentary" },
  };
  const call = tool("Bash", { label: "ls `pwd`", outcome: "failed" });
  const turn = { ...TURN, items: [words, { ...call, id: "c/0" }], response: null };
  expect(turnMarkdown(turn)).toBe("## s#2\n\n> Why?\n> Tell me.\n\n- I look.\n- Bash: `ls 'pwd'` (failed)");
});
