// Tests what the doctor reports on the demo, before and after files change.
import { appendFileSync, chmodSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { doctor } from "./doctor.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const ask = () => demo.archive.run(doctor, {});

test("no list of all sessions or transcripts is held in memory", async () => {
  const { store } = demo.archive;
  const listed: string[] = [];
  for (const name of ["sessions", "sources"] as const) {
    const list = store[name];
    Object.assign(store, {
      [name]: () => {
        listed.push(name);
        return list();
      },
    });
    onTestFinished(() => void Object.assign(store, { [name]: list }));
  }
  await ask();
  expect(listed).toEqual([]);
});

test("a complete archive has no problems, and damage is listed with its offset", async () => {
  const answer = await ask();
  expect(answer.problems).toEqual([]);
  expect(doctor.found?.(answer)).toBe(true);
  const [own, ...others] = answer.roots;
  expect(own).toEqual({
    ...{
      root: demo.root,
      path: demo.root,
      agent: "claude-code",
      agent_name: "Claude Code",
      variable: "CLAUDE_CONFIG_DIR",
    },
    ...{ present: true, transcripts: 60, unreadable: [], retention_days: 30, installable: true },
    hooks: { settings: "none", plugin: false, off: false, mcp_server: false, data_dir: null },
  });
  expect(others.map(({ agent_name, transcripts }) => [agent_name, transcripts])).toEqual([
    ["Codex", 5],
    ["Gemini CLI", 5],
  ]);
  expect(answer.damage.map(({ reason }) => reason)).toEqual(["nul_bytes", "not_json"]);
  for (const { path, offset, length, reason } of answer.damage) {
    const text = readFileSync(path).toString("latin1", offset, offset + length);
    expect([...new Set(text)].join("") === "\0").toBe(reason === "nul_bytes");
  }
  expect(answer).toMatchObject({
    damaged: 2,
    kept_alone: 0,
    integrity: [],
    digest: null,
    writer: null,
  });
  expect(answer.ghosts.map(({ reason }) => reason)).toEqual(["empty"]);
  expect(answer.figures).toMatchObject({
    unkept_bytes: 0,
    dialogue_waiting: 0,
    work_waiting: 0,
    recovered: 2,
  });
});

test("a transcript that grew and is about to be deleted is a problem", async () => {
  const [first] = (await ask()).at_risk;
  if (!first) throw new Error("the demo has old transcripts");
  const { atime, mtime } = statSync(first.path);
  appendFileSync(first.path, '{"type":"summary"}\n');
  utimesSync(first.path, atime, mtime);
  const answer = await ask();
  expect(answer.problems.map(({ code }) => code)).toEqual(["not_kept"]);
  expect(answer.at_risk.find(({ path }) => path === first.path)?.kept).toBe(false);
  await demo.update();
  expect((await ask()).problems).toEqual([]);
});

test("a transcript that the agent deleted is counted, and is not a problem", async () => {
  const [first] = (await ask()).at_risk;
  rmSync(first?.path ?? "");
  await demo.update();
  const answer = await ask();
  expect(answer).toMatchObject({ problems: [], kept_alone: 1, figures: { sources_gone: 1 } });
});

test("an archive that others can read is a problem, with the command that fixes it", async ({ skip }) => {
  if (process.platform === "win32") skip("Windows permissions work differently");
  chmodSync(demo.data_dir, 0o755);
  expect((await ask()).problems).toMatchObject([
    { code: "open_to_others", advice: `Run \`chmod -R go= ${demo.data_dir}\` to close it to them.` },
  ]);
  chmodSync(demo.data_dir, 0o700);
});

test("a missing root is a problem, with how to name another", async () => {
  const answer = await doctor.run({ ...demo.archive, roots: [demo.root, "/nowhere"] }, { deep: false });
  expect(answer.problems).toMatchObject([
    { code: "no_root", advice: expect.stringContaining("CLAUDE_CONFIG_DIR") },
  ]);
});

test("an archive with a renamed session that is not indexed yet is not called different from its rebuild", async () => {
  const [session] = await demo.archive.store.sessions();
  if (!session) throw new Error("the demo has sessions");
  await demo.archive.store.rename(session.id, "Another name");
  const answer = await demo.archive.run(doctor, { deep: true });
  expect(answer).toMatchObject({ digest: null, not_compared: 1 });
  expect(answer.problems).toEqual([
    {
      code: "not_compared",
      text: "The archive was not compared with its stored transcripts: 1 turn is not indexed yet.",
      advice: "Run `clew index`, then `clew doctor --deep` again.",
    },
  ]);
  await demo.update();
  expect(await demo.archive.run(doctor, { deep: true })).toMatchObject({
    problems: [],
    digest: { equal: true },
    not_compared: 0,
  });
});
