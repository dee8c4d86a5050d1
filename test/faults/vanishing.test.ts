// If the agent deletes a transcript after it was read and before it was stored, what was read stays.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { openStore } from "../../src/store/open.ts";
import { STORAGES } from "../builders/storages/storages.ts";
import { conversation } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { writeCorpus } from "./injected/growing-corpus.ts";

test.each(Object.entries(STORAGES))("all turns that were read are shown: %s", async (_, storage) => {
  const folder = mkdtempSync(join(tmpdir(), "clew-vanishing-"));
  const root = join(folder, "agent");
  const exchanges = [1, 2, 3].map((id) => ({ id, prompt: `Opal ${id}?`, answer: `In drawer ${id}.` }));
  writeCorpus(root, storage.files([1, 2].map((number) => ({ number, exchanges }))));
  const locations = { roots: [`${storage.agent}:${root}`], data_dir: join(folder, "data") };
  await updateArchive(locations, {
    on_progress: () => {
      for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
    },
  });
  for (let again = 0; again < 2; again++) await updateArchive(locations);
  const store = await openStore(locations.data_dir);
  const sessions = await store.sessions();
  expect(sessions).toHaveLength(2);
  for (const session of sessions) {
    expect(session).toMatchObject({ turns: 3, source_deleted: true });
    const shown = (await store.turns(session)).map(({ prompt, answer }) => ({ prompt, answer }));
    expect(shown).toEqual(exchanges.map(({ prompt, answer }) => ({ prompt, answer })));
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
