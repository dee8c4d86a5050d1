// What is forgotten is gone for good: from rows, from kept bytes, and from the list of all that was typed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import type { Store } from "../../../src/store/store.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

test("what was typed in a forgotten session is in no kept list, also not after the next reading", async () => {
  await using demo = await demoArchive();
  const { store } = demo.archive;
  const recovered = (await store.sessions()).find((session) => session.recovered);
  if (!recovered) throw new Error("The demo has sessions that only the list of prompts tells of.");
  const before = await historyOf(store);
  expect(before).toContain(recovered.id);
  await store.forget(recovered.id);
  const after = await historyOf(store);
  expect(after).not.toContain(recovered.id);
  expect(after).toHaveLength(before.length);
  expect(await demo.update()).toMatchObject({ complete: true, new_sessions: 0 });
  await updateArchive(demo, { rebuild: true });
  expect(await historyOf(store)).toBe(after);
  expect(await store.sessionsById(recovered.id)).toEqual([]);
});

test("what a forgotten session said of others is no name of theirs any more, and nowhere on the disk", async () => {
  const story = conversation({ seed: 1 }).prompt("About the cache.").says("It is cold.");
  const { uuid } = JSON.parse(story.text().trimEnd().split("\n").at(-1) ?? "{}") as { uuid: string };
  const about = { summary: "Quokkas in the warehouse", leafUuid: uuid };
  await using kept = await folderArchive((folder) => {
    folder.session(story, sessionId(1));
    folder.session(conversation({ seed: 2 }).notes("summary", about).prompt("Something else."), sessionId(2));
  });
  const { store, data_dir } = kept.archive;
  const titleOf = async () => (await store.sessionsById(sessionId(1) as SessionId))[0]?.title;
  expect(await titleOf()).toBe("Quokkas in the warehouse");
  await store.forget(sessionId(2) as SessionId);
  expect(await titleOf()).toBe("About the cache.");
  const bytes = readdirSync(data_dir).map((name) => readFileSync(join(data_dir, name), "latin1"));
  expect(bytes.filter((text) => /quokka/i.test(text))).toEqual([]);
});

async function historyOf(store: Store): Promise<string> {
  const source = (await store.sources()).find(({ type }) => type === "history");
  const bytes: Buffer[] = [];
  for await (const chunk of store.bytes(source?.path ?? "")) bytes.push(chunk);
  return Buffer.concat(bytes).toString("utf8");
}
