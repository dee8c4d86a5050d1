// Tests links between sessions: forks, copies and compactions, and what only looks like one.
import { expect, test } from "vitest";
import type { SessionId } from "../../../src/model/ids.ts";
import type { LinkEvidence, SessionLink } from "../../../src/model/link.ts";
import { textChain, textHash } from "../../../src/sessions/links/fingerprint.ts";
import { treePositions } from "../../../src/sessions/links/tree.ts";
import { treesOf } from "../../../src/sessions/links/trees.ts";
import { type Conversation, conversation } from "../../builders/transcripts/build.ts";
import { builtSession, copyOf, evidenceOf } from "../../builders/transcripts/evidence.ts";

const LATER = { timestamp: "2025-06-02T10:00:00.000Z" };

function original(seed: number = 1, turns: number = 2, fields = {}): Conversation {
  const story = conversation({ seed, fields: { sessionId: "a", ...fields } });
  for (let turn = 1; turn <= turns; turn++) story.prompt(`Question ${turn}.`).says(`Answer ${turn}.`);
  return story;
}

function linked(...sessions: readonly LinkEvidence[]): Record<string, Partial<SessionLink>> {
  return Object.fromEntries(Array.from(treesOf(sessions).links.entries()));
}

function positionOf(id: string, ...sessions: readonly LinkEvidence[]) {
  return treesOf(sessions).positions.get(id as SessionId);
}

test("a fork with the same record ids is linked to its original, at its first own turn", () => {
  const a = original();
  const b = copyOf(a, { seed: 2, fields: { sessionId: "b" } })
    .prompt("Another.", LATER)
    .says("Well.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toEqual({
    b: {
      session_id: "b",
      parent_id: "a",
      kind: "resumed",
      evidence: "message_ids",
      confidence: "certain",
      turn: 3,
      parent_turn: 2,
      shared_messages: 4,
    },
  });
});

test("record ids alone are enough if nothing was answered", () => {
  const a = conversation({ seed: 1 }).prompt("Hello?").interrupts();
  const b = copyOf(a, { seed: 2 }).prompt("Are you there?", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b)).b).toMatchObject({
    parent_id: "a",
    evidence: "record_ids",
    turn: 2,
  });
});

test("a fork with new record ids is recognized by API message ids, even with new times", () => {
  const a = original();
  const b = copyOf(a, { seed: 2, fresh: true, fields: LATER }).prompt("Another.", LATER).says("Well.", LATER);
  expect(linked(evidenceOf("b", b), evidenceOf("a", a))).toMatchObject({
    b: { parent_id: "a", kind: "resumed", evidence: "message_ids", turn: 3 },
  });
});

test("a copy's note about its source decides", () => {
  const a = original();
  const c = copyOf(a, { seed: 3, fields: { sessionId: "c" } });
  const forkedFrom = { sessionId: "c", messageUuid: "x" };
  const b = copyOf(a, { seed: 2, fresh: true, fields: { sessionId: "b", forkedFrom } }).prompt(
    "Another.",
    LATER,
  );
  expect(linked(evidenceOf("a", a), evidenceOf("b", b), evidenceOf("c", c)).b).toMatchObject({
    parent_id: "c",
    kind: "forked",
    evidence: "forked_from",
    turn: 3,
  });
});

test("a fork from the middle is linked while the original continues", () => {
  const a = original(1, 4);
  const b = copyOf(a, { seed: 2, lines: 4 }).prompt("Or else?", LATER).says("Else.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toMatchObject({
    b: { parent_id: "a", kind: "forked", turn: 3, parent_turn: 2, shared_messages: 4 },
  });
});

