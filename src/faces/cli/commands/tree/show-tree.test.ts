// Tests how trees are drawn at any width.
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { linkedSessions } from "../../../../../test/builders/archive/linked-sessions.ts";
import { sessionId } from "../../../../../test/builders/transcripts/build.ts";
import type { SessionLinkInBrief, TreeOutput } from "../../../../archive/operation-types.ts";
import { tree } from "../../../../archive/operations/tree.ts";
import { paint } from "../../../../terminal/spans.ts";
import { type LanedNode, treeLanes } from "../../../../text/tree-lanes.ts";
import { linesBefore, showTrees } from "./show-tree.ts";

function drawn(output: TreeOutput, width: number): string[] {
  const view = { width, now: new Date("2026-01-01T00:00:00Z"), time_zone: "UTC" };
  return showTrees(output, view).map((line) => paint(line, false));
}

async function answered(): Promise<TreeOutput> {
  await using linked = linkedSessions();
  linked.begin(1, "サイト内検索で「在庫」を入れても何も出てこない");
  linked.resume(2, 1, "検索の索引を作り直す \u001b[31m🚀 と見出しのリンクを直す", 2);
  linked.resume(3, 2, "Rebuild the index every night and tell whoever waits for it");
  linked.resume(4, 1, "同じことをもう一度、今度は辞書を使って試してみる");
  return await (await linked.archive()).run(tree, { session: sessionId(3) });
}

test("a session is one line with its time, turns, title and link to its parent", async () => {
  expect(drawn(await answered(), 80)).toEqual([
    "SESSION   UPDATED     TURNS  TITLE",
    "",
    "/home/dana/shop  4 sessions",
    "00000001  2025-07-01      2  ○ サイト内検索で「在庫」を入れても何も出てこない",
    "00000002  2025-07-01      2  ├─○ 検索の索引を作り直す 🚀… · forked after turn 1",
    "00000003  2025-07-01      3  │ ● Rebuild… · resumed after turn 2  ◀ you are here",
    "00000004  2025-07-01      3  ○ 同じことをもう一度、今度… · resumed after turn 2",
  ]);
});

test("lines fit the width, and a narrow tree still shows every session", async () => {
  const answer = await answered();
  for (const width of [24, 32, 40, 50, 60, 79, 81, 120, 300]) {
    const lines = drawn(answer, width);
    expect(lines.filter((line) => stringWidth(line) > width && width >= 40)).toEqual([]);
    expect(lines.filter((line) => /^0000000\d/.test(line)).length).toBe(4);
    expect(lines.join("")).toContain("●");
  }
});

test("a chain of resumed sessions stays in one column", async () => {
  await using linked = linkedSessions();
  linked.begin(1, "first");
  for (let number = 2; number <= 60; number++) linked.resume(number, number - 1, `number ${number}`);
  const lines = drawn(await (await linked.archive()).run(tree, {}), 80).slice(3);
  expect(lines.length).toBe(60);
  expect(lines.filter((line) => !/^[\d-]{8} {2}[\d-]{10} +\d+ {2}[○●] \w/.test(line))).toEqual([]);
});

test.each([
  [{ kind: "forked", turn: 2, parent_turn: 2 }, "forked at turn 2"],
  [{ kind: "forked", turn: 1, parent_turn: null }, "forked"],
  [{ kind: "forked", turn: 1, parent_turn: 1, shared_messages: 0 }, "forked after turn 1"],
  [{ kind: "copied", turn: null, parent_turn: 2 }, "copy"],
  [{ kind: "compacted", turn: 2, parent_turn: 2 }, "compacted after turn 2"],
  [{ kind: "continued", turn: 1, parent_turn: null, confidence: "likely" }, "continued, likely"],
  [{ kind: "resumed", turn: 3, parent_turn: 2, confidence: "likely" }, "resumed after turn 2, likely"],
] as [Partial<SessionLinkInBrief>, string][])("link %j is shown as %s", async (change, words) => {
  const answer = await answered();
  const links = answer.links.map((link) => ({ ...link, ...change }));
  const lines = drawn({ ...answer, links }, 200);
  expect(
    lines.filter((line) => line.includes("·")).map((line) => line.replace(/.* · | {2}◀.*/g, "")),
  ).toEqual([words, words, words]);
});

test("marks come before the title", async () => {
  const answer = await answered();
  const nodes = answer.nodes.map((node) => ({ ...node, pinned: true, archived: true, source_deleted: true }));
  const [, , , root] = drawn({ ...answer, nodes }, 120);
  expect(root).toContain("○ ★ [archived] [source deleted] サイト内検索");
});

/** Draws a tree from a shape: `b<a` forks from a, `b=a` continues a. */
function lined(shape: string, most = 8): string[] {
  const nodes = shape.split(" ").map((word): LanedNode => {
    const [id = "", parent = null] = word.split(/[<=]/);
    return { id, parent, continues: word.includes("=") };
  });
  const lanes = treeLanes(nodes, most);
  return nodes.map(({ id }) => {
    const lane = lanes.get(id);
    return `${lane ? linesBefore(lane) : "?"}${id}`;
  });
}

test("a continuation stays in its column, and a fork gets its own", () => {
  expect(lined("a b=a c=b")).toEqual(["a", "b", "c"]);
  expect(lined("a b<a")).toEqual(["a", "└─b"]);
  expect(lined("a b<a c<a")).toEqual(["a", "├─b", "└─c"]);
});

test("forks are drawn between a session and its continuation", () => {
  expect(lined("a b<a c<b d=b e=a f=e")).toEqual(["a", "├─b", "│ ├─c", "│ d", "e", "f"]);
});

test("lines pass the sessions in between", () => {
  expect(lined("a b<a c<b d<c e<a")).toEqual(["a", "├─b", "│ └─c", "│   └─d", "└─e"]);
});

test("a chain of a thousand sessions, each with a fork, does not get wider", () => {
  const shape = ["s0", ...Array.from({ length: 1000 }, (_, n) => `f${n}<s${n} s${n + 1}=s${n}`)].join(" ");
  const lines = lined(shape);
  expect(lines.slice(0, 4)).toEqual(["s0", "├─f0", "s1", "├─f1"]);
  expect(lines.at(-1)).toBe("s1000");
});

test("a tree has a maximum width, and deeper sessions are marked", () => {
  const shape = ["s0", ...Array.from({ length: 1000 }, (_, n) => `s${n + 1}<s${n}`)].join(" ");
  expect(lined(shape, 2).slice(0, 5)).toEqual(["s0", "└─s1", "  └─s2", "    ┄s3", "    ┄s4"]);
  expect(lined("a b<a c<b d=c e=d", 1)).toEqual(["a", "└─b", "  ┄c", "  d", "  e"]);
  expect(lined("a b<a c<b d=b", 1)).toEqual(["a", "└─b", "  ┄c", "  ┄d"]);
});

test("a session without its parent starts a new line", () => {
  expect(lined("b<a c=b")).toEqual(["b", "c"]);
});
