// Tests HTML exports: one file without scripts or requests, where transcripts are only text.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE, UNSEEN } from "../../test/builders/render/hostile-strings.ts";
import { poisoned } from "../../test/builders/render/poison.ts";
import { fullSession, sampleSession } from "../../test/builders/render/sample-session.ts";
import { scanHtml } from "../../test/builders/render/scan-html.ts";
import { sessionToHtml } from "./html.ts";
import { STYLE } from "./html-style.ts";
import type { ExportOptions } from "./options.ts";
import { visibleText } from "./visible-text.ts";

const cart = await sampleSession("cart");
const full = await fullSession();
const htmlOf = async (session: typeof full, options: Partial<ExportOptions> = {}) =>
  (
    await Array.fromAsync(
      sessionToHtml(session, { title: "Everything", title_origin: "first-prompt", ...options }),
    )
  ).join("");

test("a session is one page", async () => {
  const html = await htmlOf(cart, { title: "Why does the cart total round down?" });
  await expect(html).toMatchFileSnapshot("../../test/golden/export-cart.html");
});

test("the policy allows only the embedded style, by its hash", async () => {
  const html = await htmlOf(cart);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  const { style } = scanHtml(html);
  expect(style).toBe(STYLE);
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`);
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<title>"));
});

test("every entry of the table of contents links to its turn", async () => {
  const html = await htmlOf(full);
  const anchors = [...html.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
  expect(anchors.length).toBe(full.turns.length * 2);
  for (const anchor of anchors) expect(html.split(`id="${anchor}"`)).toHaveLength(2);
});

/** All tags of an exported page. None of them links out, runs or loads anything. */
const OURS = [
  /^html lang="en"$/,
  /^(head|title|style|body|header|dl|dt|dd|nav|ol|ul|main|section|h2|h3|p|code|details|summary)$/,
  /^meta charset="utf-8"$/,
  /^meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'"$/,
  /^meta name="viewport" content="width=device-width, initial-scale=1"$/,
  /^meta name="referrer" content="no-referrer"$/,
  /^(pre|code|h1|li) dir="auto"$/,
  /^li value="\d+"$/,
  /^a href="#turn-\d+"( dir="auto")?$/,
  /^section id="turn-\d+"$/,
  /^div class="(call|words [a-z_]+)"$/,
  /^p class="(about|note|line)"$/,
  /^details class="(subsession|error)"$/,
];

function foreignTags(html: string): string[] {
  return [...scanHtml(html).tags].filter((tag) => !OURS.some((pattern) => pattern.test(tag)));
}

describe("hostile text", () => {
  test("an export has all of these tags and no others", async () => {
    const { tags } = scanHtml(await htmlOf(full));
    expect(foreignTags(await htmlOf(full))).toEqual([]);
    expect(OURS.filter((pattern) => ![...tags].some((tag) => pattern.test(tag)))).toEqual([]);
  });

  test.each(HOSTILE)("%j stays text", async (text) => {
    const html = await htmlOf(poisoned(full, text), { title: `Everything${text}` });
    expect(foreignTags(html)).toEqual([]);
    expect(html).not.toMatch(UNSEEN);
    expect(scanHtml(html).text).toContain(visibleText(`Look at this.${text}`).trimEnd());
    expect(scanHtml(html).style).toBe(STYLE);
  });

  test("text of brackets, quotes and entities never becomes markup", async () => {
    const marks = fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "&lt;",
      "</pre>",
      "<!--",
      "-->",
      "/",
      "=",
      " ",
      "a",
      "\n",
      "\0",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(marks, { maxLength: 12 }), async (pieces) => {
        const html = await htmlOf(poisoned(full, pieces.join("")), { title: pieces.join("") });
        expect(foreignTags(html)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("the page has no script, no event handler and no address", async () => {
    const html = await htmlOf(cart);
    expect(html).not.toMatch(/<script|\son[a-z]+=|javascript:|https?:|src=|@import|url\(/i);
  });
});

describe("an image", () => {
  const bytes = new Uint8Array([1, 2, 3]);

  test("is named where its bytes are not given", async () => {
    expect(scanHtml(await htmlOf(full)).text).toContain(
      "Image image/png, 8 characters encoded, not included.",
    );
  });
  test("is in the page where they are", async () => {
    const html = await htmlOf(full, { image_bytes: () => bytes });
    expect(html).toContain('<img src="data:image/png;base64,AQID" alt="Image from the session">');
    expect(html).toContain(" img-src data:;");
  });
  test("of a type that is more than a picture is named, and so is one whose bytes are lost", async () => {
    const svg = poisoned(full, "");
    const typed = JSON.parse(JSON.stringify(svg).replaceAll("image/png", "image/svg+xml"));
    expect(await htmlOf(typed, { image_bytes: () => bytes })).not.toContain("<img");
    expect(await htmlOf(full, { image_bytes: () => null })).not.toContain("<img");
  });
});

test("a long result is cut with a note of how much is left out, unless the whole text is requested", async () => {
  const long = poisoned(cart, ` ${"x".repeat(10_000)}`);
  expect(await htmlOf(long)).toContain("characters left out</p>");
  expect(await htmlOf(long, { whole: true })).not.toContain("left out");
});
