// What usage, files and the doctor say of sessions that no demo has: unheard-of models and kinds, hostile words.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { files } from "../../../src/archive/operations/files.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { showDoctor } from "../../../src/faces/cli/commands/doctor/show-doctor.ts";
import { openWriter } from "../../../src/store/open.ts";
import { paint } from "../../../src/terminal/spans.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";

const HOSTILE = "/home/dana/\u001b[31m\u202e\nx/a.ts";

let folder: TranscriptFolder;
let archive: LocalArchive;
beforeAll(async () => {
  folder = transcriptFolder("agent");
  const story = conversation({ seed: 1 })
    .prompt("Read it.")
    .calls("Read", { file_path: HOSTILE })
    .result("x")
    .says("Read.", { message: { model: "unheard-of" } })
    .raw(JSON.stringify({ type: "\u001b]0;owned\u0007mine" }))
    .raw('{"type":"newly-made","uuid":"1"}')
    .raw('{"type":"newly-made","uuid":"2"}')
    .raw('{"type":"us');
  folder.session(story, sessionId(1));
  folder.session(conversation({ seed: 2 }).prompt("Hi.").raw('{"type":"newly-made"}'), sessionId(2));
  folder.write("settings.json", '{"cleanupPeriodDays": 3650}');
  const locations = { roots: [folder.root], data_dir: folder.path("../data") };
  await updateArchive(locations);
  archive = await openLocalArchive({ ...locations, time_zone: () => "UTC", now: () => new Date() });
});
afterAll(async () => {
  await archive.close();
  folder[Symbol.dispose]();
});

test("a model without a price is named with its messages, and is no part of the cost", async () => {
  const { groups, own, unpriced_models } = await archive.run(usage, { by: "model" });
  expect(unpriced_models).toEqual([{ model: "unheard-of", messages: 1 }]);
  expect(groups.find(({ key }) => key === "unheard-of")?.own).toMatchObject({
    messages: 1,
    cost: null,
    unpriced: 1,
  });
  expect(own.unpriced).toBe(1);
  expect(own.cost).not.toBeNull();
});

test("kinds that nobody knows are counted over all transcripts, and damage has its place", async () => {
  const answer = await archive.run(doctor, {});
  expect(answer.unknown_kinds).toContainEqual({ kind: "newly-made", records: 3, transcripts: 2 });
  expect(answer.damage).toMatchObject([{ session_id: sessionId(1), length: 11 }]);
  expect(answer.roots[0]?.retention_days).toBe(3650);
  expect(answer.at_risk).toEqual([]);
});

test("nothing in a transcript steers the terminal through the doctor", async () => {
  const answer = await archive.run(doctor, {});
  const lines = showDoctor(answer, {
    width: 80,
    now: new Date(),
    time_zone: "UTC",
  });
  const text = lines.map((line) => paint(line, false)).join("");
  expect(text).toContain("newly-made  3 records in 2 transcripts");
  expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("a file with any name is found by it", async () => {
  const { files: found } = await archive.run(files, { path: HOSTILE });
  expect(found.map(({ path }) => path)).toEqual([HOSTILE]);
});

test("who writes the archive is told, where the system tells", async ({ skip }) => {
  if (process.platform !== "linux") skip("only Linux tells");
  const writer = await openWriter(folder.path("../data"));
  expect((await archive.run(doctor, {})).writer).toMatchObject({ pid: process.pid });
  await writer?.close();
  expect((await archive.run(doctor, {})).writer).toBeNull();
});
