// Tests that a session read turn by turn, from rows or after a reading in brief, gives the same documents as the whole
// session.
import { writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import {
  type SessionToExport,
  sessionToExport,
  transcriptToExport,
} from "../../../src/archive/transcripts/session-to-export.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { sessionToJson } from "../../../src/render/json.ts";
import { compareExports } from "../../builders/archive/compare-exports.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";

test("every session of the demo gives the same documents, turn by turn and as a whole", async () => {
  await using demo = await demoArchive();
  const { different, sessions, by_turn, in_brief, read_whole } = await compareExports(demo.archive);
  expect(different).toEqual([]);
  expect(by_turn + in_brief).toBeGreaterThan(sessions / 2);
  expect(by_turn).toBeGreaterThan(in_brief);
  expect(read_whole).toBe(0);
});

const OUTPUT = "printed".repeat(1000);
const TITLE = { title: "A title", title_origin: "first-prompt", whole: true } as const;

const story = () =>
  conversation().prompt("Begin.").calls("Bash", { command: "ls" }).result(OUTPUT).says("Done.");

test("a small session is read as a whole, a large one never", async () => {
  await using own = await folderArchive((folder) => {
    folder.session(story());
  });
  const session = await own.archive.session(sessionId(1));
  const read = vi.spyOn(own.archive, "read");
  const small = await sessionToExport(own.archive, session);
  expect(JSON.stringify(small.session)).toContain(OUTPUT);
  expect(read).toHaveBeenCalledTimes(1);
  const large = await sessionToExport(own.archive, session, 1);
  expect(JSON.stringify(large.session)).not.toContain(OUTPUT);
  expect(await jsonOf(large)).toContain(OUTPUT);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a large session is read a few turns at a time, and each turn as often as the document has it", async () => {
  const many = conversation();
  for (let turn = 0; turn < 100; turn++) many.prompt(`Prompt ${turn}.`).says(`Answer ${turn}.`);
  await using own = await folderArchive((folder) => {
    folder.session(many);
  });
  const session = await own.archive.session(sessionId(1));
  const turns = vi.spyOn(own.archive.store, "turns");
  expect(await jsonOf(await sessionToExport(own.archive, session, 1))).toContain("Answer 99.");
  const pages = turns.mock.calls.map(([, range]) => (range ? range.to - range.from + 1 : Infinity));
  expect(Math.max(...pages)).toBeLessThanOrEqual(32);
  // Once for the list of turns, once for their messages.
  expect(pages.reduce((sum, page) => sum + page, 0)).toBe(200);
});

/** The first result of two parallel calls, in the file, hangs below a record after them: it is the last one in order. */
function outOfOrder(seed: number): Conversation {
  const own = conversation({ seed, fields: { isSidechain: true, agentId: `a${seed}` } });
  own
    .prompt(`Look into part ${seed}.`)
    .calls("Read", { file_path: `${seed}.ts` })
    .calls("Grep");
  const below = own.attachment({ type: "hook_success", content: "" }).last;
  own.result(`late ${seed}`, { parentUuid: below });
  const late = own.last;
  own.result(`early ${seed}`);
  return own.says(`Part ${seed} is fine.`, { parentUuid: late });
}

const AGENTS = 40;

test("a session with many sub-agents is read by turn, and so is each sub-agent alone", async () => {
  await using own = await folderArchive((folder) => {
    const main = conversation().prompt("Look into all parts.");
    for (let agent = 1; agent <= AGENTS; agent++)
      main.calls("Task", { description: `Part ${agent}`, prompt: `Look into part ${agent}.` });
    for (let agent = 1; agent <= AGENTS; agent++)
      main.result(`Part ${agent} is fine.`, { toolUseResult: { agentId: `a${agent}`, status: "completed" } });
    folder.session(main.says("All fine.").prompt("Thanks."));
    for (let agent = 1; agent <= AGENTS; agent++)
      folder.subsession(outOfOrder(agent), `a${agent}`, { of: sessionId(1) });
  });
  const { different, ...counts } = await compareExports(own.archive);
  expect(different).toEqual([]);
  const sessions = AGENTS + 1;
  expect(counts).toEqual({ sessions, by_turn: sessions, in_brief: 0, read_whole: 0 });
  const [agent] = await own.archive.store.subsessions(sessionId(1) as SessionId);
  expect(agent?.outline?.turns[1]?.order).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
    { from: 2, to: 3 },
    { from: 4, to: 5 },
  ]);
});

test("a turn that is not where its row says is read from the session in brief", async () => {
  await using own = await folderArchive((folder) => {
    folder.session(story());
  });
  const session = await own.archive.session(sessionId(1));
  const rows = await own.archive.store.turns(session);
  const expected = await jsonOf(await sessionToExport(own.archive, session, 1));
  vi.spyOn(own.archive.store, "turns").mockResolvedValue(rows.map((row) => ({ ...row, alone: 1 })));
  const read = vi.spyOn(own.archive, "read");
  expect(await jsonOf(await sessionToExport(own.archive, session, 1))).toBe(expected);
  expect(read.mock.calls.map(([, options]) => options?.detail)).toEqual(["dialogue"]);
});

async function jsonOf({ session, ...reading }: SessionToExport): Promise<string> {
  return (await Array.fromAsync(sessionToJson(session, { ...TITLE, ...reading }))).join("");
}

test("a transcript that changes while it is exported is an error, not half a document", async () => {
  await using own = await folderArchive(() => undefined);
  const path = own.folder.session(story());
  const { session, ...reading } = await transcriptToExport(path, 1);
  writeFileSync(path, conversation().prompt("Another.").text());
  await expect(Array.fromAsync(sessionToJson(session, { ...TITLE, ...reading }))).rejects.toThrow(
    "changed while it was exported",
  );
});
