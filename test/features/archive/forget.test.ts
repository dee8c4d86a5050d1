// Tests that a forgotten session is gone from rows, archived bytes and the list of typed prompts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forget } from "../../../src/archive/operations/forget.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import type { Store } from "../../../src/store/store.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

test("prompts of a forgotten session are in no archived list, even after the next run", async () => {
  await using demo = await demoArchive();
  const { store } = demo.archive;
  const recovered = (await store.sessions()).find((session) => session.recovered);
  if (!recovered) throw new Error("The demo has sessions that only the list of prompts tells of.");
  const before = await promptLogs(store);
  expect(before.get(recovered.id)).toContain(recovered.id);
  await store.forget(recovered.id);
  const others = [...before].filter(([id]) => id !== recovered.id);
  expect([...(await promptLogs(store))]).toEqual(others);
  expect(await demo.update()).toMatchObject({ complete: true, new_sessions: 0 });
  await updateArchive(demo, { rebuild: true });
  expect([...(await promptLogs(store))]).toEqual(others);
  expect(JSON.stringify(others)).not.toContain(recovered.id);
  expect(await store.sessionsById(recovered.id)).toEqual([]);
});

test("a forgotten session's summaries no longer title other sessions, and are gone from disk", async () => {
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

test("events that hooks left about a forgotten session are removed, damaged ones too", async () => {
  await using kept = await folderArchive((folder) => {
    folder.session(conversation({ seed: 1 }).prompt("About the cache."), sessionId(1));
    folder.session(conversation({ seed: 2 }).prompt("Something else."), sessionId(2));
  });
  const spool = join(kept.archive.data_dir, "spool");
  mkdirSync(join(spool, "damaged"), { recursive: true, mode: 0o700 });
  const about = (id: string) => `{"session_id":"${id}","last_assistant_message":"Quokkas`;
  for (const folder of [spool, join(spool, "damaged")]) {
    writeFileSync(join(folder, "1.json"), about(sessionId(1)));
    writeFileSync(join(folder, "2.json"), about(sessionId(2)));
  }
  writeFileSync(join(spool, "3.part"), about(sessionId(1)));
  await kept.archive.run(forget, { session: sessionId(1), yes: true });
  expect(readdirSync(spool).sort()).toEqual(["2.json", "damaged"]);
  expect(readdirSync(join(spool, "damaged"))).toEqual(["2.json"]);
});

/** Returns the archived typed prompts, by session. */
async function promptLogs(store: Store): Promise<Map<string, string>> {
  const logs = new Map<string, string>();
  for (const { session_id, type, path } of await store.sources())
    if (type === "side")
      logs.set(session_id, Buffer.concat(await Array.fromAsync(store.bytes(path))).toString("utf8"));
  return logs;
}
