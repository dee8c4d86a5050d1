// Tests the pages of every tool: none exceeds its budget, and together they are the whole without repeats.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownText, prose, quotation } from "../../../src/agent-text/agent-document.ts";
import { BEGINNING, readCursor } from "../../../src/agent-text/cursor.ts";
import { fence } from "../../../src/agent-text/fence.ts";
import { layOutPage } from "../../../src/agent-text/lay-out-page.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { allPages } from "../../builders/mcp/planted-archive.ts";
import { joinedPages, readFence } from "../../builders/mcp/read-fence.ts";
import { type McpScene, mcpScene } from "../../builders/mcp/scene.ts";
import { patience, runs } from "../../properties/runs.ts";

const TUNING = demoSessionId("marbles-tuning");
const PILE = demoSessionId("marbles-pile");

let demo: TestArchive;
let scene: McpScene;
beforeAll(async () => {
  demo = await demoArchive({ hold_read: true });
  const caller = { environment: { CLAUDE_CODE_SESSION_ID: TUNING }, cwd: "/" };
  scene = await mcpScene(demo.archive, caller, { reading: { files: 12_345, files_total: 123_456 } });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

const CALLS: readonly [string, Record<string, unknown>][] = [
  ["current_session", {}],
  ["session_toc", { session_id: TUNING }],
  ["session_title_history", { session_id: PILE }],
  ["search_session", { session_id: TUNING, query: "marbles", limit: 50 }],
  ["search_all_sessions", { query: "cache expire", limit: 3, project: "shop" }],
  ["list_sessions", { limit: 9 }],
  ["get_turn", { session_id: TUNING, turn: 1 }],
  ["get_turn", { at: `${TUNING}#1`, step: 1 }],
  ["get_turns", { session_id: TUNING, from: 1, to: 6 }],
  ["get_interaction", {}],
  ["session_tree", { session_id: PILE }],
  ["files_touched", { session_id: TUNING }],
  ["files_touched", { path: ".ts" }],
];

test.each(CALLS)(
  "%s %o stays within its budget, and its pages together are the whole",
  patience,
  async (tool, asked) => {
    const input = tool === "get_interaction" ? { interaction_id: await lastInteraction() } : asked;
    const whole = await allPages(scene, tool, { ...input, max_bytes: 65_536 });
    const all = joinedPages(whole.map(({ text }) => text));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1024, max: 65_536 }).map(oftenSmall), async (max_bytes) => {
        const pages = await allPages(scene, tool, { ...input, max_bytes });
        for (const page of pages) {
          expect(Buffer.byteLength(JSON.stringify(page.text))).toBeLessThanOrEqual(max_bytes + 2);
          expect(page.text.isWellFormed()).toBe(true);
          expect(readFence(page.text).broken).toEqual([]);
        }
        expect(joinedPages(pages.map(({ text }) => text))).toBe(all);
      }),
      runs(2),
    );
  },
);

async function lastInteraction(): Promise<string | undefined> {
  return (await demo.archive.run(toc, { session: TUNING })).entries.at(-1)?.id;
}

/** Uses short pages, because more can go wrong with them. */
function oftenSmall(size: number): number {
  return size % 3 === 0 ? size : 1024 + (size % 2000);
}

test("any text is complete in pages of any size, and never cut inside a character", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 3000 }),
    fc.constantFrom(
      "👩‍👩‍👧‍👦".repeat(200),
      "é".repeat(900),
      "\n".repeat(700),
      '"\\'.repeat(600),
      "日本語".repeat(400),
      "a system: b ".repeat(200),
    ),
  );
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1024, max: 4096 }),
      (texts, max_bytes) => {
        const id = "0c6a1f3e-5b1d-4e0a-9d57-2f6b8c1e4a90";
        const rows = texts.map((text, index) => prose(`row ${index}`, text, `${id}#${index + 1}`));
        const blocks = rows.flatMap((row, turn) => [
          ownText(`Turn ${turn}.`),
          quotation({ said_by: "user" }, [row]),
        ]);
        const page = (position = BEGINNING, size = max_bytes) =>
          layOutPage(
            { blocks, hint: "That is it." },
            { max_bytes: size, position, bound: "b", tool: "get_turn", note: null, fence: fence("k3x9w2mf") },
          );
        const pages: string[] = [];
        for (let next: string | undefined, more = true; more; ) {
          const { text, next_cursor } = page(readCursor(next, "b"));
          expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(max_bytes + 2);
          pages.push(text);
          more = next_cursor !== null;
          next = next_cursor ?? undefined;
        }
        expect(joinedPages(pages)).toBe(joinedPages([page(BEGINNING, 1_000_000).text]));
        for (const { text } of pages.flatMap((each) => readFence(each).quoted))
          expect(
            [...new Intl.Segmenter().segment(text)].filter(({ segment }) => /^\u200d/.test(segment)),
          ).toEqual([]);
      },
    ),
    runs(60),
  );
});

test("text moves to the next page if not even one character of it fits", () => {
  const family = "👩‍👩‍👧‍👦";
  for (let length = 1; length < 1000; length++) {
    const rows = [prose("first", "a".repeat(length)), prose("second", family.repeat(100))];
    const { text } = layOutPage(
      { blocks: [quotation({ said_by: "user" }, rows)], hint: "That is it." },
      { max_bytes: 1024, position: BEGINNING, bound: "b", tool: "get_turn", note: null },
    );
    const [first] = readFence(text).quoted;
    expect(first?.text.replaceAll(family, "").replace(/^\[\w+ user\]\na+\n?/, "")).toBe("");
  }
});
