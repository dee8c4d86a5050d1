import { expect, test } from "vitest";
import { inOneOrder } from "./in-one-order.ts";
import type { LiveMessage } from "./live-events.ts";

const said = (id: string, call_id: string | null = null) =>
  ({ id, call_id, parts: [] }) as unknown as LiveMessage;
const part = (id: string, parts: object[], call_id: string | null = null) =>
  ({ id, call_id, parts }) as unknown as LiveMessage;
const calls = (id: string, call: string, within: string | null = null) =>
  part(id, [{ type: "tool_call", id: call }], within);
const returns = (id: string, call: string) => part(id, [{ type: "tool_result", call_id: call }]);
const order = (...told: LiveMessage[][]) => inOneOrder(told).map(({ id }) => id);

test("a subsession's words stand behind the call that started it, however late they came", () => {
  expect(order([calls("call", "c"), returns("result", "c"), said("end")], [said("inner", "c")])).toEqual([
    "call",
    "inner",
    "result",
    "end",
  ]);
});

test("where the call was told before, they stand before what came back of it", () => {
  expect(order([returns("result", "c"), said("end")], [said("inner", "c")])).toEqual([
    "inner",
    "result",
    "end",
  ]);
});

test("those of a subsession's own subsession stand behind its call", () => {
  expect(
    order([calls("call", "c"), said("end")], [calls("inner", "d", "c")], [said("innermost", "d")]),
  ).toEqual(["call", "inner", "innermost", "end"]);
});

test("what no call of these started comes last, and nothing is lost", () => {
  expect(order([said("own")], [said("inner", "c")], [said("other")])).toEqual(["own", "inner", "other"]);
  expect(order([], [said("inner", "c")])).toEqual(["inner"]);
});
