// Tests live events of running sessions: complete, once, in order, whichever process indexed them.
import { appendFileSync, unlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { openStore, openWriter } from "../../../src/store/open.ts";
import { dataOf, type LiveScene, liveScene, type PublishedEvent } from "../../builders/archive/live-scene.ts";
import { conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";

const first = () => conversation().prompt("first question").says("first answer");

function types(events: readonly PublishedEvent[]): string[] {
  return events.map(({ type }) => type);
}

function messages(events: readonly PublishedEvent[]) {
  return events.filter(({ type }) => type === "message").map(({ data }) => data);
}

test("a new session is published as its row, its turns and its messages, in this order", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  const talk = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("look around")
    .thinks("hm")
    .calls("Bash", { command: "ls" })
    .result("a.ts")
    .says("done");
  const events = await scene.publishedBy(async () => {
    scene.folder.session(talk, sessionId(2));
    await scene.update();
  });
  expect(types(events)).toEqual(["session.new", "turn.new", ...Array(5).fill("message")]);
  expect(events[0]?.data).toMatchObject({ session_id: sessionId(2), reload: false, session: { turns: 1 } });
  expect(events[1]?.data).toMatchObject({ turn: 1, summary: "look around", ending: "answered" });
  expect(messages(events)).toMatchObject([
    { id: uuid(1, 2), role: "user", kind: "prompt", turn: 1, items: [{ type: "text", text: "look around" }] },
    { id: uuid(2, 2), record_id: uuid(2, 2), kind: "answer", items: [{ type: "thinking", text: "hm" }] },
    {
      id: uuid(2, 2),
      record_id: uuid(3, 2),
      items: [{ type: "tool", partial: true, result: null, use: { title: "Bash", label: "ls" } }],
    },
    {
      kind: "tool_results",
      // The call itself again, in its current state.
      items: [
        {
          id: `${uuid(3, 2)}/0`,
          partial: false,
          result: { text: "a.ts" },
          use: { title: "Bash", label: "ls", outcome: "ok" },
        },
      ],
    },
    { kind: "answer", turn: 1, items: [{ type: "text", text: "done" }] },
  ]);
});

test("lines written in parts are published once, when complete, with their turns", async () => {
  const talk = first();
  await using scene = await liveScene((folder) => folder.session(talk));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const before = talk.text().length;
  talk.prompt("zweite Frage: größer?").says("ja, größer").prompt("third").says("yes");
  const rest = Buffer.from(talk.text()).subarray(before);
  const events = await scene.publishedBy(async () => {
    for (let at = 0; at < rest.length; at += 97) {
      await scene.write(path, rest.subarray(at, at + 97));
      await scene.feed.look();
    }
  });
  expect(messages(events).map(({ record_id, turn }) => [record_id, turn])).toEqual([
    [uuid(3), 2],
    [uuid(4), 2],
    [uuid(5), 3],
    [uuid(6), 3],
  ]);
  expect(types(events).filter((type) => type === "turn.new")).toHaveLength(2);
  expect(types(events)).not.toContain("session.new");
});

test("a line half written before the first listener is published when complete", async () => {
  const talk = first().prompt("and then").says("more");
  const text = talk.text();
  const torn = text.length - 50;
  await using scene = await liveScene((folder) => folder.session(text.slice(0, torn)));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const events = await scene.publishedBy(() => scene.write(path, text.slice(torn)));
  expect(messages(events)).toMatchObject([{ record_id: uuid(4), items: [{ text: "more" }] }]);
});

test("the records of one message have one id, even if the first came before the first listener", async () => {
  const talk = conversation().prompt("go").thinks("well");
  await using scene = await liveScene((folder) => folder.session(talk));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const before = talk.text().length;
  const events = await scene.publishedBy(() => scene.write(path, talk.says("so").text().slice(before)));
  expect(messages(events)).toMatchObject([{ id: uuid(2), record_id: uuid(3) }]);
  expect(types(events)).toContain("turn.changed");
});

test("renames in the agent, renames by another connection, and marks are published", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const named = `${JSON.stringify({ type: "custom-title", customTitle: "Named there", sessionId: sessionId(1) })}\n`;
  expect(await scene.publishedBy(() => scene.write(path, named))).toMatchObject([
    { type: "session.changed" },
    {
      type: "session.title",
      data: { title: "Named there", title_origin: "agent", before: "first question" },
    },
  ]);
  const other = await openStore(scene.folder.data_dir);
  expect(await scene.publishedBy(() => other.rename(sessionId(1) as SessionId, "Named here"))).toMatchObject([
    { type: "session.changed", data: { session: { title: "Named here" } } },
    { type: "session.title", data: { title: "Named here", title_origin: "user", before: "Named there" } },
  ]);
  expect(
    await scene.publishedBy(() => other.mark(sessionId(1) as SessionId, { pinned: true })),
  ).toMatchObject([{ type: "session.changed", data: { session: { pinned: true }, reload: false } }]);
  await other.close();
});