test("the original is recognized even if it continues after the fork", () => {
  const note = (story: Conversation, timestamp: string) =>
    story.notes("queue-operation", { operation: "enqueue", timestamp });
  const a = note(conversation({ seed: 1 }), "2025-06-01T09:59:00.000Z").beside(original(1, 2));
  const b = copyOf(original(1, 2), { seed: 2 }).prompt("Or else?", LATER).says("Else.", LATER);
  note(b, "2025-06-02T09:59:00.000Z");
  const much = { timestamp: "2025-06-03T10:00:00.000Z" };
  const grown = conversation({ seed: 3 }).after(original(1, 2).last).prompt("On.", much).says("Yes.", much);
  a.beside(grown);
  expect(linked(evidenceOf("b", b), evidenceOf("a", a))).toMatchObject({
    b: { parent_id: "a", kind: "forked" },
  });
});

test("a fork of a branch that the original has since left is linked", () => {
  const a = original(1, 2);
  const b = copyOf(a, { seed: 2 }).prompt("And then?", LATER).says("Then.", LATER);
  a.after("00000001-0000-4000-8000-000000000002").prompt("Go back.").says("Back.");
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toMatchObject({
    b: { parent_id: "a", kind: "forked" },
  });
});

test("identical copies link to the oldest", () => {
  const a = original();
  const copies = ["b", "c", "d"].map((id) => evidenceOf(id, copyOf(a, { seed: 1 })));
  const links = linked(...copies, evidenceOf("a", a));
  expect(Object.keys(links).sort()).toEqual(["b", "c", "d"]);
  for (const id of ["b", "c", "d"])
    expect(links[id]).toMatchObject({ parent_id: "a", kind: "copied", turn: null, shared_messages: 4 });
});

/** A session without API ids and with new record ids, which only its contents can identify. */
function nameless(seed: number, project: string, texts: readonly string[]): Conversation {
  const story = conversation({ seed, fields: { sessionId: `s${seed}`, cwd: project } });
  for (const [index, text] of texts.entries()) {
    if (index % 2 === 0) story.prompt(text);
    else story.record("assistant", { message: { role: "assistant", content: [{ type: "text", text }] } });
  }
  return story;
}

test("the same opening prompt links no sessions, in one project or in several", () => {
  const sessions = (texts: readonly string[], ...projects: readonly string[]) =>
    projects.map((project, index) =>
      evidenceOf(`s${index}`, nameless(index, project, [...texts, `${index}`])),
    );
  expect(linked(...sessions(["/init"], "/shop", "/shop"))).toEqual({});
  expect(linked(...sessions(["/init", "Done."], "/shop", "/import"))).toEqual({});
  expect(linked(...sessions(["word ".repeat(50)], "/shop", "/import"))).toEqual({});
});

test("distinctive contents link sessions of one project without ids", () => {
  const a = nameless(1, "/shop", ["Why?", "Because."]);
  const b = nameless(2, "/shop", ["Why?", "Because.", "And?", "So."]);
  expect(linked(evidenceOf("s2", b), evidenceOf("s1", a))).toMatchObject({
    s2: { parent_id: "s1", kind: "resumed", evidence: "contents", confidence: "likely", turn: 2 },
  });
});

test("the same words under different API ids are not a copy", () => {
  const long = "word ".repeat(50);
  const run = (seed: number) =>
    evidenceOf(`s${seed}`, conversation({ seed }).prompt(long).says("Nothing to do."));
  expect(linked(run(1), run(2), run(3))).toEqual({});
});

test("sessions that differ only in tool calls are not linked by contents", () => {
  const editing = (seed: number, file_path: string) => {
    const story = conversation({ seed, fields: { sessionId: `s${seed}` } }).prompt("Look.");
    const content = [
      { type: "text", text: "Looking." },
      { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path } },
    ];
    return evidenceOf(`s${seed}`, story.record("assistant", { message: { role: "assistant", content } }));
  };
  expect(linked(editing(1, "/a.ts"), editing(2, "/b.ts"))).toEqual({});
  expect(linked(editing(1, "/a.ts"), editing(2, "/a.ts"))).toMatchObject({ s2: { evidence: "contents" } });
});

test("a compaction inside a file does not change its links", () => {
  const a = original().compacts(
    "This session is being continued from a previous conversation. Much was said.",
  );
  a.prompt("Go on.").says("Going on.");
  const b = copyOf(a, { seed: 2 }).prompt("Another.", LATER).says("Well.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toMatchObject({
    b: { parent_id: "a", kind: "resumed", turn: 4 },
  });
});

