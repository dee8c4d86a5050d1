// Tests a transcript that was deleted after it was read and before it was archived: only its rows are left.
import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";

let folder: TranscriptFolder;
let archive: LocalArchive;
beforeEach(async () => {
  folder = transcriptFolder();
  folder.session(conversation().prompt("This one stays.").says("Yes."), sessionId(1));
  await updateArchive(locations());
  const path = folder.session(conversation({ seed: 2 }).prompt("Was it kept?").says("No."), sessionId(2));
  const stop = new AbortController();
  await updateArchive(locations(), { signal: stop.signal, on_progress: () => stop.abort() });
  rmSync(path);
  archive = await openLocalArchive({ ...locations(), now: () => new Date(), time_zone: () => "UTC" });
});
afterEach(async () => {
  await archive.close();
  folder[Symbol.dispose]();
});

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });
const titles = async () => (await archive.store.sessions()).map(({ title }) => title).toSorted();

test("doctor lists it before and after the next run, and never advises a rebuild", async () => {
  for (const act of [async () => null, () => updateArchive(locations())]) {
    await act();
    const { problems, lost, digest } = await archive.run(doctor, { deep: true });
    expect(lost).toMatchObject([{ session_id: sessionId(2), title: "Was it kept?" }]);
    // Not compared while something waits to be indexed.
    expect(digest?.equal ?? false).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(["lost"]);
  }
});

test("a rebuild is refused and changes nothing unless forced", async () => {
  const refused = expect.objectContaining({ code: "bad_input", message: expect.stringContaining("--force") });
  await expect(updateArchive(locations(), { rebuild: true })).rejects.toEqual(refused);
  expect(await titles()).toEqual(["This one stays.", "Was it kept?"]);
  await updateArchive(locations(), { rebuild: true, force: true });
  expect(await titles()).toEqual(["This one stays."]);
});
