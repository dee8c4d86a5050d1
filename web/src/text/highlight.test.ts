// Tests the colours of code, and how its language is found.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { highlight } from "./highlight.ts";
import { languageOf, languageOfPath } from "./languages.ts";

// A line that takes too long gets no colours, which can happen to any line on a busy machine.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

test("each span has the class of its token, and the spans join to the text", async () => {
  const text = 'const size = 12; // twelve\n\nexport function say(): string {\n  return "x";\n}\n';
  const spans = await highlight(text, "typescript");
  expect(spans.map((span) => span.text).join("")).toBe(text);
  const classes = new Map(spans.map((span) => [span.text.trim(), span.class_name]));
  expect(classes.get("const")).toBe("text-code-keyword");
  expect(classes.get("12")).toBe("text-code-number");
  expect(classes.get("// twelve")).toBe("text-code-comment");
  expect(classes.get("say")).toBe("text-code-function");
  expect(classes.get('"x"')).toBe("text-code-string");
});

test("a diff has colours for added and removed lines", async () => {
  const spans = await highlight("-a\n+b\n", "diff");
  expect(spans.map(({ text, class_name }) => [text.trim(), class_name])).toContainEqual(["+b", "text-good"]);
});

test("languages are found by names after fences and by file endings", () => {
  expect(["ts", "TSX", "sh", "c++", "yml", "klingon", "constructor", "", undefined].map(languageOf)).toEqual([
    "typescript",
    "tsx",
    "bash",
    "c",
    "yaml",
    null,
    null,
    null,
    null,
  ]);
  expect(["/a/b.rs", "C:\\a\\Dockerfile", "/a.py/b", "x.d.ts"].map(languageOfPath)).toEqual([
    "rust",
    "docker",
    null,
    "typescript",
  ]);
});
