// If the agent deletes a transcript after it was read and before it was stored, what was read stays.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { openStore } from "../../src/store/open.ts";
import { conversation } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { databaseFiles, qwenFiles } from "./injected/agent-corpora.ts";
import { writeCorpus } from "./injected/growing-corpus.ts";

test.each([
  ["opencode", () => databaseFiles(3)],
  ["qwen", () => qwenFiles(3)],
] as const)("all turns of %s that were read are shown", async (agent, files) => {
  const folder = mkdtempSync(join(tmpdir(), "clew-vanishing-"));
  const root = join(folder, "agent");
  writeCorpus(root, files());
  const locations = { roots: [`${agent}:${root}`], data_dir: join(folder, "data") };
  await updateArchive(locations, {
    on_progress: () => {
      for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
    },
  });
  for (let again = 0; again < 2; again++) await updateArchive(locations);
  const store = await openStore(locations.data_dir);
  const sessions = await store.sessions();
  expect(sessions.length).toBeGreaterThan(0);
  for (const session of sessions) {
    expect(session).toMatchObject({ turns: 3, source_deleted: true });
    const [first] = await store.turns(session);
    expect(first).toMatchObject({ prompt: expect.stringContaining("opal"), answer: "In drawer 1." });
  }
  await store.close();
  rmSync(folder, { recursive: true });
});

test("its turns are shown, its source is marked as incomplete, and no later run fails", async () => {
  using folder = transcriptFolder();
  const data_dir = mkdtempSync(join(tmpdir(), "clew-vanishing-"));
  const locations = { roots: [folder.root], data_dir };
  const path = folder.session(conversation().prompt("Where is the opal?").says("Here."));
  const first = await updateArchive(locations, { on_progress: () => rmSync(path, { force: true }) });
  expect(first).toMatchObject({ new_sessions: 1, complete: false });
  for (let again = 0; again < 2; again++) await updateArchive(locations);
  const store = await openStore(data_dir);
  const [session] = await store.sessions();
  expect(session).toMatchObject({ turns: 1, source_deleted: true });
  expect(session && (await store.turns(session))).toMatchObject([
    { prompt: "Where is the opal?", answer: "Here." },
  ]);
  const [source] = await store.sources();
  expect(source).toMatchObject({ gone: true, kept_to: 0 });
  expect(source?.size).toBeGreaterThan(0);
  await store.close();
  rmSync(data_dir, { recursive: true });
});
