// Tests the command that resumes a session, on the demo and on linked sessions made for the test.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { linkedSessions } from "../../../test/builders/archive/linked-sessions.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { resume } from "./resume.ts";

describe("in the demo", () => {
  let demo: TestArchive;
  beforeAll(async () => {
    demo = await demoArchive();
  });
  afterAll(() => demo[Symbol.asyncDispose]());

  test("a resumed session continues at its latest continuation", async () => {
    const [first, last] = [demoSessionId("import-marks"), demoSessionId("import-marks-resumed-again")];
    const answer = await demo.archive.run(resume, { session: first });
    resume.output.parse(answer);
    expect(answer).toMatchObject({
      session_id: first,
      tip_id: last,
      moved: true,
      command: `cd '/home/dana/import' && claude --resume ${last}`,
      project_missing: true,
      source_deleted: false,
      alternative: null,
      nothing: null,
    });
    expect(await demo.archive.run(resume, { session: last })).toEqual({
      ...answer,
      session_id: last,
      moved: false,
    });
  });

  test("every session has a command or a reason why it has none", async () => {
    for (const { id, recovered } of await demo.archive.store.sessions()) {
      const answer = await demo.archive.run(resume, { session: id });
      resume.output.parse(answer);
      expect([answer.command === null, answer.nothing === null]).toEqual([recovered, !recovered]);
      expect(resume.found?.(answer)).toBe(!recovered);
    }
  });

  test("a session known only from the list of prompts cannot be resumed", async () => {
    const recovered = (await demo.archive.store.sessions()).find((each) => each.recovered);
    const answer = await demo.archive.run(resume, { session: recovered?.id ?? "" });
    expect(answer.nothing?.reason).toContain("clew only knows its prompts");
  });

  test("resuming a subsession is refused, and the error names its session", async () => {
    const parent = (await demo.archive.store.sessions()).find(({ subsessions }) => subsessions > 0);
    const [subsession] = parent ? await demo.archive.store.subsessions(parent.id) : [];
    await expect(demo.archive.run(resume, { session: subsession?.id ?? "" })).rejects.toThrow(
      `Use ${parent?.id} instead`,
    );
  });
});

test("a fork and its original continue separately", async () => {
  await using linked = linkedSessions();
  linked.begin(1, "root");
  linked.resume(2, 1, "forked", 2);
  linked.resume(3, 1, "resumed");
  const archive = await linked.archive();
  const tip = async (number: number) => (await archive.run(resume, { session: sessionId(number) })).tip_id;
  expect([await tip(1), await tip(2), await tip(3)]).toEqual([sessionId(3), sessionId(2), sessionId(3)]);
});

describe("when the transcript of the tip was deleted", () => {
  test("the alternative is the latest session of the tree that can be resumed", async () => {
    await using linked = linkedSessions();
    linked.begin(1, "root");
    linked.resume(2, 1, "middle");
    rmSync(linked.resume(3, 2, "never seen"));
    const tip = linked.resume(4, 2, "tip");
    await linked.archive();
    rmSync(tip);
    const answer = await (await linked.archive()).run(resume, { session: sessionId(1) });
    resume.output.parse(answer);
    expect(answer).toMatchObject({ tip_id: sessionId(4), moved: true, command: null, source_deleted: true });
    expect(answer.alternative).toMatchObject({
      session_id: sessionId(2),
      title: "middle",
      command: `cd '/home/dana/shop' && claude --resume ${sessionId(2)}`,
    });
    expect(answer.nothing?.reason).toContain("its transcript was deleted");
    expect(answer.nothing?.try).toEqual([
      "Read it with `clew show` or `clew export`: the archive still has all of it.",
    ]);
  });

  test("a deletion is noticed without indexing, and a lone session has no alternative", async () => {
    await using linked = linkedSessions();
    const path = linked.begin(1, "alone");
    const archive = await linked.archive();
    rmSync(path);
    const answer = await archive.run(resume, { session: sessionId(1) });
    expect(answer).toMatchObject({ command: null, source_deleted: true, alternative: null });
  });
});

describe("the folder of the command", () => {
  async function commandIn(cwd: string | undefined) {
    await using linked = linkedSessions();
    linked.begin(1, "somewhere", { cwd });
    const { command, project_missing } = await (await linked.archive()).run(resume, {
      session: sessionId(1),
    });
    return { command: command?.replace(sessionId(1), "ID"), project_missing };
  }

  test("is left out if it is unknown", async () => {
    expect(await commandIn(undefined)).toEqual({ command: "claude --resume ID", project_missing: false });
  });

  test("is not missing if it exists", async () => {
    expect(await commandIn("/")).toEqual({ command: "cd '/' && claude --resume ID", project_missing: false });
  });

  test.each([
    ["/home/dana/my shop", "'/home/dana/my shop'"],
    ["/home/dana/it's", String.raw`'/home/dana/it'\''s'`],
    ["/home/dana/$(reboot)", "'/home/dana/$(reboot)'"],
    ["/home/dana/two\nlines", String.raw`$'/home/dana/two\012lines'`],
    ["-P", "'./-P'"],
  ])("%j is quoted for the shell", async (cwd, quoted) => {
    expect((await commandIn(cwd)).command).toBe(`cd ${quoted} && claude --resume ID`);
  });
});

test("a session without messages cannot be resumed", async () => {
  await using linked = linkedSessions();
  linked.folder.session(conversation().notes("custom-title", { customTitle: "Nothing" }), sessionId(7));
  const answer = await (await linked.archive()).run(resume, { session: sessionId(7) });
  expect(answer).toMatchObject({
    command: null,
    nothing: { reason: expect.stringContaining("it has no messages") },
  });
});
