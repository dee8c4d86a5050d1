// What is left out of a turn that is too long to hand over, and what never is.
import { expect, test } from "vitest";
import { boundInteraction } from "./bound-interaction.ts";
import type { Interaction } from "./interaction.ts";

const EMPTY: Whole = {
  ...{ id: "r1", session_id: "s", turn: 1, citation: "s#1", kind: "prompt", summary: "x" },
  ...{
    created: null,
    completed: null,
    duration_ms: null,
    ending: "answered",
    prompt: "Why?",
    response: null,
  },
  ...{ words: [], thinking: [], tool_calls: [], images: [], files_read: [], files_edited: [] },
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
  ...{ outcome: null, subsessions: [], left_out: [] },
};

type Whole = Omit<Interaction, "items" | "items_left_out">;

function call(at: number, input: Record<string, unknown>, result: string | null) {
  return { at, id: `c${at}`, name: "Bash", input, result, is_error: false, subsessions: [] };
}

test("what is of moderate length stays as it is", () => {
  const whole: Whole = {
    ...EMPTY,
    response: "x".repeat(16_000),
    words: [{ at: 1, voice: "said", text: "x".repeat(4000) }],
    tool_calls: [
      call(2, { command: "ls", timeout: 5, deep: [{ text: "y".repeat(4000) }] }, "z".repeat(4000)),
    ],
  };
  expect(boundInteraction(whole)).toEqual(whole);
});

test("a long text is cut in the middle, says so there, and is listed with its place", () => {
  const whole: Whole = {
    ...EMPTY,
    prompt: `a${"x".repeat(20_000)}z`,
    thinking: [{ at: 1, text: "t".repeat(9000), withheld: false }],
    tool_calls: [
      call(2, { file_path: "/a.ts", edits: [{ new_string: "n".repeat(9000) }] }, "r".repeat(9000)),
    ],
  };
  const bounded = boundInteraction(whole);
  expect(bounded.prompt).toMatch(/^ax+ \[…4002 characters left out…\] x+z$/);
  expect(bounded.tool_calls[0]?.input.file_path).toBe("/a.ts");
  expect(bounded.left_out).toEqual([
    { field: "prompt", at: 0, characters: 4002, entries: 0 },
    { field: "thinking", at: 1, characters: 5000, entries: 0 },
    { field: "input", at: 2, characters: 5000, entries: 0 },
    { field: "result", at: 2, characters: 5000, entries: 0 },
  ]);
  expect(whole.tool_calls[0]?.result).toBe("r".repeat(9000));
});

test("many texts share the room, and what was asked and answered keeps its own", () => {
  const tool_calls = Array.from({ length: 150 }, (_, index) =>
    call(index + 1, { command: "make", note: "n".repeat(3000) }, "r".repeat(3000)),
  );
  const bounded = boundInteraction({ ...EMPTY, response: "R".repeat(16_000), tool_calls });
  expect(bounded.response).toBe("R".repeat(16_000));
  expect(bounded.tool_calls).toHaveLength(150);
  expect(bounded.tool_calls.every(({ input }) => input.command === "make")).toBe(true);
  // The marks and the list of what is missing come on top.
  expect(JSON.stringify(bounded).length).toBeLessThan(60_000 + 150 * 2 * 140 + 150 * 120);
});

test("of a list without end both ends are there", () => {
  const tool_calls = Array.from({ length: 5000 }, (_, index) => call(index + 1, {}, "ok"));
  const bounded = boundInteraction({ ...EMPTY, tool_calls });
  expect(bounded.tool_calls.map(({ at }) => at)).toEqual([
    ...Array.from({ length: 100 }, (_, index) => index + 1),
    ...Array.from({ length: 100 }, (_, index) => index + 4901),
  ]);
  expect(bounded.left_out).toMatchObject([{ field: "tool_calls", at: 101, entries: 4800 }]);
});

test("an input of very many parts is left out as a whole", () => {
  const input = { rows: Array.from({ length: 100_000 }, (_, index) => index) };
  const bounded = boundInteraction({ ...EMPTY, tool_calls: [call(1, input, "ok")] });
  expect(bounded.tool_calls).toMatchObject([{ input: {}, result: "ok" }]);
  expect(bounded.left_out).toEqual([
    { field: "input", at: 1, characters: JSON.stringify(input).length, entries: 0 },
  ]);
});

test("no character is cut in half", () => {
  for (const before of ["", "x"]) {
    const { prompt } = boundInteraction({ ...EMPTY, prompt: before + "😀".repeat(9000) });
    expect(prompt.isWellFormed()).toBe(true);
  }
});
