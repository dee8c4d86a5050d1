// Reads files made to make a reader hang, overflow its stack, or lose what comes after. The work must stay
// proportional to the file: if any step looked at everything once for each thing, these would take minutes or hours.
import { afterAll, describe, expect, test } from "vitest";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import {
  answer,
  call,
  fill,
  line,
  linked,
  progress,
  result,
  row,
  SIDE,
  times,
  use,
  user,
  uses,
} from "./hostile-records.ts";
import type { Outline } from "./outline-thread.ts";
import { endThread, outlineOf } from "./read-apart.ts";

type Case = [name: string, content: () => string, expected: Partial<Outline>];

const limit = { timeout: 60_000 };

afterAll(endThread);

describe("very many records are read correctly:", () => {
  test.each<Case>([
    [
      "a chain of 150,000",
      () =>
        row(150_000, null, (at, parent) => (at % 2 === 0 ? user(at, parent) : answer(at, parent, `m${at}`))),
      { messages: 150_000, turns: 75_000, branches: 1 },
    ],
    [
      "150,000 records of one message",
      () => row(150_000, null, (at, parent) => answer(at, parent, "m")),
      { messages: 1, records: 150_000, parts: 150_000 },
    ],
    [
      "150,000 results on one message",
      () => call("c", null, "c", uses(150_000, "Bash")) + times(150_000, (at) => result(at, "c", `t${at}`)),
      { messages: 150_001, parts: 150_000 },
    ],
    [
      "30,000 records of one message, each with its result before the next",
      () => {
        const asked = (at: number) => call(`c${at}`, at === 0 ? null : at - 1, "m", use("Bash", `t${at}`));
        return times(30_000, (at) => asked(at) + result(at, `c${at}`, `t${at}`));
      },
      { messages: 30_001, records: 30_000, parts: 30_000 },
    ],
    [
      "100,000 prompts under one parent",
      () => user("p", null) + times(100_000, (at) => user(at, "p")),
      { messages: 2, other_messages: 99_999, branches: 100_000 },
    ],
    [
      "30,000 pairs of prompts beside the active branch",
      () => {
        const pair = (at: number) => user(`one${at}`, at) + user(`other${at}`, at);
        return times(30_000, (at) => answer(at, "lost", `m${at}`) + pair(at)) + user("p", null);
      },
      { messages: 1, other_messages: 90_000, branches: 30_001 },
    ],
    [
      "a row of 100,000 progress records between two prompts, and a branch",
      () => user("o", null) + user("p", null) + row(100_000, "p", progress) + user("q", 99_999),
      { messages: 2, other_messages: 1, turns: 2, branches: 2 },
    ],
    [
      "30,000 prompts on the last of 30,000 progress records",
      () => user("p", null) + row(30_000, "p", progress) + times(30_000, (at) => user(`q${at}`, 29_999)),
      { messages: 2, other_messages: 29_999, branches: 30_000 },
    ],
    [
      "50,000 tasks made and 50,000 changed",
      () =>
        call("c", null, "c", uses(50_000, "TaskCreate")) + call("d", "c", "d", uses(50_000, "TaskUpdate")),
      { messages: 2, tasks: 50_000 },
    ],
    [
      "30,000 compactions of the same beginning",
      () => {
        const compaction = ',"subtype":"compact_boundary","logicalParentUuid":"0"';
        const compacted = (at: number) => linked("system", `c${at}`, null, compaction);
        return row(30_000, null, (at, parent) => compacted(at) + user(at, parent));
      },
      { messages: 30_000, turns: 30_000, branches: 1 },
    ],
    [
      "50,000 records on one line",
      () => `${row(50_000, null, (at, parent) => user(at, parent).trimEnd())}\n`,
      { messages: 50_000, turns: 50_000, damage: 0 },
    ],
  ])("%s", limit, async (_, content, expected) => {
    await outlineChecked(content, expected);
  });
});

describe("very many subsessions in one file are separated:", () => {
  test.each<Case>([
    [
      "100,000 of one record",
      () => user("p", null) + times(100_000, (at) => user(at, null, SIDE)),
      { messages: 1, subsessions: 100_000, subsession_messages: 100_000, deepest: 1 },
    ],
    [
      "30,000 started with the same words",
      () =>
        call(
          "c",
          null,
          "m",
          uses(30_000, "Task", () => "same"),
        ) + times(30_000, (at) => user(at, null, SIDE, "same")),
      { messages: 1, subsessions: 30_000, subsession_messages: 30_000, deepest: 1 },
    ],
    [
      "110,000 started by one",
      () => {
        const started = times(110_000, (at) => user(at, null, SIDE, `do ${at}`));
        const starting =
          user("s", null, SIDE, "do all") +
          call(
            "t",
            "s",
            "n",
            uses(110_000, "Task", (at) => `do ${at}`),
            SIDE,
          );
        return call("c", null, "m", use("Task", "first", "do all")) + starting + started;
      },
      { messages: 1, subsessions: 110_001, subsession_messages: 110_002, deepest: 2 },
    ],
    [
      "30,000 each started by the one before",
      () => {
        const task = (at: number) => use("Task", `t${at}`, `do ${at}`);
        const asked = (at: number) => user(at, null, SIDE, `do ${at}`);
        const asking = (at: number) => call(`c${at}`, at, `m${at}`, task(at + 1), SIDE);
        return call("c", null, "m", task(0)) + times(30_000, (at) => asked(at) + asking(at));
      },
      { messages: 1, subsessions: 30_000, subsession_messages: 60_000, deepest: 30_000 },
    ],
  ])("%s", limit, async (_, content, expected) => {
    await outlineChecked(content, expected);
  });
});