test("a session's cost is published, even if its messages came before its costs were assigned", async () => {
  const talk = conversation().prompt("go");
  await using scene = await liveScene((folder) => folder.session(talk));
  const { root, data_dir } = scene.folder;
  const before = talk.text().length;
  const events = await scene.publishedBy(async () => {
    const file = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
    appendFileSync(file, talk.says("so").text().slice(before));
    const writer = await openWriter(data_dir);
    if (!writer) throw new Error("Another process is writing.");
    const assignCosts = async () => {
      await scene.feed.look();
      await writer.assignCosts();
    };
    await indexArchive({ ...writer, assignCosts }, { roots: [root], data_dir });
    await writer.close();
  });
  expect(messages(events)).toHaveLength(1);
  const rows = events.filter(({ type }) => type === "session.changed").map(({ data }) => data.session);
  expect(rows.map(({ cost }) => cost > 0)).toEqual([false, true]);
});

test("a sub-agent's messages have its own id beside the session's", async () => {
  const talk = conversation().prompt("send somebody").calls("Task", { prompt: "go and look" });
  await using scene = await liveScene((folder) => folder.session(talk));
  const fields = { sessionId: sessionId(1), isSidechain: true, agentId: "abc123" };
  const below = conversation({ seed: 3, fields }).prompt("go and look").says("looked");
  const events = await scene.publishedBy(async () => {
    scene.folder.subsession(below, "abc123", { of: sessionId(1) });
    await scene.update();
  });
  expect(messages(events)).toMatchObject([
    { session_id: sessionId(1), subsession_id: "agent-abc123", turn: 1, items: [{ text: "go and look" }] },
    { session_id: sessionId(1), subsession_id: "agent-abc123", turn: 1, items: [{ text: "looked" }] },
  ]);
  expect(events[0]).toMatchObject({ type: "session.changed", data: { session: { subsessions: 1 } } });
});

test("a rewritten file must be loaded again, and continues from its new end", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const talk = conversation({ seed: 7 }).prompt("quite another question, and a longer one").says("so it is");
  const rewritten = await scene.publishedBy(async () => {
    writeFileSync(path, talk.text());
    await scene.update();
  });
  expect(rewritten[0]).toMatchObject({ type: "session.changed", data: { reload: true } });
  expect(messages(rewritten)).toEqual([]);
  const before = talk.text().length;
  const events = await scene.publishedBy(() => scene.write(path, talk.prompt("next").text().slice(before)));
  expect(messages(events)).toMatchObject([{ turn: 3, items: [{ text: "next" }] }]);
});

test("a forgotten session is published as removed, and a deleted transcript as a change", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const before = scene.feed.listen({}, () => undefined).at;
  const deleted = await scene.publishedBy(async () => {
    unlinkSync(path);
    await scene.update();
  });
  expect(deleted).toMatchObject([{ type: "session.changed", data: { session: { source_deleted: true } } }]);
  const events = await scene.publishedBy(() => scene.archive.store.forget(sessionId(1) as SessionId));
  expect(events).toEqual([{ type: "session.removed", data: { session_id: sessionId(1) } }]);
  const again: string[] = [];
  scene.feed.listen({ after: before }, ({ type }) => again.push(type)).close();
  expect(again).toEqual(["session.removed"]);
});

test("a rebuild publishes nothing, because nothing has changed", async () => {
  await using scene = await liveScene((folder) => {
    folder.session(first());
    folder.session(conversation({ seed: 2, fields: { sessionId: sessionId(2) } }).prompt("b"), sessionId(2));
  });
  expect(await scene.publishedBy(() => scene.update({ rebuild: true }))).toEqual([]);
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const more = first().prompt("more").text().slice(first().text().length);
  expect(messages(await scene.publishedBy(() => scene.write(path, more)))).toHaveLength(1);
});

