// Tests what ends a turn that has no answer.
import { expect, test } from "vitest";
import type { ShownTurn } from "../../archive/turns/conversation.ts";
import type { ConversationView } from "./show-conversation.ts";
import { showTurn } from "./show-conversation.ts";

const NOTHING = { cost: null, unpriced: 0, underpriced: 0, usage: { lower_bound: false } };
const VIEW = {
  width: 80,
  project_path: null,
  time_zone: "UTC",
  now: new Date(0),
} as unknown as ConversationView;

function linesOf(ending: ShownTurn["ending"], items: unknown[]): string[] {
  const turn = {
    number: 1,
    started_at: null,
    duration_ms: null,
    items,
    ending,
    subsessions: [],
    ...NOTHING,
    subagents: NOTHING,
  };
  return showTurn(turn as unknown as ShownTurn, VIEW)
    .map((line) => line.map(({ text }) => text).join(""))
    .filter((text) => text !== "")
    .slice(1);
}

test("an interruption is said once", () => {
  const note = { type: "note", note: "interrupted", text: "" };
  expect(linesOf("interrupted", [note])).toEqual(["  You interrupted the agent."]);
  expect(linesOf("interrupted", [])).toEqual(["  The turn was interrupted."]);
  expect(linesOf("open", [note])).toEqual(["  You interrupted the agent.", "  No reply yet."]);
});