test("a copy that starts at the last compaction is linked as a compaction", () => {
  const a = original().compacts(
    "This session is being continued from a previous conversation. Much was said.",
  );
  a.prompt("Go on.").says("Going on.");
  const tail = a.text().trimEnd().split("\n").slice(4);
  const b = conversation({ seed: 2 });
  for (const line of tail) b.raw(line).after(JSON.parse(line).uuid);
  b.prompt("Another.", LATER).says("Well.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toMatchObject({
    b: { parent_id: "a", kind: "compacted", turn: 2, parent_turn: 3 },
  });
});

test("A(1) is the parent of B(1,2,3), despite the gap", () => {
  const [a, b] = [original(1, 1), copyOf(original(1, 3), { seed: 1 })];
  expect(positionOf("b", evidenceOf("b", b), evidenceOf("a", a))).toMatchObject({ parent_id: "a", depth: 1 });
});

test("A(1), C(1,2), B(1,2,3) form the tree A, C, B, in any order", () => {
  const [a, c, b] = [1, 2, 3].map((turns) => original(1, turns)) as [
    Conversation,
    Conversation,
    Conversation,
  ];
  const all = [evidenceOf("b", b), evidenceOf("c", c), evidenceOf("a", a)];
  for (const order of [all, all.toReversed()]) {
    expect(positionOf("b", ...order)).toMatchObject({
      parent_id: "c",
      root_id: "a",
      depth: 2,
      leaf_session: "b",
    });
    expect(positionOf("c", ...order)).toMatchObject({ parent_id: "a", children: ["b"] });
    expect(positionOf("a", ...order)).toMatchObject({ parent_id: null, leaf_session: "b", tree_size: 3 });
  }
});

test("contents alone give the same tree", () => {
  const texts = ["One?", "One.", "Two?", "Two.", "Three?", "Three."];
  const [a, c, b] = [2, 4, 6].map((count, index) => nameless(index + 1, "/shop", texts.slice(0, count)));
  const all = [b, a, c].map((story, index) => evidenceOf("bac"[index] ?? "", story as Conversation));
  expect(linked(...all)).toMatchObject({ b: { parent_id: "c" }, c: { parent_id: "a" } });
});

test("a copy's note decides even if the source's records have another session's id", () => {
  const a = original(1, 3, { sessionId: "restored" });
  const forkedFrom = { sessionId: "a", messageUuid: "x" };
  const b = copyOf(a, { seed: 2, lines: 4, fields: { sessionId: "b", forkedFrom } }).prompt("Other.", LATER);
  const links = linked(evidenceOf("a", a), evidenceOf("b", b));
  expect(links).toMatchObject({ b: { parent_id: "a", evidence: "forked_from", kind: "forked" } });
  expect(links.a).toBeUndefined();
});

test("a nightly job with the same prompt and a short answer is not a copy", () => {
  const night = (seed: number) =>
    conversation({ seed, fields: { sessionId: `n${seed}` } })
      .prompt("Run the whole test suite and report the outcome in one sentence. ".repeat(4))
      .says("I run them.")
      .says("All tests pass.");
  expect(linked(evidenceOf("n1", night(1)), evidenceOf("n2", night(2)))).toEqual({});
});

test("a session whose first parent is the last record of another file continues it", () => {
  const a = original();
  const last = JSON.parse(a.text().trimEnd().split("\n").at(-1) ?? "{}") as { uuid: string };
  const resumed = conversation({ seed: 2 })
    .after(last.uuid)
    .prompt("Now add a TTL.", LATER)
    .says("Done.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", resumed)).b).toMatchObject({
    parent_id: "a",
    kind: "resumed",
    evidence: "record_ids",
    turn: 1,
    parent_turn: 2,
    shared_messages: 0,
  });
  const boundary = { type: "system", subtype: "compact_boundary", uuid: "c1", parentUuid: null };
  const compacted = conversation({ seed: 3 })
    .raw(JSON.stringify({ ...boundary, logicalParentUuid: last.uuid, ...LATER }))
    .after("c1")
    .prompt("Go on.", LATER)
    .says("Yes.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("c", compacted)).c).toMatchObject({ parent_id: "a" });
  expect(positionOf("a", evidenceOf("a", a), evidenceOf("c", compacted))?.latest_tip).toBe("c");
});

