// Tests the client's list of prompts: the session of each, pasted texts, and lines that are not prompts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forgottenPrompts, promptHistory } from "../../demo/prompt-history.ts";
import type { ListedPrompt } from "../../model/transcript.ts";
import { entryFold, linesToAppend } from "../entry-log.ts";
import type { LogEntry } from "../source.ts";
import { splitHistory } from "./history-logs.ts";
import { claudeCode } from "./source.ts";

const ONE = "11111111-aaaa-4bbb-8ccc-000000000001";
const TWO = "22222222-aaaa-4bbb-8ccc-000000000002";
const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const LIST = "/home/dana/.claude/history.jsonl";

function line(display: unknown, more: object = {}): string {
  const usual = { pastedContents: {}, timestamp: NOON, project: "/home/dana/shop", sessionId: ONE };
  return JSON.stringify({ display, ...usual, ...more });
}

interface ReadHistory {
  readonly sessions: readonly { readonly id: string; readonly typed: readonly ListedPrompt[] }[];
  /** Lines that name no session, as they are stored. */
  readonly of_none: readonly string[];
}

function readBytes(bytes: Buffer): ReadHistory {
  const logs = splitHistory(LIST, bytes);
  const none = logs.find(({ file }) => file.path === LIST);
  return {
    sessions: logs
      .filter((log) => log !== none)
      .map(({ file, entries }) => ({ id: file.id, typed: typedIn(entries) })),
    of_none: none?.entries.map(({ value = "" }) => value) ?? [],
  };
}

/** Stores entries as an archive does and reads them again. */
function typedIn(entries: readonly LogEntry[]): readonly ListedPrompt[] {
  const collector = claudeCode.collector({ detail: "dialogue", type: "side" });
  const parser = claudeCode.parser({ detail: "dialogue" });
  collector.add(parser.push(Buffer.from(linesToAppend(entryFold(), entries, true))));
  const { typed = [], messages, damage } = collector.finish();
  expect([messages, damage]).toEqual([[], []]);
  return typed;
}

function read(...lines: readonly string[]): ReadHistory {
  return readBytes(Buffer.from(lines.map((each) => `${each}\n`).join("")));
}

function textsOf({ sessions }: ReadHistory): string[] {
  return sessions.flatMap(({ typed }) => typed.map(({ text }) => text));
}

test("an empty list gives no session", () => {
  const nothing = { sessions: [], of_none: [] };
  expect(read()).toEqual(nothing);
  expect(read("", "  ", "\r")).toEqual(nothing);
});

test("prompts are grouped by session, in file order, each line once", () => {
  const lines = [line("a"), line("b", { sessionId: TWO }), line("c", { timestamp: NOON - 5 }), line("a")];
  const { sessions } = read(...lines);
  expect(sessions.map(({ id, typed }) => [id, typed.map(({ text }) => text)])).toEqual([
    [ONE, ["a", "c"]],
    [TWO, ["b"]],
  ]);
});

test("a prompt has its time and its project", () => {
  const { sessions } = read(line("カートの合計はなぜ切り捨て？"), `  ${line("続けて")}\r`);
  const said = { timestamp: "2026-03-01T12:00:00.000Z", project_path: "/home/dana/shop", for_client: false };
  expect(sessions[0]?.typed).toEqual([
    { text: "カートの合計はなぜ切り捨て？", ...said },
    { text: "続けて", ...said },
  ]);
});

test("each log is named after its list and its session, and ranks below a transcript", () => {
  const [log] = splitHistory(LIST, Buffer.from(line("a")));
  expect(log?.file).toMatchObject({
    path: `${LIST}#${ONE}`,
    container: LIST,
    id: ONE,
    type: "side",
    rank: -1,
  });
});

test("the demo's forgotten sessions are found again", () => {
  const { sessions, of_none } = readBytes(Buffer.from(promptHistory(forgottenPrompts(1)).bytes));
  expect(of_none).toEqual([]);
  expect(sessions.map(({ typed }) => [typed[0]?.project_path, typed.length])).toEqual([
    ["/home/dana/shop", 2],
    ["/home/dana/marbles", 3],
  ]);
});

describe("pasted text", () => {
  const pasted = (display: string, pastedContents: unknown) =>
    textsOf(read(line(display, { pastedContents })));

  test("is inserted where it was pasted", () => {
    const contents = {
      1: { id: 1, type: "text", content: "one\ntwo" },
      2: { id: 2, type: "text", content: "$& 三" },
    };
    expect(pasted("Why [Pasted text #1 +1 lines] and [Pasted text #2]?", contents)).toEqual([
      "Why one\ntwo and $& 三?",
    ]);
    expect(pasted("Why [...Truncated text #2 +9 lines...]?", contents)).toEqual(["Why $& 三?"]);
  });

  test("leaves its placeholder if the line does not contain it, like an image", () => {
    const contents = {
      1: { id: 1, type: "text", contentHash: "ab12" },
      2: { type: "image", content: "iVBO" },
    };
    const display = "Why [Pasted text #1 +9 lines] [Image #2] [Pasted text #2] [Pasted text #3]?";
    expect(pasted(display, contents)).toEqual([display]);
    for (const odd of [null, [], "1", { 1: "text" }, { 1: { content: 5 } }])
      expect(pasted("[Pasted text #1]", odd)).toEqual(["[Pasted text #1]"]);
  });

  test("is inserted once, and placeholders inside it are left alone", () => {
    const contents = { 1: { content: "[Pasted text #2]" }, 2: { content: "two" } };
    expect(pasted("[Pasted text #1] [Pasted text #1]", contents)).toEqual([
      "[Pasted text #2] [Pasted text #1]",
    ]);
  });
});

