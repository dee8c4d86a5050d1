// Tests that JSON nested very deeply harms nothing: not its session, not the others, not clew.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { exportOperation } from "../../../src/archive/operations/export.ts";
import { turn } from "../../../src/archive/operations/turn.ts";
import { writeSetting } from "../../../src/config/edit-settings.ts";
import { readSettingsFile } from "../../../src/config/settings-file.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;

test.each([1000, 20_000, 400_000])("records with %i levels are read, shown and exported", async (depth) => {
  const story = conversation({ seed: 1 })
    .prompt("About the quokkas.")
    .says("They are well.")
    .notes("brand-new-kind", { data: "@deep" })
    .prompt("And the wombats?", { toolUseResult: "@deep" });
  await using kept = await folderArchive((folder) => {
    folder.session(story.text().replaceAll('"@deep"', nested(depth)), sessionId(1));
    folder.session(conversation({ seed: 2 }).prompt("Something else."), sessionId(2));
  });
  const { archive } = kept;
  const session = sessionId(1);
  expect((await archive.store.sessions()).map(({ turns }) => turns).toSorted()).toEqual([1, 2]);
  expect(JSON.stringify(await archive.run(turn, { session, turn: 1 }))).toContain("quokkas");
  for (const to of ["md", "html", "json"] as const) {
    const { document } = await archive.run(exportOperation, { session, to, whole: true });
    expect((await Array.fromAsync(document)).join("")).toContain("wombats");
  }
  expect(await archive.run(doctor, { deep: true })).toMatchObject({ problems: [], digest: { equal: true } });
});

test("a hook's event with very deep JSON is taken in, and the spool is empty afterwards", async () => {
  await using kept = await folderArchive((folder) => {
    folder.session(conversation({ seed: 1 }).prompt("About the quokkas."), sessionId(1));
  });
  const spool = join(kept.archive.data_dir, "spool");
  mkdirSync(spool, { mode: 0o700 });
  const event = `{"session_id":"${sessionId(1)}","hook_event_name":"Stop","more":${nested(200_000)}}`;
  writeFileSync(join(spool, "1763430000000000000-1-0.json"), event);
  await kept.update();
  expect(readdirSync(spool)).toEqual([]);
});

test("a settings file that is nested too deeply is refused with a sentence", () => {
  using folder = transcriptFolder();
  const path = join(folder.root, "config.json");
  writeFileSync(path, nested(20_000));
  const refused = `${path} is nested more than 500 levels deep.`;
  expect(() => readSettingsFile(path)).toThrow(refused);
  const given = {
    environment: { CLEW_CONFIG_DIR: folder.root },
    home: "/",
    platform: process.platform,
    agents: [],
  };
  expect(() => writeSetting("pager", "less", given)).toThrow(refused);
});
