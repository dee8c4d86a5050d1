// Tests how a turn's texts are printed, and what ends a turn that has no answer.
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

function linesOf(ending: ShownTurn["ending"], items: unknown[], view = VIEW): string[] {
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
  return showTurn(turn as unknown as ShownTurn, view)
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

test("markdown of an answer is rendered on a terminal, and stays as written in a pipe", () => {
  const say = (speaker: string, text: string) => ({ type: "text", speaker, phase: "final", text });
  const items = [say("person", "# Please **fix** it"), say("model", "## Done\n- `cart.ts` is **fixed**")];
  const written = ["❯ # Please **fix** it", "  ## Done", "  - `cart.ts` is **fixed**"];
  expect(linesOf("answered", items)).toEqual(written);
  const rendered = ["❯ # Please **fix** it", "  Done", "  • cart.ts is fixed"];
  expect(linesOf("answered", items, { ...VIEW, markdown: true })).toEqual(rendered);
});
