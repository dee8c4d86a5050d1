// Tests what is cut from long turns, and what never is.
import { expect, test } from "vitest";
import type { ToolCallId } from "../../model/ids.ts";
import type { ItemId, TextItem, ToolItem, TurnItem } from "../../model/item.ts";
import type { JsonObject } from "../../model/json.ts";
import { callItem } from "../../sessions/turns/items.ts";
import { understandCall } from "../../sources/claude-code/tools/call.ts";
import { boundDialogue, boundItems, wholeItems } from "./bound-items.ts";

const base = (n: number) => ({ id: `r${n}/0` as ItemId, revision: n, partial: false });

function text(n: number, length: number, given: Partial<TextItem> = {}): TurnItem {
  const words = { type: "text", speaker: "model", text: "x".repeat(length), phase: "commentary" } as const;
  return { ...base(n), ...words, ...given };
}

function call(n: number, name: string, input: JsonObject, result: string): ToolItem {
  const part = {
    type: "tool_call",
    id: `c${n}` as ToolCallId,
    input,
    use: understandCall(name, input),
  } as const;
  return { ...callItem(part, base(n), "ok"), result: { text: result, images: [] } };
}

test("items of moderate length are unchanged", () => {
  const items = [
    text(1, 4000),
    call(2, "Bash", { command: "ls", deep: [{ text: "y".repeat(4000) }] }, "z".repeat(4000)),
    text(3, 16_000, { phase: "final" }),
  ];
  expect(boundItems(items)).toEqual(wholeItems(items));
  expect(boundItems(items).left_out).toEqual({ characters: 0, items: 0 });
});

test("a long text is cut in the middle, and its item counts what is left out", () => {
  const edits = { file_path: "/a.ts", old_string: "o", new_string: "n".repeat(9000) };
  const { items, left_out } = boundItems([
    text(1, 20_002, { speaker: "prompt", phase: null }),
    { ...base(2), type: "thinking", text: "t".repeat(9000), withheld: false },
    call(3, "Edit", edits, "r".repeat(9000)),
  ]);
  expect(items).toMatchObject([
    { text: expect.stringMatching(/^x+ \[…4002 characters left out…\] x+$/), left_out: 4002 },
    { left_out: 5000 },
    { use: { edits: [{ path: "/a.ts", before: "o" }] }, result: { left_out: 5000 }, left_out: 10_000 },
  ]);
  expect(left_out).toEqual({ characters: 19_002, items: 0 });
});

test("a patch keeps whole lines from its beginning, so line numbers stay correct", () => {
  const patch = `@@ -1,900 +1,900 @@\n${"-old line\n+new line\n".repeat(900)}`;
  const edited = call(1, "Edit", { file_path: "/a.ts", old_string: "a", new_string: "b" }, "ok");
  const edit = { path: "/a.ts", applied: true, change: "patch", patch, moved_to: null } as const;
  const [item] = boundItems([{ ...edited, use: { ...edited.use, edits: [edit] } }]).items;
  const [kept] = item?.type === "tool" ? item.use.edits : [];
  if (kept?.change !== "patch") throw new Error("It is a patch.");
  expect(kept.patch.length + (item?.left_out ?? 0)).toBe(patch.length);
  expect(kept.patch.split("\n").at(-1)).toMatch(/^[-+](?:old|new) line$/);
});

test("many texts share the space, and prompt and answer keep theirs", () => {
  const calls = Array.from({ length: 150 }, (_, n) =>
    call(n, "Bash", { command: "make", note: "n".repeat(3000) }, "r".repeat(3000)),
  );
  const { items } = boundItems([...calls, text(200, 16_000, { phase: "final" })]);
  expect(items.at(-1)).toMatchObject({ text: "x".repeat(16_000), left_out: 0 });
  expect(items.slice(0, -1).every((item) => item.type === "tool" && item.use.label === "make")).toBe(true);
  const texts = items.flatMap((item) =>
    item.type === "tool" ? [item.use.details.note, item.result?.text] : [],
  );
  expect(texts.join("").length).toBeLessThan(44_000 + 300 * 40);
});

test("a very long list keeps both ends", () => {
  const { items, left_out } = boundItems(Array.from({ length: 5000 }, (_, n) => text(n, 1)));
  expect(items.map(({ revision }) => revision)).toEqual([
    ...Array.from({ length: 200 }, (_, n) => n),
    ...Array.from({ length: 200 }, (_, n) => n + 4800),
  ]);
  expect(left_out.items).toBe(4600);
  expect(left_out.characters).toBeGreaterThan(4600);
});

test("details with very many parts are left out completely", () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => index);
  const { items, left_out } = boundItems([call(1, "Other", { rows }, "ok")]);
  expect(items).toMatchObject([{ use: { details: {} }, result: { text: "ok" } }]);
  expect(left_out.characters).toBe(JSON.stringify({ rows }).length);
});

test("no character is cut in half", () => {
  for (const before of ["", "x"]) expect(boundDialogue(before + "😀".repeat(9000)).isWellFormed()).toBe(true);
});