describe("a cycle of parents ends:", () => {
  const many = 10_000;
  const last = many - 1;

  test.each<Case>([
    ["a chain", () => row(many, last, user), { messages: many, turns: many }],
    [
      "the records of one message",
      () => row(many, last, (at, parent) => answer(at, parent, "m")),
      { messages: 1, records: many },
    ],
    [
      "a call below its own results",
      () => call("c", last, "c", uses(many, "Bash")) + times(many, (at) => result(at, "c", `t${at}`)),
      { messages: many + 1 },
    ],
    [
      "a parent below its children",
      () => user("p", last) + times(many, (at) => user(at, "p")),
      { messages: 2, branches: many },
    ],
    [
      "a subsession",
      () => row(many, last, (at, parent) => user(at, parent, SIDE)),
      { subsessions: 1, subsession_messages: many },
    ],
    [
      "progress",
      () => row(many, last, progress) + times(many, (at) => user(`p${at}`, 7)),
      { messages: 1, other_messages: many - 1 },
    ],
    [
      "records that are their own parents",
      () => times(many, (at) => user(at, at)),
      { messages: 1, other_messages: many - 1 },
    ],
  ])("%s", limit, async (_, content, expected) => {
    await outlineChecked(content, expected);
  });
});

describe("100,000 levels of nesting overflow no stack:", () => {
  const lists = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const objects = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const results = `${'[{"type":"tool_result","content":'.repeat(100_000)}1${"}]".repeat(100_000)}`;
  const says = (content: string) =>
    line(`"uuid":"p","parentUuid":null,"type":"user","message":{"content":${content}}`);

  test.each<Case>([
    ["a tool's input", () => call("p", null, "m", use("Bash", "t", "", `,"a":${objects}`)), { messages: 2 }],
    [
      "a task list",
      () => call("p", null, "m", use("TodoWrite", "t", "", `,"todos":${lists}`)),
      { messages: 2 },
    ],
    ["lists in content", () => says(lists), { messages: 2 }],
    ["results in results", () => says(results), { messages: 2 }],
    [
      "a record of no known kind",
      () => line(`"type":"never-seen","a":${lists}`),
      { kinds: { "never-seen": 1, user: 1 } },
    ],
    ["a torn line", () => `{"uuid":"p","type":"user","a":${objects.slice(0, 400_000)}\n`, { damage: 1 }],
  ])("%s", limit, async (_, content, expected) => {
    const outline = await outlineChecked(() => content() + user("after", "p"), expected);
    expect(outline).toMatchObject({ last_prompt: "do it", json: true });
  });
});

describe("a prompt of five megabytes hides nothing after it:", () => {
  test.each([
    ["openings of a wrapper", 1, fill("<system-reminder>", 5)],
    ["wrappers", 1, fill("<system-reminder></system-reminder>", 5)],
    ["wrappers after a word", 2, `x${fill("<system-reminder></system-reminder>", 5)}`],
    ["ends of a wrapper", 2, fill("</system-reminder>", 5)],
    ["beginnings of a wrapper's opening", 2, fill("<ide_x ", 5)],
    ["openings of no wrapper", 2, fill("<a-hook>", 5)],
    ["a wrapper with a name without end", 2, `<ide_${fill("a", 5)}`],
    ["openings of a local command", 1, fill("<command-name>", 5)],
    ["openings of a command that has no name", 2, fill("<command-message>", 5)],
  ])("%s", limit, async (_, turns, text) => {
    const content = () => user("p", null, "", text) + user("after", "p");
    await outlineChecked(content, { messages: 2, turns, last_prompt: "do it", json: true });
  });
});

describe("damage hides nothing after it:", () => {
  test.each([
    ["30 MB that open records and end none", fill('{"type":"', 30)],
    ["10 MB of parts of a record", fill('{"type":"text"},', 10)],
    ["30 MB of NUL bytes between letters", fill("\0x", 30)],
    ["30 MB of NUL bytes", fill("\0", 30)],
  ])("%s", limit, async (_, damage) => {
    const content = () => `${damage}\n${user("after", null)}`;
    const outline = await outlineChecked(content, { messages: 1, kinds: { user: 1 } });
    expect(outline.damaged_bytes).toBe(damage.length);
    expect(outline.damage).toBeLessThan(1000);
  });

  test("20,000 damaged lines between whole ones", limit, async () => {
    const torn = '{"uuid":"p","type":"user","message":{"content":[{"type":"text","te\n';
    const content = () => row(20_000, null, (at, parent) => torn + user(at, parent));
    await outlineChecked(content, { messages: 20_000, turns: 20_000, damage: 20_000 });
  });
});

async function outlineChecked(content: () => string, expected: Partial<Outline>): Promise<Outline> {
  using folder = transcriptFolder();
  const outline = await outlineOf(folder.session(content()));
  expect(outline).toMatchObject(expected);
  return outline;
}
