// Tests that live messages stay small, and that everything left out is counted.
import { expect, test } from "vitest";
import type { ToolCallId } from "../../model/ids.ts";
import type { ItemBase, TurnItem } from "../../model/item.ts";
import type { JsonObject } from "../../model/json.ts";
import { callItem } from "../../sessions/turns/items.ts";
import { understandCall } from "../../sources/claude-code/tools/call.ts";
import { boundMessage } from "./bound-message.ts";
import { messageSchema } from "./live-events.ts";

const MESSAGE = {
  session_id: "s",
  subsession_id: null,
  call_id: null,
  turn: 1,
  id: "m",
  record_id: "r",
  role: "assistant",
  kind: "answer",
  timestamp: null,
  model: null,
} as const;

const BASE: ItemBase = { id: "r/0" as ItemBase["id"], revision: 0, partial: false };

function call(input: JsonObject): TurnItem {
  const part = {
    type: "tool_call",
    id: "c" as ToolCallId,
    input,
    use: understandCall("Bash", input),
  } as const;
  return callItem(part, BASE, "running");
}

const text = (length: number, letter: string = "x"): TurnItem => ({
  ...BASE,
  ...{ type: "text", speaker: "model", text: letter.repeat(length), phase: null },
});

test("short messages are unchanged", () => {
  const items = [text(10), call({ command: "ls", deep: { list: ["a", 1, null, true] } })];
  expect(boundMessage(MESSAGE, items)).toEqual({
    ...MESSAGE,
    items: items.map((item) => ({ ...item, left_out: 0 })),
    items_left_out: 0,
  });
});

test("a long text keeps both ends and counts what was cut between them", () => {
  const [part] = boundMessage(MESSAGE, [
    { ...BASE, type: "thinking", text: `begin${"x".repeat(100_000)}end`, withheld: false },
  ]).items;
  if (part?.type !== "thinking") throw new Error("It is thinking.");
  const [mark = ""] = / \[….*…\] /.exec(part.text) ?? [];
  expect(part.text.replace(mark, "")).toMatch(/^beginx+end$/);
  expect(part.text.length - mark.length + part.left_out).toBe(100_008);
});

test.each<[string, TurnItem[]]>([
  ["many long texts", Array.from({ length: 90 }, () => text(20_000))],
  ["texts of three bytes a letter", Array.from({ length: 5 }, () => text(20_000, "語"))],
  ["texts whose characters take six bytes in JSON", Array.from({ length: 9 }, () => text(20_000, "\u0001"))],
  ["more items than a message may have", Array.from({ length: 5000 }, () => text(30))],
  ["a long text deep in a call", [call({ edits: [{ new: "y".repeat(500_000) }] })]],
  [
    "a call of many small texts",
    [call(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, "v"])))],
  ],
  ["many calls of middling size", Array.from({ length: 100 }, () => call({ a: "z".repeat(3000) }))],
])("%s stay below 64 KB, and omissions are counted", (_, items) => {
  const bound = boundMessage(MESSAGE, items);
  expect(Buffer.byteLength(JSON.stringify(bound))).toBeLessThan(64 * 1024);
  expect(messageSchema.safeParse(bound).error).toBeUndefined();
  const counted = bound.items.reduce((sum, item) => sum + item.left_out, 0);
  expect(counted + bound.items_left_out).toBeGreaterThan(0);
});
