// Tests every operation on the demo: its declaration and its output.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputFields } from "../../../src/archive/input/input-fields.ts";
import { change } from "../../../src/archive/operations/change.ts";
import { conversations } from "../../../src/archive/operations/conversations.ts";
import { findTurns } from "../../../src/archive/operations/find-turns.ts";
import { interaction } from "../../../src/archive/operations/interaction.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { projects } from "../../../src/archive/operations/projects.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { session } from "../../../src/archive/operations/session.ts";
import { show } from "../../../src/archive/operations/show.ts";
import { tasks } from "../../../src/archive/operations/tasks.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { loadOperation, OPERATION_NAMES } from "../../../src/archive/operations.ts";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { DEMO_QUESTIONS } from "../../../src/demo/questions.ts";
import { commandName } from "../../../src/faces/cli/command-name.ts";
import { COMMANDS } from "../../../src/faces/cli/registry.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation } from "../../builders/transcripts/build.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const operations = await Promise.all(
  OPERATION_NAMES.map(async (name) => [name, await loadOperation(name)] as const),
);

describe.each(operations)("%s", (name, operation) => {
  test("every field is described, and every example names its command", () => {
    const silent = inputFields(operation.input).filter(({ doc }) => doc === "");
    expect(silent.map((field) => field.name)).toEqual([]);
    const named = new Set(operation.examples.map((example) => example.split(" ")[0] ?? ""));
    if (name in COMMANDS) expect([...named]).toEqual([commandName(name)]);
    else expect([...named].filter((each) => !(each in COMMANDS))).toEqual([]);
    expect(operation.doc).toMatch(/^[A-Z].*\.$/);
  });
});

