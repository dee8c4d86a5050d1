// Tests trees of sessions, on the demo and on linked sessions made for the test.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { linkedSessions } from "../../../test/builders/archive/linked-sessions.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { forget } from "./forget.ts";
import { tree } from "./tree.ts";

describe("in the demo", () => {
  let demo: TestArchive;
  beforeAll(async () => {
    demo = await demoArchive();
  });
  afterAll(() => demo[Symbol.asyncDispose]());

  test("only trees of more than one session are listed, most recent first", async () => {
    const answer = await demo.archive.run(tree, {});
    tree.output.parse(answer);
    expect(answer).toMatchObject({ here: null, more: false, nothing: null });
    const roots = answer.nodes.filter(({ parent }) => parent === null);
    expect(roots.length).toBe(answer.trees);
    expect(roots.filter(({ tree_sessions }) => tree_sessions < 2)).toEqual([]);
    expect(answer.nodes.length).toBe(roots.reduce((sum, { tree_sessions }) => sum + tree_sessions, 0));
    const times = roots.map(
      ({ latest_tip }) => answer.nodes.find(({ id }) => id === latest_tip)?.updated_at ?? "",
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("every session with a parent is linked to it and listed after it", async () => {
    const { nodes, links } = await demo.archive.run(tree, {});
    expect(links.map(({ session }) => session)).toEqual(
      nodes.filter(({ parent }) => parent !== null).map(({ id }) => id),
    );
    const position = new Map(nodes.map(({ id }, index) => [id, index]));
    for (const { session, parent } of links)
      expect(position.get(session)).toBeGreaterThan(position.get(parent) ?? Number.POSITIVE_INFINITY);
  });

  test("any session of a tree returns the whole tree", async () => {
    const whole = await demo.archive.run(tree, { session: demoSessionId("import-marks-resumed") });
    expect(whole.trees).toBe(1);
    const ids = whole.nodes.map(({ id }) => id);
    expect(ids.length).toBe(3);
    for (const session of ids) {
      const again = await demo.archive.run(tree, { session: session.slice(0, 8) });
      expect({ ...again, here: null }).toEqual({ ...whole, here: null });
      expect(again.here).toBe(session);
    }
  });

  test("a session without relatives is a tree of one", async () => {
    const session = demoSessionId("shop-cache");
    const answer = await demo.archive.run(tree, { session });
    expect(answer).toMatchObject({ here: session, trees: 1, links: [], more: false, nothing: null });
    expect(answer.nodes).toMatchObject([{ id: session, parent: null, children: [], latest_tip: session }]);
  });

  test("filters and limits leave out whole trees, never parts of one", async () => {
    const paths = async (project: string) =>
      new Set((await demo.archive.run(tree, { project })).nodes.map((row) => row.project_path));
    expect(await paths("marbles")).toEqual(new Set(["/home/dana/marbles"]));
    const since = await demo.archive.run(tree, { since: "2026-10-16" });
    expect(since).toMatchObject({ trees: 1, nodes: [{ tree_sessions: 3 }, {}, {}] });
    const few = await demo.archive.run(tree, { limit: 2 });
    expect([few.trees, few.more]).toEqual([2, true]);
  });

  test("an empty result has a reason and advice", async () => {
    const answer = await demo.archive.run(tree, { project: "infra" });
    tree.output.parse(answer);
    expect(answer).toMatchObject({ trees: 0, nodes: [], nothing: { reason: "No trees match." } });
  });

  test("asking for a subsession is refused, and the error names its session", async () => {
    const parent = (await demo.archive.store.sessions()).find(({ subsessions }) => subsessions > 0);
    const [subsession] = parent ? await demo.archive.store.subsessions(parent.id) : [];
    await expect(demo.archive.run(tree, { session: subsession?.id ?? "" })).rejects.toThrow(
      `Use ${parent?.id} instead`,
    );
  });
});

test("side branches come first, oldest first, and the branch to the tip comes last", async () => {
  await using linked = linkedSessions();
  linked.begin(1, "root");
  linked.resume(2, 1, "goes on");
  linked.resume(3, 1, "forked", 2);
  linked.resume(4, 1, "forked later", 2);
  linked.resume(5, 2, "tip");
  const { nodes, links } = await (await linked.archive()).run(tree, { session: sessionId(3) });
  expect(nodes.map(({ title }) => title)).toEqual(["root", "forked", "forked later", "goes on", "tip"]);
  expect(links.map(({ kind, parent_turn }) => `${kind} after ${parent_turn}`)).toEqual([
    "forked after 1",
    "forked after 1",
    "resumed after 2",
    "resumed after 3",
  ]);
  expect(nodes[0]?.latest_tip).toBe(sessionId(5));
});

test("without any tree the reason says so", async () => {
  await using linked = linkedSessions();
  linked.begin(1, "alone");
  const answer = await (await linked.archive()).run(tree, {});
  expect(answer.nothing?.reason).toBe("No resumed or forked sessions yet.");
});

test("a tree whose root was just forgotten is still shown without it", async () => {
  await using linked = linkedSessions();
  linked.begin(1, "root");
  linked.resume(2, 1, "one", 2);
  linked.resume(3, 1, "other", 2);
  const archive = await linked.archive();
  await archive.run(forget, { session: sessionId(1), yes: true });
  const { nodes } = await archive.run(tree, { session: sessionId(2) });
  expect(nodes.map(({ title }) => title)).toContain("one");
});

test("a session without messages has a tree, although lists leave it out", async () => {
  await using linked = linkedSessions();
  linked.folder.session(conversation().notes("custom-title", { customTitle: "Nothing" }), sessionId(7));
  const answer = await (await linked.archive()).run(tree, { session: sessionId(7) });
  expect(answer).toMatchObject({ trees: 1, nodes: [{ id: sessionId(7) }], links: [] });
});
