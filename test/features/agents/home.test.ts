// Tests a machine with several agents: clew finds each without settings, names its sessions, and filters by agent.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { files } from "../../../src/archive/operations/files.ts";
import { leftToDo } from "../../../src/archive/operations/left-to-do.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { recall } from "../../../src/archive/operations/recall.ts";
import { resume } from "../../../src/archive/operations/resume.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { similarError } from "../../../src/archive/operations/similar-error.ts";
import { tree } from "../../../src/archive/operations/tree.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { whatChanged } from "../../../src/archive/operations/what-changed.ts";
import { shortId } from "../../../src/text/short-id.ts";
import {
  agentsHome,
  GEMINI_SESSION,
  KILO_SESSION,
  OPENCODE_SESSION,
  QWEN_SESSION,
} from "../../builders/agents-home.ts";

test("without settings, every agent that is there is read, and none that is not", () => {
  using all = agentsHome();
  const within = (path: string) => join(all.home, path);
  expect(all.roots()).toEqual([
    `opencode:${within(".local/share/opencode")}`,
    `kilo:${within(".local/share/kilo")}`,
    `gemini:${within(".gemini")}`,
    `qwen:${within(".qwen")}`,
  ]);
  using one = agentsHome(["gemini"]);
  expect(one.roots()).toEqual([`gemini:${join(one.home, ".gemini")}`]);
  using none = agentsHome([]);
  expect(none.roots()).toEqual([join(none.home, ".claude")]);
});

test("sessions of every agent are found by what faces print, in citations too", async () => {
  using home = agentsHome();
  const archive = await home.open();
  const { sessions } = await archive.run(list, {});
  expect(sessions.map(({ id }) => shortId(id)).sort()).toEqual([
    "RpeTauFh",
    "aUbc3czq",
    "bbbbbbbb",
    "cccccccc",
  ]);
  for (const { id, title } of sessions) {
    expect((await archive.session(shortId(id))).id).toBe(id);
    expect((await archive.session(shortId(id).slice(0, 5))).id).toBe(id);
    expect((await archive.session(id.slice(0, -1))).id).toBe(id);
    expect((await archive.session(title, { by_title: true })).id).toBe(id);
  }
  const short = await archive.shortIds(sessions.map(({ id }) => id));
  expect([short.get(OPENCODE_SESSION), short.get(QWEN_SESSION)]).toEqual(["aUbc3czq", "cccccccc"]);
  await archive.close();
});

test("lists, searches, usage, files and open work are filtered by agent", async () => {
  using home = agentsHome();
  const archive = await home.open();
  const agent = "gemini";
  const listed = await archive.run(list, { agent });
  expect(listed.sessions.map(({ id }) => id)).toEqual([GEMINI_SESSION]);
  const found = await archive.run(search, { query: "page slow shop cart", agent: "qwen" });
  expect(found.results.map(({ session_id }) => session_id)).toEqual([QWEN_SESSION]);
  const spent = await archive.run(usage, { by: "session", agent });
  expect(spent.groups.map(({ key }) => key)).toEqual([GEMINI_SESSION]);
  const touched = await archive.run(files, { path: "a.ts", agent: "qwen" });
  expect(touched.files.flatMap(({ turns }) => turns.map(({ session_id }) => session_id))).toEqual([
    QWEN_SESSION,
  ]);
  const open = await archive.run(leftToDo, { agent: "kilo" });
  expect(open.sessions.map(({ session_id }) => session_id)).toEqual([KILO_SESSION]);
  const recalled = await archive.run(recall, { question: "Speed up the shop.", agent });
  expect(recalled.turns.map(({ session_id }) => session_id)).toEqual([GEMINI_SESSION]);
  const elsewhere = await archive.run(recall, { question: "Speed up the shop.", agent: "qwen" });
  expect(elsewhere.turns.map(({ session_id }) => session_id)).not.toContain(GEMINI_SESSION);
  const met = await archive.run(similarError, { text: "the page is slow", agent: "kilo" });
  expect(met.errors.filter(({ session_id }) => session_id !== KILO_SESSION)).toEqual([]);
  const changed = await archive.run(whatChanged, { path: "a.ts", agent });
  expect(changed.changes.map(({ session_id }) => session_id)).toEqual([GEMINI_SESSION]);
  expect((await archive.run(whatChanged, { path: "a.ts", agent: "kilo" })).changes).toEqual([]);
  expect((await archive.run(tree, { agent })).nodes).toEqual([]);
  await archive.close();
});

test("a session is resumed with its agent's own command", async () => {
  using home = agentsHome();
  const archive = await home.open();
  const command = async (session: string) => (await archive.run(resume, { session })).command;
  expect(await command(GEMINI_SESSION)).toBe(`cd '/work/shop' && gemini --resume ${GEMINI_SESSION}`);
  expect(await command("cccccccc")).toBe(`cd '/work/shop' && qwen --resume ${QWEN_SESSION}`);
  expect(await command("aUbc3czq")).toBe(`cd '/work/shop' && opencode -s ${OPENCODE_SESSION}`);
  expect(await command("RpeTauFh")).toBe(`cd '/work/shop' && kilo -s ${KILO_SESSION}`);
  await archive.close();
});

test("an agent that names its session to the servers it starts is recognized by it", async () => {
  using home = agentsHome(["qwen", "gemini"]);
  const archive = await home.open();
  const caller = (environment: Record<string, string>) =>
    archive.callerSession({ meta: { progressToken: 4 }, environment, cwd: "/work/shop" });
  expect(await caller({ QWEN_CODE_SESSION_ID: QWEN_SESSION })).toMatchObject({
    ...{ id: QWEN_SESSION, found_by: "environment", is_known: true },
  });
  expect(await caller({ QWEN_CODE_SESSION_ID: "../x" })).toBeNull();
  expect(await caller({ GEMINI_CLI: "1" })).toBeNull();
  await archive.close();
});

test("the doctor says of each agent what was found and what can't be read, and which are not there", async () => {
  using home = agentsHome(["opencode", "gemini"]);
  const broken = join(home.home, ".local/share/opencode/opencode-dev.db");
  writeFileSync(broken, "not a database");
  const archive = await home.open();
  const { roots, not_read, problems } = await archive.run(doctor, {});
  expect(roots.map(({ agent, transcripts, unreadable }) => ({ agent, transcripts, unreadable }))).toEqual([
    { agent: "opencode", transcripts: 1, unreadable: [broken] },
    { agent: "gemini", transcripts: 1, unreadable: [] },
  ]);
  expect(not_read.map(({ agent }) => agent)).toEqual(expect.arrayContaining(["claude-code", "kilo", "qwen"]));
  expect(problems.map(({ code }) => code)).toContain("unreadable");
  await archive.close();
});
