// Tests usage, files and doctor on sessions that the demo lacks: unknown models and kinds, hostile text.
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

test("a model without a price is listed with its messages, and is not part of the cost", async () => {
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

test("unknown kinds are counted over all transcripts, and damage has its location", async () => {
  const answer = await archive.run(doctor, {});
  expect(answer.unknown_kinds).toContainEqual({ kind: "newly-made", records: 3, transcripts: 2 });
  expect(answer.damage).toMatchObject([{ session_id: sessionId(1), length: 11 }]);
  expect(answer.roots[0]?.retention_days).toBe(3650);
  expect(answer.at_risk).toEqual([]);
});

test("no text in a transcript can control the terminal through doctor", async () => {
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

test("a file is found by its name, whatever it contains", async () => {
  const { files: found } = await archive.run(files, { path: HOSTILE });
  expect(found.map(({ path }) => path)).toEqual([HOSTILE]);
});

test("doctor shows the writer's process, on systems that reveal it", async ({ skip }) => {
  if (process.platform !== "linux") skip("only Linux reveals it");
  const writer = await openWriter(folder.path("../data"));
  expect((await archive.run(doctor, {})).writer).toMatchObject({ pid: process.pid });
  await writer?.close();
  expect((await archive.run(doctor, {})).writer).toBeNull();
});
