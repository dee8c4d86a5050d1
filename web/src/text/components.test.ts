// Tests how code, diffs, thinking, images and tool calls are rendered, closed and opened.
import { createElement } from "react";
import { expect, test } from "vitest";
import { Code } from "./code.tsx";
import { DiffView } from "./diff-view.tsx";
import type { Edit } from "./edit-lines.ts";
import { LongText } from "./long-text.tsx";
import { Picture } from "./picture.tsx";
import { tool } from "./testing/call.ts";
import { elementsOf, textOf } from "./testing/markup.ts";
import { Thinking } from "./thinking.tsx";
import { ToolBody } from "./tool-body.tsx";
import { ToolCall } from "./tool-call.tsx";

test("code scrolls by keyboard and has a name, and so does its copy button", () => {
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
  // biome-ignore lint/correctness/noChildrenProp: a function is not an element, and can't be passed as one.
  const marked = createElement(LongText, { text: "a", children: (part) => createElement("em", {}, part) });
  expect(elementsOf(marked).map(({ name }) => name)).toEqual(["em"]);
});

const edit = (before: string, after: string): Edit => ({
  ...{ path: "x.ts", applied: true, change: "replace", before, after },
});

test("a diff says in words what was added and removed", () => {
  const diff = createElement(DiffView, { edit: edit("a\nb", "a\nc") });
  expect(textOf(diff)).toContain("removed: b");
  expect(textOf(diff)).toContain("added: c");
  expect(elementsOf(diff).map(({ name }) => name)).toEqual(expect.arrayContaining(["ins", "del"]));
  const long = createElement(DiffView, { edit: edit("", "a\n".repeat(300)) });
  expect(textOf(long)).toContain("show all 300 lines");
});

test("texts too long to compare are shown one after the other", () => {
  const diff = createElement(DiffView, { edit: edit("a\n".repeat(2001), "b") });
  expect(textOf(diff)).toMatch(/^Beforea\n.*show all 2,002 lines.*Afterb$/s);
});

test("thinking is one line, and opens only if its text was recorded", () => {
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

test("a picture says what it is, or why it is missing", () => {
  const picture = (src: string | null, media_type: string) =>
    createElement(Picture, { src, media_type, size: 120_000 });
  const image = elementsOf(picture("/i", "image/png")).find(({ name }) => name === "img");
  expect(image?.attributes.get("alt")).toBe("Image, image/png, 120 kB");
  expect(image?.attributes.get("loading")).toBe("lazy");
  expect(textOf(picture(null, "image/png"))).toBe("Image, image/png, 120 kB: not stored");
  expect(textOf(picture("/i", "image/svg+xml"))).toContain("this type is not shown");
});

test("a collapsed call is one button with the tool, its target and its outcome", () => {
  const bash = tool("Bash", { label: "npm test", outcome: "failed" });
  const folded = createElement(ToolCall, { item: bash });
  expect(textOf(folded)).toBe("Bashnpm testfailed");
  expect(elementsOf(folded).filter(({ name }) => name === "button")).toHaveLength(1);
});

const ls = { kind: "shell", commands: [{ text: "ls", exit_code: 0, failed: false }] } as const;
const todo = { id: null, status: "in_progress", content: "a", active_form: null };
const agent = { prompt: "*do*", agent_type: null, description: null };

test.each([
  [
    "a command",
    tool("Bash", {
      ...ls,
      commands: [...ls.commands],
      details: { description: "List" },
      result: "\u001b[1ma\u001b[0m\n",
    }),
    "bashlsdescription: Lista",
  ],
  [
    "a failure",
    tool("Bash", { ...ls, commands: [...ls.commands], outcome: "failed", result: "no" }),
    "bashlsfailedno",
  ],
  [
    "a file",
    tool("Read", { kind: "read", files: [{ path: "a.go", access: "read" }], result: " 7→x\n 8→y" }),
    "a.gofrom line 7gox\ny",
  ],
  [
    "tasks",
    tool("TodoWrite", { kind: "tasks", task_change: { type: "replace", tasks: [todo] } }),
    "StatusTaskin progressaok",
  ],
  [
    "a page",
    tool("WebFetch", { kind: "web", label: "javascript:x", details: { prompt: "p" } }),
    "javascript:xprompt: pok",
  ],
  ["an agent", tool("Task", { kind: "agent", starts: agent, result: "# did" }), "dodid"],
  ["a plan", tool("ExitPlanMode", { kind: "plan", plan: "1. a" }), "aok"],
  [
    "a question",
    tool("Ask", { kind: "ask", asks: [{ question: "Which?", options: ["a", "b"], answer: "b" }] }),
    "Which?abbok",
  ],
  [
    "any tool",
    tool("a · b", { kind: "mcp", details: { x: { y: "<" } }, result: null }),
    'json{\n  "x": {\n    "y": "<"\n  }\n}No result.',
  ],
  ["a tool without input", tool("", { result: "" }), "No output."],
])("%s is shown in its own form when opened", (_, given, text) => {
  expect(textOf(createElement(ToolBody, { item: given }))).toBe(text);
});