describe("the session of a prompt", () => {
  test("is unknown for older clients, whose prompts are kept separately", () => {
    const lines = [undefined, null, ""].map((sessionId) => line("a", { sessionId }));
    expect(read(...lines)).toEqual({ sessions: [], of_none: lines });
  });

  test.each(["../../etc/passwd", "__proto__", `${ONE}\n`, `${ONE}/x`, "one", 5, {}, [ONE]])(
    "is not %j",
    (sessionId) => {
      const foreign = line("a", { sessionId });
      expect(read(foreign)).toEqual({ sessions: [], of_none: [foreign] });
    },
  );

  test("a project that is not a text is ignored", () => {
    const projects = [undefined, 5, "", "/home/dana/shop"];
    const [session] = read(...projects.map((project, at) => line(`${at}`, { project }))).sessions;
    expect(session?.typed.map(({ project_path }) => project_path)).toEqual([
      null,
      null,
      null,
      "/home/dana/shop",
    ]);
  });
});

test.each([
  [NOON, "2026-03-01T12:00:00.000Z"],
  [NOON + 0.5, "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T13:00:00+01:00", "2026-03-01T12:00:00.000Z"],
  ["soon", null],
  [-1, null],
  [1e15, null],
  [8.64e15 + 1, null],
  [undefined, null],
])("the time %j is read as %j", (timestamp, expected) => {
  expect(read(line("a", { timestamp })).sessions[0]?.typed[0]?.timestamp).toBe(expected);
});

test.each(["/clear", "/model opus", "/exit ", "exit", " "])("%j is for the client", (typed) => {
  expect(read(line(typed)).sessions[0]?.typed[0]?.for_client).toBe(true);
});

test.each(["Why?", "/review src/total.ts", "/clearly not a command", "exit codes: what does 3 mean?"])(
  "%j is for the model",
  (typed) => {
    expect(read(line(typed)).sessions[0]?.typed[0]?.for_client).toBe(false);
  },
);

describe("damage", () => {
  test("a whole line without a line break is read", () => {
    expect(textsOf(readBytes(Buffer.from(`${line("a")}\n${line("b")}`)))).toEqual(["a", "b"]);
  });

  test("a broken line is kept separately, and its neighbours are read", () => {
    const broken = ['{"display":"b","past', "[1]", '{"display":5}'] as const;
    const history = read(line("a"), broken[0], line("c"), broken[1], broken[2], line("d"));
    expect(textsOf(history)).toEqual(["a", "c", "d"]);
    expect(history.of_none).toEqual(broken);
  });

  test("a broken line that names its session is kept with it and is not a prompt", () => {
    const broken = `{"display":"a","x",${line("b").slice(1)}`;
    const logs = splitHistory(LIST, Buffer.from(`${broken}\n`));
    expect(logs.map(({ file }) => file.id)).toEqual([ONE]);
    expect(typedIn(logs[0]?.entries ?? [])).toEqual([]);
  });

  test("lines that two clients glued together are two prompts, and a torn one spares the next", () => {
    expect(textsOf(read(line("a") + line("b", { sessionId: TWO })))).toEqual(["a", "b"]);
    const torn = read(`{"display":"a","pastedCon${line("b")}`, `\0\0\0${line("c")}`);
    expect(textsOf(torn)).toEqual(["b", "c"]);
    expect(torn.of_none).toEqual(['{"display":"a","pastedCon']);
    expect(read(line("a", { sessionId: null }) + line("b")).of_none).toHaveLength(1);
  });

  test("the rest of a line with bytes that are not UTF-8 is read", () => {
    const bytes = Buffer.from(`${line("a?b")}\n`);
    bytes[bytes.indexOf("?")] = 0xff;
    expect(textsOf(readBytes(bytes))).toEqual(["a\ufffdb"]);
  });

  test("two lines are still read with any bytes between them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const bytes = Buffer.concat([
          Buffer.from(`${line("first")}\n`),
          noise,
          Buffer.from(`\n${line("last")}\n`),
        ]);
        const texts = textsOf(readBytes(bytes));
        expect([texts[0], texts.at(-1)]).toEqual(["first", "last"]);
      }),
    );
  });

  test("any object is either a prompt of a session or kept separately", () => {
    const anyEntry = fc.record(
      {
        display: fc.oneof(fc.string({ unit: "grapheme" }), fc.jsonValue()),
        pastedContents: fc.jsonValue(),
        timestamp: fc.oneof(fc.double(), fc.jsonValue()),
        project: fc.jsonValue(),
        sessionId: fc.oneof(fc.constantFrom(ONE, TWO), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const text = JSON.stringify(entry);
        const kept = splitHistory(LIST, Buffer.from(`${text}\n`)).flatMap(({ entries }) => entries);
        expect(kept.map(({ value }) => value)).toEqual([text]);
      }),
    );
  });
});
