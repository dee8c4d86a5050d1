// Tests markdown on the page: what it looks like, and that it never becomes more than text.
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { HOSTILE } from "../../../test/builders/render/hostile-strings.ts";
import { Markdown } from "./markdown.tsx";
import { HOSTILE_MARKDOWN } from "./testing/hostile-markdown.ts";
import { elementsOf, type MarkupElement, textOf } from "./testing/markup.ts";

const show = (text: string) => createElement(Markdown, { text });
const elements = (text: string) => elementsOf(show(text));
const names = (text: string) => elements(text).map(({ name }) => name);
const links = (text: string) =>
  elements(text).flatMap(({ name, attributes }) => (name === "a" ? [attributes.get("href")] : []));

/** All elements and attributes that markdown may produce. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel", "referrerPolicy"],
  bdi: [],
  blockquote: ["dir"],
  br: [],
  button: ["type", "aria-label", "aria-expanded", "title"],
  code: ["dir"],
  del: [],
  div: ["dir"],
  em: [],
  figure: ["tabindex", "aria-label"],
  h4: ["dir"],
  h5: ["dir"],
  h6: ["dir"],
  hr: [],
  input: ["type", "disabled", "readOnly", "checked", "aria-label"],
  li: ["dir"],
  ol: ["start"],
  p: ["dir"],
  pre: ["dir"],
  span: [],
  strong: [],
  table: [],
  tbody: [],
  td: ["dir"],
  th: ["dir"],
  thead: [],
  tr: [],
  ul: [],
  // The icons.
  svg: [
    "xmlns",
    "width",
    "height",
    "viewBox",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "role",
    "aria-label",
    "aria-hidden",
  ],
  circle: ["cx", "cy", "r"],
  path: ["d"],
  rect: ["width", "height", "x", "y", "rx", "ry"],
};

function faults({ name, attributes }: MarkupElement): string[] {
  const allowed = ALLOWED[name];
  if (allowed === undefined) return [`<${name}>`];
  const extra = [...attributes.keys()].filter((key) => key !== "class" && !allowed.includes(key));
  const classes = (attributes.get("class") ?? "").match(/[<>"'\\]|url|javascript/) ? ["class"] : [];
  const href = attributes.get("href");
  const led = href === undefined || /^https?:\/\/[^\s"<>]+$/.test(href) ? [] : [`href ${href}`];
  const type = name === "input" && attributes.get("type") !== "checkbox" ? ["input"] : [];
  return [...extra.map((key) => `<${name} ${key}>`), ...classes, ...led, ...type];
}

describe("the result is nothing but text for", () => {
  test.each([...HOSTILE_MARKDOWN, ...HOSTILE].map((text) => [JSON.stringify(text.slice(0, 70)), text]))(
    "%s",
    (_, text) => {
      const all = elements(text);
      expect(all.length).toBeGreaterThan(0);
      expect(all.flatMap(faults)).toEqual([]);
    },
  );
});

test("every external link opens in a new tab, sends no referrer and is not followed by robots", () => {
  const [link] = elements("[here](https://x.example/a)").filter(({ name }) => name === "a");
  expect(Object.fromEntries(link?.attributes ?? [])).toMatchObject({
    href: "https://x.example/a",
    target: "_blank",
    rel: "noopener noreferrer nofollow",
    referrerPolicy: "no-referrer",
  });
});

test("a link says where it leads, unless its text does", () => {
  expect(textOf(show("[the docs](https://x.example/a)"))).toBe("the docs (x.example)");
  expect(textOf(show("[x.example](https://x.example/a)"))).toBe("x.example");
  expect(textOf(show("https://x.example/a"))).toBe("https://x.example/a");
  expect(textOf(show("[https://good.example](https://evil.example)"))).toBe(
    "https://good.example (evil.example)",
  );
});

test("an address outside the web is shown but not linked", () => {
  expect(links("[a](javascript:x) [b](src/b.ts) a@b.example")).toEqual([]);
  expect(textOf(show("[a](javascript:x) [b](src/b.ts) <a@b.example>"))).toBe(
    "a (javascript:x) b (src/b.ts) a@b.example",
  );
});

test("a bare address ends before the punctuation of the sentence", () => {
  expect(links("(see https://x.example/a), https://x.example/b_(c). https://x.example/d。")).toEqual([
    "https://x.example/a",
    "https://x.example/b_(c)",
    "https://x.example/d",
  ]);
  expect(textOf(show("at https://x.example/d。"))).toBe("at https://x.example/d。");
});

test("an address keeps its ampersands, however they were written", () => {
  expect(links("[a](https://x.example/?a=1&amp;b=2) https://x.example/?c&d")).toEqual([
    "https://x.example/?a=1&b=2",
    "https://x.example/?c&d",
  ]);
});

test("an image is a link, also within another link", () => {
  expect(links("![shot](https://x.example/a.png)")).toEqual(["https://x.example/a.png"]);
  expect(links("[![shot](https://x.example/a.png)](https://y.example)")).toEqual(["https://y.example/"]);
  expect(names("![shot](https://x.example/a.png)")).not.toContain("img");
});

test("raw HTML is shown as it was typed", () => {
  expect(textOf(show("a <b>c</b>"))).toBe("a <b>c</b>");
  expect(textOf(show("<div onclick=x>\nhey\n</div>"))).toBe("<div onclick=x>\nhey\n</div>");
});

test("entities become characters, but not in code", () => {
  expect(textOf(show("a &lt;b&gt; &hellip; &#8364; &unknown; `&lt;` \\&lt;"))).toBe(
    "a <b> … € &unknown; &lt; &lt;",
  );
});

test("headings start below those of the turn", () => {
  expect(names("# a\n## b\n### c\n#### d").filter((name) => name.startsWith("h"))).toEqual([
    "h4",
    "h5",
    "h6",
    "h6",
  ]);
});

test("a task has a named checkbox that can't be changed", () => {
  const boxes = elements("- [x] **done** it\n- [ ] to do\n  - below").filter(({ name }) => name === "input");
  expect(boxes.map(({ attributes }) => attributes.get("aria-label"))).toEqual(["done it", "to do"]);
  expect(boxes.map(({ attributes }) => attributes.has("checked"))).toEqual([true, false]);
  expect(boxes.every(({ attributes }) => attributes.has("disabled"))).toBe(true);
});

test("lists nest, tables scroll, and line breaks are kept", () => {
  expect(names("1. a\n   - b\n\n2. c").filter((name) => /^[ou]l$/.test(name))).toEqual(["ol", "ul"]);
  expect(names("|a|\n|-|\n|b|").slice(0, 3)).toEqual(["div", "figure", "table"]);
  expect(names("a\nb").filter((name) => name === "br")).toHaveLength(1);
});

test("characters that reverse or hide text are shown", () => {
  expect(textOf(show("a\u202eb `c\u200bd` [e\u2066](https://x.example)"))).toBe(
    "a⟨U+202E⟩b c⟨U+200B⟩d e⟨U+2066⟩ (x.example)",
  );
});

test("a text too long for markdown is shown as plain text, collapsed", () => {
  const text = "# a\n".repeat(60_000);
  expect(textOf(show(text))).toContain("show all 60,001 lines");
  expect(names(text)).not.toContain("h4");
});
