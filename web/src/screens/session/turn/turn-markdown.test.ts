import { expect, test } from "vitest";
import { begunTurn } from "./turn-live.ts";
import { turnMarkdown } from "./turn-markdown.ts";

const ENTRY = { turn: 2, id: "r", summary: "", created: null, has_prompt: true, has_response: true };
const TURN = { ...begunTurn("s", ENTRY), prompt: "Why?\nTell me.", response: "Because." };

test("a turn is its citation, its prompt as a quote and its answer", () => {
  expect(turnMarkdown(TURN)).toBe("## s#2\n\n> Why?\n> Tell me.\n\nBecause.");
});

test("words and calls stand between them as a list", () => {
  const call = { id: "c", name: "Bash", result: "", is_error: true, subsessions: [] };
  const turn = {
    ...TURN,
    words: [{ at: 1, voice: "said" as const, text: "I look." }],
    tool_calls: [{ ...call, at: 2, input: { command: "ls `pwd`" } }],
    response: null,
  };
  expect(turnMarkdown(turn)).toBe("## s#2\n\n> Why?\n> Tell me.\n\n- I look.\n- Bash: `ls 'pwd'` (failed)");
});
