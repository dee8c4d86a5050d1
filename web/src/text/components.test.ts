// The parts of a turn as they are first seen, and a call as it is when opened.
import { createElement } from "react";
import { expect, test } from "vitest";
import { Code } from "./code.tsx";
import { DiffView } from "./diff-view.tsx";
import { LongText } from "./long-text.tsx";
import { Picture } from "./picture.tsx";
import { call } from "./testing/call.ts";
import { elementsOf, textOf } from "./testing/markup.ts";
import { Thinking } from "./thinking.tsx";
import { ToolBody } from "./tool-body.tsx";
import { ToolCall } from "./tool-call.tsx";

test("code scrolls by keyboard, has a name, and its copy button one too", () => {
  const elements = elementsOf(createElement(Code, { text: "<b>\u202e", language: "html" }));
  const scrolls = elements.find(({ attributes }) => attributes.get("tabindex") === "0");
  expect(scrolls?.attributes.get("aria-label")).toBe("Code, html");
  const button = elements.find(({ name }) => name === "button");
  expect(button?.attributes.get("aria-label")).toBe("Copy code");
  expect(textOf(createElement(Code, { text: "<b>\u202e" }))).toBe("<b>⟨U+202E⟩");
});

test("long text says how long it is, and shows both ends", () => {
  const text = Array.from({ length: 100 }, (_, line) => `<${line}>`).join("\n");
  const shown = textOf(createElement(LongText, { text, lines: 8 }));
  expect(shown).toContain("<7>show all 100 lines<98>\n<99>");
  expect(textOf(createElement(LongText, { text: "a\nb" }))).toBe("a\nb");
  // biome-ignore lint/correctness/noChildrenProp: a function is no element, and can't be given as one.
  const marked = createElement(LongText, { text: "a", children: (part) => createElement("em", {}, part) });
  expect(elementsOf(marked).map(({ name }) => name)).toEqual(["em"]);
});

test("a diff says what came and what went, in words too", () => {
  const diff = createElement(DiffView, { before: "a\nb", after: "a\nc", path: "x.ts" });
  expect(textOf(diff)).toContain("removed: b");
  expect(textOf(diff)).toContain("added: c");
  expect(elementsOf(diff).map(({ name }) => name)).toEqual(expect.arrayContaining(["ins", "del"]));
  const long = createElement(DiffView, { before: "", after: "a\n".repeat(300), path: "x.ts" });
  expect(textOf(long)).toContain("show all 300 lines");
});

test("texts too long to compare stand one after the other", () => {
  const diff = createElement(DiffView, { before: "a\n".repeat(2001), after: "b", path: "x.ts" });
  expect(textOf(diff)).toMatch(/^Beforea\n.*show all 2,002 lines.*Afterb$/s);
});

test("thinking is one line, and only what was written down opens", () => {
  const open = createElement(Thinking, { text: "**First** `a`.\nSecond.", withheld: false });
  expect(textOf(open)).toBe("ThinkingFirst a.");
  expect(
    elementsOf(open)
      .find(({ name }) => name === "button")
      ?.attributes.get("aria-expanded"),
  ).toBe("false");
  for (const thinking of [
    { text: "", withheld: true },
    { text: " ", withheld: false },
  ]) {
    expect(textOf(createElement(Thinking, thinking))).toBe("Thinking (text withheld)");
    expect(elementsOf(createElement(Thinking, thinking)).map(({ name }) => name)).not.toContain("button");
  }
});

test("a picture says what it is, and why it is not there", () => {
  const picture = (src: string | null, media_type: string) =>
    createElement(Picture, { src, media_type, size: 120_000 });
  const image = elementsOf(picture("/i", "image/png")).find(({ name }) => name === "img");
  expect(image?.attributes.get("alt")).toBe("Image, image/png, 120 kB");
  expect(image?.attributes.get("loading")).toBe("lazy");
  expect(textOf(picture(null, "image/png"))).toBe("Image, image/png, 120 kB: it was not kept");
  expect(textOf(picture("/i", "image/svg+xml"))).toContain("its type is not shown here");
});

test("a folded call is one button that tells the tool, what for and how it went", () => {
  const bash = call("Bash", { command: "npm test" }, { is_error: true });
  const folded = createElement(ToolCall, { call: bash, left_out: [] });
  expect(textOf(folded)).toBe("Bashnpm testfailed");
  expect(elementsOf(folded).filter(({ name }) => name === "button")).toHaveLength(1);
});

test.each([
  [
    "a command",
    call("Bash", { command: "ls", description: "List" }, { result: "\u001b[1ma\u001b[0m\n" }),
    "Listbashlsa",
  ],
  ["a failure", call("Bash", { command: "ls" }, { result: "no", is_error: true }), "bashlsfailedno"],
  ["a file", call("Read", { file_path: "a.go" }, { result: " 7→x\n 8→y" }), "a.gofrom line 7gox\ny"],
  [
    "tasks",
    call("TodoWrite", { todos: [{ status: "in_progress", content: "a" }] }),
    "StatusTaskin progressaok",
  ],
  ["a page", call("WebFetch", { url: "javascript:x", prompt: "p" }), "javascript:xpok"],
  ["an agent", call("Task", { prompt: "*do*" }, { result: "# did" }), "dodid"],
  ["a plan", call("ExitPlanMode", { plan: "1. a" }), "aok"],
  ["any tool", call("mcp__a__b", { x: "<" }, { result: null }), 'json{\n  "x": "<"\n}No result.'],
  ["a tool without input", call("", {}, { result: "" }), "No output."],
])("opened, %s is shown as suits it", (_, given, text) => {
  expect(textOf(createElement(ToolBody, { call: given }))).toBe(text);
});