test("a process that starts to wait or ends is published without any record", async () => {
  await using scene = await liveScene((folder) => folder.session(conversation().prompt("open")));
  const entry = (status: string) =>
    JSON.stringify({ pid: process.pid, sessionId: sessionId(1), status, cwd: "/p" });
  const waits = await scene.publishedBy(() => scene.folder.write("sessions/1.json", entry("idle")));
  expect(waits).toMatchObject([
    { type: "session.status", data: { status: "waiting", before: "interrupted", waiting: true } },
  ]);
  const works = await scene.publishedBy(() => scene.folder.write("sessions/1.json", entry("busy")));
  expect(works).toMatchObject([{ type: "session.status", data: { status: "active", before: "waiting" } }]);
  const ends = await scene.publishedBy(() => unlinkSync(scene.folder.path("sessions/1.json")));
  expect(ends).toMatchObject([{ type: "session.status", data: { status: "interrupted", waiting: false } }]);
});

/** Writes some turns that cause all kinds of events. */
async function happen(scene: LiveScene): Promise<void> {
  const talk = first();
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  for (let turn = 0; turn < 4; turn++) {
    const before = talk.text().length;
    await scene.publishedBy(() =>
      scene.write(path, talk.prompt(`turn ${turn}`).says("yes").text().slice(before)),
    );
  }
  await scene.publishedBy(() => scene.archive.store.rename(sessionId(1) as SessionId, "Called so"));
  const fields = { sessionId: sessionId(2), cwd: "/home/dana/other" };
  await scene.publishedBy(async () => {
    scene.folder.session(
      conversation({ seed: 2, fields }).prompt("elsewhere"),
      sessionId(2),
      "-home-dana-other",
    );
    await scene.update();
  });
}

test("a listener that returns after any event gets exactly the later ones, by session and by project", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  await happen(scene);
  const ids = scene.events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [index, after] of ids.entries()) {
    const again: string[] = [];
    scene.feed.listen({ after }, ({ id }) => again.push(id)).close();
    expect(again).toEqual(ids.slice(index + 1));
  }
  const of = (wanted: object) => {
    const found: (string | null)[] = [];
    scene.feed.listen({ after: ids[0] ?? "", ...wanted }, ({ session_id }) => found.push(session_id)).close();
    return new Set(found);
  };
  expect(of({ session: sessionId(2) })).toEqual(new Set([sessionId(2)]));
  expect(of({ project: "other" })).toEqual(new Set([sessionId(2)]));
  expect(of({ project: "/home/dana/shop" })).toEqual(new Set([sessionId(1)]));
  expect(of({ project: "hop" })).toEqual(new Set());
});

test("a listener that was away too long, or comes from another server, is reset once and continues", async () => {
  await using scene = await liveScene((folder) => folder.session(first()), { events: 5, characters: 1e6 });
  await happen(scene);
  const [oldest] = scene.events;
  for (const after of [oldest?.id ?? "", "another-3", "", "x"]) {
    const events: PublishedEvent[] = [];
    let last = "";
    const listener = scene.feed.listen({ after, session: sessionId(2) as SessionId }, (event) => {
      events.push(dataOf(event));
      last = event.id;
    });
    expect(events).toEqual([{ type: "reset", data: { reason: expect.stringContaining("Reload") } }]);
    listener.close();
    scene.feed.listen({ after: last }, (event) => events.push(dataOf(event))).close();
    expect(events).toHaveLength(1);
  }
});

test("a listener that fails on an event is dropped without affecting the others", async () => {
  await using scene = await liveScene((folder) => folder.session(first()));
  let calls = 0;
  scene.feed.listen({}, () => {
    calls++;
    throw new Error("gone");
  });
  await happen(scene);
  expect(calls).toBe(1);
  expect(scene.events.length).toBeGreaterThan(10);
});

test("turns of an abandoned branch must be loaded again", async () => {
  const talk = first().prompt("second").says("two").prompt("third").says("three");
  await using scene = await liveScene((folder) => folder.session(talk));
  const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  const before = talk.text().length;
  talk.after(uuid(2)).prompt("second, again").says("two");
  const events = await scene.publishedBy(() => scene.write(path, talk.text().slice(before)));
  expect(events[0]).toMatchObject({ type: "session.changed", data: { reload: true, session: { turns: 2 } } });
  expect(types(events)).toEqual(["session.changed", "turn.new", "message", "message"]);
});
