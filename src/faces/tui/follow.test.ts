// Tests that every record is shown exactly once when transcripts grow, break off or are rewritten.
import { renameSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type LiveScene, liveScene } from "../../../test/builders/archive/live-scene.ts";
import { type Conversation, conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { type FollowedBy, follow } from "./follow.ts";
import type { Subject } from "./options.ts";
import type { Entry } from "./stream/entry.ts";
import { openStream, type Stream } from "./stream/stream.ts";

interface Watching extends AsyncDisposable {
  readonly scene: LiveScene;
  readonly stream: Stream;
  /** How often a session has been reread. */
  readings(): number;
  /** Makes a change and waits for its events. */
  after(change: () => unknown): Promise<void>;
}

async function watching(
  talks: readonly Conversation[],
  subject: Subject = { type: "session", id: sessionId(1) },
  turns = 3,
  options: Partial<FollowedBy> = {},
  /** Runs before the live feed is ready. */
  meanwhile: (scene: LiveScene) => Promise<void> = async () => undefined,
  /** Other files that exist from the start. */
  fill: (folder: TranscriptFolder) => void = () => undefined,
): Promise<Watching> {
  const scene = await liveScene((folder) => {
    fill(folder);
    for (const [index, talk] of talks.entries()) folder.session(talk, sessionId(index + 1));
  });
  const stream = openStream({ several: subject.type !== "session", turns });
  const resident = {
    live: () => ({
      async listen(filter, take) {
        await meanwhile(scene);
        return scene.feed.listen(filter, take);
      },
    }),
  } as Pick<ResidentArchive, "live"> as ResidentArchive;
  let readings = 0;
  const following = follow({ resident, archive: scene.archive }, subject, {
    ...{ turns, early: true, take: stream.take, firstTurn: stream.firstTurn },
    caughtUp(id) {
      readings += 1;
      stream.caughtUp(id);
    },
    on_error: (error) => {
      throw error;
    },
    ...options,
  });
  await following.ready;
  return {
    scene,
    stream,
    readings: () => readings,
    async after(change) {
      await change();
      await scene.update();
      await scene.feed.look();
    },
    async [Symbol.asyncDispose]() {
      following.close();
      await scene[Symbol.asyncDispose]();
    },
  };
}

/** Returns the text of messages, without headings and notes. */
function said({ list }: Stream): string[] {
  return list.entries.flatMap((entry: Entry) =>
    entry.type === "item" && entry.item.type === "text" ? [entry.item.text] : [],
  );
}

const path = ({ scene }: Watching, id = 1) =>
  scene.folder.path(`projects/-home-dana-shop/${sessionId(id)}.jsonl`);

test("the last turns are shown first, and new messages after them", async () => {
  const talk = conversation();
  for (const turn of [1, 2, 3, 4, 5]) talk.prompt(`question ${turn}`).says(`answer ${turn}`);
  await using watched = await watching([talk], undefined, 2);
  await vi.waitFor(() =>
    expect(said(watched.stream)).toEqual(["question 4", "answer 4", "question 5", "answer 5"]),
  );
  const before = talk.text().length;
  await watched.after(() =>
    watched.scene.write(path(watched), talk.prompt("question 6").text().slice(before)),
  );
  await vi.waitFor(() => expect(said(watched.stream).at(-1)).toBe("question 6"));
});

test("half a line waits for the rest", async () => {
  const talk = conversation().prompt("first");
  await using watched = await watching([talk]);
  const before = talk.text().length;
  const rest = talk.says("the whole of it").text().slice(before);
  await watched.after(() => watched.scene.write(path(watched), rest.slice(0, 60)));
  await vi.waitFor(() => expect(said(watched.stream)).toEqual(["first"]));
  await watched.after(() => watched.scene.write(path(watched), rest.slice(60)));
  await vi.waitFor(() => expect(said(watched.stream)).toEqual(["first", "the whole of it"]));
});

test("a truncated file with new contents keeps what was shown and adds what is new", async () => {
  const talk = conversation().prompt("first").says("one");
  const kept = talk.text().length;
  talk.prompt("second").says("two");
  await using watched = await watching([talk]);
  const other = conversation({ seed: 7 }).after(null).prompt("third").says("three");
  const before = watched.readings();
  await watched.after(() => truncateSync(path(watched), kept));
  await vi.waitFor(() => expect(watched.readings()).toBeGreaterThan(before));
  await watched.after(() => watched.scene.write(path(watched), other.text()));
  await vi.waitFor(() =>
    expect(said(watched.stream)).toEqual(["first", "one", "second", "two", "third", "three"]),
  );
});

test("a file replaced by a longer one shows what is new, and nothing twice", async () => {
  const talk = conversation().prompt("first").says("one");
  await using watched = await watching([talk]);
  talk.prompt("second").says("two");
  await watched.after(() => {
    writeFileSync(`${path(watched)}.new`, talk.text());
    renameSync(`${path(watched)}.new`, path(watched));
  });
  await vi.waitFor(() => expect(said(watched.stream)).toEqual(["first", "one", "second", "two"]));
});

test("a deleted and rewritten file shows nothing twice", async () => {
  const talk = conversation().prompt("first").says("one");
  await using watched = await watching([talk]);
  await watched.after(() => unlinkSync(path(watched)));
  await watched.after(() => writeFileSync(path(watched), talk.prompt("second").text()));
  await vi.waitFor(() => expect(said(watched.stream)).toEqual(["first", "one", "second"]));
});

test("two writers of one file are both shown, each record once", async () => {
  const talk = conversation().prompt("first").says("one");
  await using watched = await watching([talk]);
  const parent = talk.last;
  const [one, other] = [2, 3].map((seed) => conversation({ seed }).after(parent));
  const lines = [1, 2, 3, 4].flatMap((turn) => {
    const texts = [one, other].map((each, index) => {
      const before = each?.text().length ?? 0;
      return each?.prompt(`${index} asks ${turn}`).says(`${index} hears ${turn}`).text().slice(before) ?? "";
    });
    return texts.flatMap((text) => text.trimEnd().split("\n"));
  });
  for (const [index, line] of lines.entries()) {
    await watched.after(() => watched.scene.write(path(watched), `${line}\n`));
    await vi.waitFor(() => expect(said(watched.stream)).toHaveLength(3 + index));
  }
  const shown = said(watched.stream);
  expect(new Set(shown).size).toBe(shown.length);
});

test("a sub-agent's file is shown under the call that started it", async () => {
  const talk = conversation().prompt("look").calls("Agent", { description: "Look", prompt: "look around" });
  await using watched = await watching([talk]);
  const inner = conversation({
    seed: 5,
    fields: { isSidechain: true, agentId: "abc1234", sessionId: sessionId(1) },
  });
  inner.prompt("look around").calls("Grep", { pattern: "x" }).result("y").says("seen");
  await watched.after(() =>
    watched.scene.folder.subsession(inner, "abc1234", {
      of: sessionId(1),
      note: { agentType: "Explore", toolUseId: "toolu_0_1" },
    }),
  );
  const entries = () =>
    watched.stream.list.entries.map(
      (entry) => `${entry.depth} ${entry.type === "item" ? entry.item.type : entry.type}`,
    );
  await vi.waitFor(() => expect(entries()).toEqual(["0 turn", "0 text", "0 tool", "1 tool", "1 text"]));
});

test("a project without recent work still shows its last turns", async () => {
  const own = conversation({ fields: { cwd: "/home/dana/quiet" } }).prompt("long ago");
  const others = Array.from({ length: 301 }, (_, index) =>
    conversation({ seed: index + 2, fields: { sessionId: sessionId(index + 2) } })
      .prompt("since")
      .says("a second later"),
  );
  await using watched = await watching([own, ...others], {
    type: "project",
    name: "quiet",
    paths: ["/home/dana/quiet"],
    repository: null,
  });
  await vi.waitFor(() => expect(said(watched.stream)).toEqual(["long ago"]));
});

test("new sessions join when everything is watched, and a project shows only its own", async () => {
  const talk = conversation().prompt("first").says("one");
  await using all = await watching([talk], { type: "all" });
  const second = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("hello")
    .says("there");
  await all.after(() => all.scene.folder.session(second, sessionId(2)));
  await vi.waitFor(() => expect(said(all.stream)).toEqual(["first", "one", "hello", "there"]));

  await using shop = await watching([talk], {
    type: "project",
    name: "x",
    paths: ["/home/dana/shop"],
    repository: "/home/dana/shop",
  });
  const fields = { sessionId: sessionId(3), cwd: "/home/dana/other" };
  const other = conversation({ seed: 3, fields }).prompt("elsewhere");
  await shop.after(() => shop.scene.folder.session(other, sessionId(3), "-home-dana-other"));
  const before = talk.text().length;
  await shop.after(() => shop.scene.write(path(shop), talk.says("two").text().slice(before)));
  await vi.waitFor(() => expect(said(shop.stream)).toEqual(["first", "one", "two"]));
});

test("a session that begins before the live feed is ready is shown", async () => {
  const talk = conversation().prompt("first").says("one");
  await using all = await watching([], { type: "all" }, 3, {}, async (scene) => {
    scene.folder.session(talk, sessionId(1));
    await scene.update();
    await scene.feed.look();
  });
  await vi.waitFor(() => expect(said(all.stream)).toEqual(["first", "one"]));
});

test("new messages in a session that is not shown appear from their first turn on", async () => {
  const quiet = conversation().prompt("first");
  const latest = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("hello")
    .says("there");
  const turns = [2, 3, 4, 5, 6];
  await using all = await watching([quiet, latest], { type: "all" }, 3, {}, async (scene) => {
    const before = quiet.text().length;
    for (const turn of turns) quiet.says(`answer ${turn}`).prompt(`question ${turn}`);
    const path = scene.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
    await scene.write(path, quiet.text().slice(before));
    await scene.update();
    await scene.feed.look();
  });
  const rest = turns.flatMap((turn) => [`answer ${turn}`, `question ${turn}`]);
  await vi.waitFor(() => expect(said(all.stream)).toEqual(["hello", "there", "first", ...rest]));
});

test.each([
  ["begins", 0],
  ["continues", 1],
])("the messages of a sub-agent that %s meanwhile are shown, even in a hidden session", async (_, there) => {
  const quiet = conversation().prompt("first").calls("Task", { prompt: "look around" });
  const latest = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("hello")
    .thinks("well")
    .says("there");
  const fields = { isSidechain: true, agentId: "abc1234", sessionId: sessionId(1) };
  const inner = conversation({ seed: 5, fields }).prompt("look around");
  const write = (folder: TranscriptFolder) => folder.subsession(inner, "abc1234", { of: sessionId(1) });
  await using all = await watching(
    [quiet, latest],
    { type: "all" },
    3,
    {},
    async ({ folder, update, feed }) => {
      inner.says("seen");
      write(folder);
      await update();
      await feed.look();
    },
    (folder) => there && write(folder),
  );
  expect(said(all.stream)).toEqual(["hello", "there", "first", "seen"]);
});

test("a session whose process ended before the watch has no running call", async () => {
  const talk = conversation().prompt("go").calls("Bash", { command: "sleep" });
  await using watched = await watching([talk]);
  expect(watched.stream.list.entries.at(-1)).toMatchObject({
    item: { type: "tool", use: { outcome: "given_up" } },
  });
});

test("a new title before the live feed is ready is announced once, and so is the next", async () => {
  const talk = conversation().prompt("first");
  const named = (customTitle: string) =>
    `${JSON.stringify({ type: "custom-title", customTitle, sessionId: sessionId(1) })}\n`;
  const transcript = `projects/-home-dana-shop/${sessionId(1)}.jsonl`;
  await using watched = await watching([talk], undefined, 3, {}, async (scene) => {
    await scene.write(scene.folder.path(transcript), named("Early"));
    await scene.feed.look();
  });
  await watched.after(() => watched.scene.write(path(watched), named("Late")));
  const names = () =>
    watched.stream.list.entries.flatMap((entry) => (entry.type === "note" ? [entry.foreign] : []));
  await vi.waitFor(() => expect(names()).toEqual(["Early", "Late"]));
});

test("an event that can't be handled is an error, not a frozen stream", async () => {
  const talk = conversation().prompt("first");
  const errors: unknown[] = [];
  let broken = false;
  await using watched = await watching([talk], undefined, 3, {
    take() {
      if (broken) throw new TypeError("broken");
    },
    on_error: (error) => errors.push(error),
  });
  broken = true;
  const before = talk.text().length;
  await watched.after(() => watched.scene.write(path(watched), talk.says("one").text().slice(before)));
  await vi.waitFor(() => expect(errors[0]).toMatchObject({ message: "broken" }));
});

test("a new session is shown from its beginning, even without history", async () => {
  const talk = conversation().prompt("first").says("one");
  await using all = await watching([talk], { type: "all" }, 0);
  const second = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("hello")
    .says("there");
  await all.after(() => all.scene.folder.session(second, sessionId(2)));
  await vi.waitFor(() => expect(said(all.stream)).toEqual(["hello", "there"]));
});

test("a worktree that is created later belongs to its repository", async () => {
  using made = transcriptFolder();
  const [shop, dark] = [made.path("shop"), made.path("shop-dark")];
  const talk = conversation({ fields: { cwd: shop } }).prompt("first");
  const subject = { type: "project", name: "shop", paths: [shop] } as const;
  await using whole = await watching([talk], { ...subject, repository: shop });
  await using alone = await watching([talk], { ...subject, repository: null });
  made.write("shop-dark/.git", `gitdir: ${shop}/.git/worktrees/dark\n`);
  const fields = { sessionId: sessionId(2), cwd: dark };
  const other = conversation({ seed: 2, fields }).prompt("in the dark");
  for (const each of [whole, alone])
    await each.after(() => each.scene.folder.session(other, sessionId(2), "shop-dark"));
  await vi.waitFor(() => expect(said(whole.stream)).toEqual(["first", "in the dark"]));
  const before = talk.text().length;
  await alone.after(() => alone.scene.write(path(alone), talk.says("alone").text().slice(before)));
  await vi.waitFor(() => expect(said(alone.stream)).toEqual(["first", "alone"]));
});