test("the nearest and the latest tip are the same on every run, even with ties", () => {
  const node = (id: string, parent: string | null, active_at: number, continues = true) => ({
    id: id as SessionId,
    parent_id: parent as SessionId | null,
    continues,
    active_at,
  });
  const nodes = [
    node("root", null, 1),
    node("near", "root", 5),
    node("twin", "root", 5),
    node("way", "root", 2),
    node("far", "way", 9),
    node("alone", "nowhere", 3),
    node("busy", null, 7),
    node("aside", "busy", 6, false),
    node("later", "busy", 7, false),
    node("left", null, 4),
    node("taken up", "left", 8, false),
  ];
  for (const order of [nodes, nodes.toReversed()]) {
    const positions = treePositions(order);
    const of = (id: string) => positions.get(id as SessionId);
    expect(of("root")).toMatchObject({ leaf_session: "near", latest_tip: "far", tree_size: 5 });
    expect(of("way")).toMatchObject({ leaf_session: "far", latest_tip: "far", children: ["far"] });
    expect(of("twin")).toMatchObject({ leaf_session: "twin", latest_tip: "twin", children: [] });
    expect(of("alone")).toMatchObject({ parent_id: null, root_id: "alone", depth: 0 });
    // Others branch off its middle, and nothing continues it.
    expect(of("busy")).toMatchObject({ leaf_session: "later", latest_tip: "busy" });
    expect(of("left")).toMatchObject({ leaf_session: "taken up", latest_tip: "taken up" });
  }
});

test("a link says how much is copied, so it can be shown once", () => {
  const a = original(1, 3);
  const b = copyOf(a, { seed: 2 }).prompt("Another.", LATER).says("Well.", LATER);
  expect(linked(evidenceOf("a", a), evidenceOf("b", b)).b).toMatchObject({ turn: 4, shared_messages: 6 });
});

test("a session that names its continuation is linked, unless there is better evidence", () => {
  const a = original().notes("continued-in", { sessionId: "a", continuedInSessionId: "b" });
  const b = conversation({ seed: 2, fields: { sessionId: "b" } }).prompt("On with it.");
  expect(linked(evidenceOf("a", a), evidenceOf("b", b))).toMatchObject({
    b: { parent_id: "a", kind: "continued", evidence: "continued_in", confidence: "likely", turn: 1 },
  });
});

test("two sessions that each claim to come from the other form no cycle", () => {
  const forked = (seed: number, from: string) =>
    conversation({ seed, fields: { forkedFrom: { sessionId: from } } }).prompt("Who was first?");
  const links = treesOf([evidenceOf("a", forked(1, "b")), evidenceOf("b", forked(2, "a"))]).links;
  expect(links.size).toBe(1);
});

test("the hash of a session can be recomputed by anyone", () => {
  const { session } = builtSession(
    "a",
    conversation()
      .prompt([{ type: "text", text: "Hi" }])
      .says("Hello"),
  );
  // SHA256(SHA256('{"role":"user","content":"Hi"}') + '{"role":"assistant","content":"Hello"}'), computed by
  // another program.
  expect(textHash(session.messages)).toBe("f55194622d0905fd6007da11aa63e17b3129ad9d2049e03b278134bb7c1fb569");
  expect(textHash(session.messages.slice(0, 1))).toBe(
    "ba2daed9b288b73b8f34636722ec0cd63a708e26ea43b0665050272e66a916dd",
  );
  expect(textHash([])).toBe("");
  const chain = textChain();
  const hashes = session.messages.map((message) => chain.add(message));
  expect(hashes.at(-1)).toBe(chain.end());
});
