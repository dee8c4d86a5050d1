// Tests the order of new messages from a session and its subsessions.
import { expect, test } from "vitest";
import type { LiveMessage } from "./live-events.ts";
import { mergeInOrder } from "./merge-in-order.ts";

const said = (id: string, call_id: string | null = null) =>
  ({ id, call_id, items: [] }) as unknown as LiveMessage;
const brings = (id: string, item: object, call_id: string | null = null) =>
  ({ id, call_id, items: [{ type: "tool", ...item }] }) as unknown as LiveMessage;
const calls = (id: string, call: string, within: string | null = null) =>
  brings(id, { call_id: call, result: null }, within);
const returns = (id: string, call: string) => brings(id, { call_id: call, result: { text: "" } });
const order = (...messages: LiveMessage[][]) => mergeInOrder(messages).map(({ id }) => id);

test("a subsession's messages follow the call that started it, however late they came", () => {
  expect(order([calls("call", "c"), returns("result", "c"), said("end")], [said("inner", "c")])).toEqual([
    "call",
    "inner",
    "result",
    "end",
  ]);
});

test("a subsession's messages come before the call's result if the call was published earlier", () => {
  expect(order([returns("result", "c"), said("end")], [said("inner", "c")])).toEqual([
    "inner",
    "result",
    "end",
  ]);
});

test("messages of a nested subsession follow its call", () => {
  expect(
    order([calls("call", "c"), said("end")], [calls("inner", "d", "c")], [said("innermost", "d")]),
  ).toEqual(["call", "inner", "innermost", "end"]);
});

test("messages without a known call come last, and nothing is lost", () => {
  expect(order([said("own")], [said("inner", "c")], [said("other")])).toEqual(["own", "inner", "other"]);
  expect(order([], [said("inner", "c")])).toEqual(["inner"]);
});