describe("list", () => {
  test("the output matches its schema, with the last active first", async () => {
    const answer = await demo.archive.run(list, { all: true });
    list.output.parse(answer);
    const times = answer.sessions.map(({ updated_at }) => updated_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(answer.more).toBe(false);
  });

  test("filters leave out other sessions", async () => {
    const paths = async (project: string) =>
      new Set((await demo.archive.run(list, { project })).sessions.map((row) => row.project_path));
    expect(await paths("shop")).toEqual(new Set(["/home/dana/shop"]));
    expect(await paths("op")).toEqual(new Set());
    const recent = await demo.archive.run(list, { since: "1w" });
    expect(recent.sessions.length).toBeGreaterThan(0);
    expect(recent.sessions.every(({ updated_at }) => (updated_at ?? "") >= "2026-10-30")).toBe(true);
  });

  test.each([false, true])("a limited list says that there is more, with `all` %s", async (all) => {
    const few = await demo.archive.run(list, { limit: 3, all });
    expect([few.sessions.length, few.more]).toEqual([3, true]);
  });

  test("all sessions are listed unless there is a limit", async () => {
    const all = await demo.archive.run(list, { all: true });
    expect([all.sessions.length > 40, all.more, all.next_cursor]).toEqual([true, false, null]);
  });
});

test("a session's details are those above its conversation", async () => {
  const id = demoSessionId("shop-mail");
  const answer = await demo.archive.run(session, { session: id.slice(0, 8) });
  session.output.parse(answer);
  expect(answer.session).toEqual((await demo.archive.run(show, { session: id })).session);
});

test("projects are listed with counts, the last active first", async () => {
  const answer = await demo.archive.run(projects, {});
  projects.output.parse(answer);
  expect(answer.projects[0]).toMatchObject({ project_path: "/home/dana/shop" });
  const sessions = answer.projects.reduce((sum, row) => sum + row.sessions, 0);
  expect(sessions).toBe((await demo.archive.run(list, { all: true })).sessions.length);
});

describe("show", () => {
  test("a conversation has its turns in order, each with its messages and work", async () => {
    const answer = await demo.archive.run(show, { session: demoSessionId("shop-mail") });
    show.output.parse(answer);
    expect(answer.turns.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [first] = answer.turns;
    expect(first?.items.map(({ type }) => type)).toEqual(["text", "tool", "tool", "text"]);
    expect(first?.items.at(-1)).toMatchObject({ speaker: "model", phase: "final" });
  });

  test("thinking and tools are included on request", async () => {
    const session = demoSessionId("shop-teapot");
    const kinds = async (input: object) => {
      const { turns } = await demo.archive.run(show, { session: `${session}#1`, ...input });
      return turns.flatMap(({ items }) =>
        items.map((each) => (each.type === "tool" && each.result ? "tool with output" : each.type)),
      );
    };
    expect(await kinds({})).not.toContain("thinking");
    expect(await kinds({ thinking: true })).toContain("thinking");
    expect(await kinds({ tools: true })).toContain("tool with output");
  });

  test("every session of the demo can be shown, even recovered and damaged ones", async () => {
    for (const { id, turns } of (await demo.archive.run(list, { all: true })).sessions) {
      const answer = await demo.archive.run(show, { session: id, thinking: true, tools: true });
      show.output.parse(answer);
      expect(answer.turns.length).toBe(turns);
    }
  });

  test("another branch is shown by its leaf, and an unknown leaf lists the known ones", async () => {
    const { sessions } = await demo.archive.run(list, { all: true });
    const details = await Promise.all(
      sessions.map(({ id }) => demo.archive.run(show, { session: id }).then((answer) => answer.session)),
    );
    const branched = details.find(({ branches }) => branches.length > 1);
    const other = branched?.branches.find(({ active }) => !active)?.leaf_id ?? "";
    const active = await demo.archive.run(show, { session: branched?.id ?? "" });
    const shown = await demo.archive.run(show, { session: branched?.id ?? "", branch: other.slice(0, 8) });
    expect(shown.turns.at(-1)?.id).not.toBe(active.turns.at(-1)?.id);
    const unknown = demo.archive.run(show, { session: branched?.id ?? "", branch: "zzzz" });
    await expect(unknown).rejects.toThrow('No branch matches "zzzz". Leaves of this session:');
  });
});

describe("turns", () => {
  test("every turn of the demo matches its table of contents, whole and shortened", async () => {
    for (const { id, turns: count } of (await demo.archive.run(list, { all: true })).sessions) {
      const { entries, total_turns } = await demo.archive.run(toc, { session: id });
      expect(total_turns).toBe(count);
      for (const full of [false, true]) {
        const answer = count === 0 ? null : await demo.archive.run(turns, { session: id, full });
        if (answer) turns.output.parse(answer);
        const shown = answer?.turns.map(({ interaction: each }) => each) ?? [];
        expect(shown.map((each) => [each.turn, each.id, each.summary, each.response !== null])).toEqual(
          entries.map((entry) => [entry.turn, entry.id, entry.summary, entry.has_response]),
        );
        for (const each of shown) {
          const ids = each.items.map(({ id: item }) => item);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }
    }
  });

  test("operations without a command are described, too", () => {
    for (const each of [turns, interaction, session, change, findTurns, conversations]) {
      const silent = inputFields(each.input).filter(({ doc }) => doc === "");
      expect(silent.map((field) => field.name)).toEqual([]);
      expect(each.doc).toMatch(/^[A-Z].*\.$/);
    }
  });
});

test("tasks are the list at the end of the session", async () => {
  const { sessions } = await demo.archive.run(list, { all: true });
  const answers = await Promise.all(sessions.map(({ id }) => demo.archive.run(tasks, { session: id })));
  for (const answer of answers) tasks.output.parse(answer);
  expect(answers.filter((answer) => answer.tasks.length > 0).length).toBeGreaterThan(0);
});

describe("search", () => {
  test("most questions of the demo find the right turn in first place", async () => {
    let first = 0;
    let among = 0;
    for (const { question, session_id, turn: number, proof } of DEMO_QUESTIONS) {
      const answer = await demo.archive.run(search, { query: question, limit: 5 });
      search.output.parse(answer);
      const rank = answer.results.findIndex((hit) => hit.session_id === session_id && hit.turn === number);
      if (rank === 0) first++;
      if (rank >= 0) among++;
      else expect(proof).not.toBe("");
    }
    expect(among).toBeGreaterThanOrEqual(DEMO_QUESTIONS.length - 3);
    expect(first).toBeGreaterThanOrEqual(DEMO_QUESTIONS.length * 0.75);
  });

  test("a result shows where the words are, and marks them", async () => {
    const { results } = await demo.archive.run(search, { query: "SameSite=Strict" });
    expect(results[0]).toMatchObject({ session_id: demoSessionId("shop-phones"), turn: 1 });
    expect(results[0]?.snippet.some(({ hit }) => hit)).toBe(true);
    expect(results[0]?.citation).toBe(`${demoSessionId("shop-phones")}#1`);
  });

  test("pages together hold the results of one long page, each once", async () => {
    const asked = { query: "the", project: "shop" };
    const whole = await demo.archive.run(search, { ...asked, limit: 30 });
    const citations: string[] = [];
    let cursor: string | null = null;
    do {
      const page: typeof whole = await demo.archive.run(search, {
        ...{ ...asked, limit: 7 },
        ...(cursor !== null && { cursor }),
      });
      search.output.parse(page);
      citations.push(...page.results.map(({ citation }) => citation));
      cursor = page.next_cursor;
      expect([page.more, page.nothing]).toEqual([cursor !== null, null]);
    } while (cursor !== null && citations.length < 30);
    expect(citations.slice(0, 30)).toEqual(whole.results.map(({ citation }) => citation));
    expect(new Set(citations).size).toBe(citations.length);
  });

  test("a match only in tool output is shown from there", async () => {
    const { results } = await demo.archive.run(search, { query: "refused: 49" });
    expect(results[0]).toMatchObject({ session_id: demoSessionId("shop-teapot"), found_in: "outputs" });
    expect(results[0]?.tools).toContain("Bash");
  });

  test("a copied turn comes once, with the number of its copies", async () => {
    const { results } = await demo.archive.run(search, { query: "third of April or March 4th" });
    const asked = results.filter(({ gist }) => gist.includes("third of April"));
    expect(asked.map(({ copies }) => copies.length)).toEqual([1]);
  });

  test.each([
    ["zzqqyy", {}, /^No results for "zzqqyy"\./, /--archived/],
    ["-redis", {}, /only excludes/, /words you remember/],
    ["!!!", {}, /no words/, /words you remember/],
    [
      '"no such phrase anywhere"',
      { project: "shop" },
      /--project/,
      /removing a filter.*\n.*without the quotes/,
    ],
  ])("%s finds nothing, and the output says why and what to try", async (query, filter, reason, advice) => {
    const { results, nothing } = await demo.archive.run(search, { query, ...filter });
    expect(results).toEqual([]);
    expect(nothing?.reason).toMatch(reason);
    expect(nothing?.try.join("\n")).toMatch(advice);
  });
});

describe("a session is found by", () => {
  const id = demoSessionId("shop-mail");

  test.each([id, id.toUpperCase(), id.slice(0, 4), `${id.slice(0, 8)}`])("%s", async (called) => {
    expect((await demo.archive.session(called)).id).toBe(id);
  });

  test("latest, which is the last active one", async () => {
    const { sessions } = await demo.archive.run(list, { limit: 1 });
    expect((await demo.archive.session("latest")).id).toBe(sessions[0]?.id);
  });

  test("a subsession's id, with and without its prefix", async () => {
    const { sessions } = await demo.archive.run(list, { all: true });
    const top = sessions.find(({ subsessions }) => subsessions > 0);
    const parent = await demo.archive.session(top?.id ?? "");
    const [child] = await demo.archive.store.subsessions(parent.id);
    const name = child?.id ?? "";
    expect((await demo.archive.session(name)).id).toBe(name);
    expect((await demo.archive.session(name.replace(/^agent-/, ""))).id).toBe(name);
    const shown = await demo.archive.run(show, { session: name });
    expect(shown.session.started_by?.id).toBe(child?.parent_id);
  });

  test("nothing else, and the error says what to do instead", async () => {
    await expect(demo.archive.session("ffff0000")).rejects.toThrow(
      'No session matches "ffff0000". Run `clew list --all`',
    );
    await expect(demo.archive.session("abc")).rejects.toThrow("at least 4 characters");
    await expect(demo.archive.session("")).rejects.toThrow("at least 4 characters");
    await expect(demo.archive.session("../../etc")).rejects.toThrow("No session");
    await expect(demo.archive.session("%%%%")).rejects.toThrow("No session");
  });
});

test("a search for an agent shows no secret, not even half of one whose name was cut off", async () => {
  const filler = "We looked at many things around the staging database and wrote them down. ".repeat(3);
  const said = `${filler}The login is password: sunshine99xQ4 and the quokka table is slow. ${filler}`;
  await using own = await folderArchive((folder) => folder.session(conversation().prompt("Why?").says(said)));
  for (const query of ["quokka", "sunshine99xQ4", "quokka table slow staging"]) {
    const shown = async (redacted: boolean) =>
      JSON.stringify((await own.archive.run(search, { query, redacted })).results);
    expect(await shown(true)).not.toContain("sunshine99");
    if (query === "quokka") expect(await shown(false)).toContain("sunshine99");
  }
});
