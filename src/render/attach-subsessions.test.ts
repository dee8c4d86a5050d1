// Tests that each subsession is shown once.
import { expect, test } from "vitest";
import { fullSession } from "../../test/builders/render/sample-session.ts";
import { conversation } from "../../test/builders/transcripts/build.ts";
import { messagesIn } from "../../test/builders/transcripts/read.ts";
import type { SessionId, ToolCallId } from "../model/ids.ts";
import type { Subsession } from "../model/session.ts";
import { attachSubsessions } from "./attach-subsessions.ts";

const full = await fullSession();
const [some] = full.subsessions;

function subsession(id: string, parent: string, call: string | null): Subsession {
  if (!some) throw new Error("The sample has no subsession.");
  return {
    ...some,
    id: id as SessionId,
    parent_id: parent as SessionId,
    call_id: call as ToolCallId | null,
    messages: messagesIn(conversation().calls("Agent", {}, { part: { id: `by-${id}` } })),
  };
}

function attached(...subsessions: Subsession[]) {
  const messages = messagesIn(
    conversation()
      .prompt("Go.")
      .calls("Agent", {}, { part: { id: "by-main" } }),
  );
  const result = attachSubsessions({ ...full, id: "main" as SessionId, messages, subsessions });
  const under = [...messages, ...subsessions.flatMap((each) => each.messages)]
    .flatMap((message) => message.parts)
    .flatMap((part) =>
      part.type === "tool_call" ? result.under(part).map((each) => `${part.id} ${each.id}`) : [],
    );
  return { under, apart: result.apart.map(({ id }) => id) };
}

test("a subsession is under its call, and a nested one below it", () => {
  const found = attached(subsession("a", "main", "by-main"), subsession("b", "a", "by-a"));
  expect(found).toEqual({ under: ["by-main a", "by-a b"], apart: [] });
});

test("two subsessions of one call are both shown", () => {
  const found = attached(subsession("a", "main", "by-main"), subsession("b", "main", "by-main"));
  expect(found.under).toEqual(["by-main a", "by-main b"]);
});

test("a subsession without a known call is apart, with the subsessions that it started", () => {
  const found = attached(
    subsession("a", "main", null),
    subsession("b", "main", "gone"),
    subsession("c", "b", "by-b"),
  );
  expect(found).toEqual({ under: ["by-b c"], apart: ["a", "b"] });
});

test("subsessions that name each other as parents are shown once", () => {
  expect(attached(subsession("a", "b", "by-b"), subsession("b", "a", "by-a"))).toEqual({
    under: ["by-a b"],
    apart: ["a"],
  });
});

test("a chain of any depth is complete, and its nesting is limited", () => {
  const chain = Array.from({ length: 3000 }, (_, index) =>
    subsession(
      String(index),
      index === 0 ? "main" : String(index - 1),
      index === 0 ? "by-main" : `by-${index - 1}`,
    ),
  );
  const { under, apart } = attached(...chain);
  expect(under.length + apart.length).toBe(3000);
  expect(apart.length).toBeGreaterThan(300);
});
