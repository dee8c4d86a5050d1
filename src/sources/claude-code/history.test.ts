// The client's list of prompts: whose they are, what was pasted into them, and lines that are none.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forgottenPrompts, promptHistory } from "../../demo/prompt-history.ts";
import { readHistory } from "./history.ts";

const ONE = "11111111-aaaa-4bbb-8ccc-000000000001";
const TWO = "22222222-aaaa-4bbb-8ccc-000000000002";
const NOON = Date.parse("2026-03-01T12:00:00.000Z");

function line(display: unknown, more: object = {}): string {
  const usual = { pastedContents: {}, timestamp: NOON, project: "/home/dana/shop", sessionId: ONE };
  return JSON.stringify({ display, ...usual, ...more });
}

function read(...lines: readonly string[]) {
  return readHistory(Buffer.from(lines.map((each) => `${each}\n`).join("")));
}

function textsOf({ sessions }: ReturnType<typeof readHistory>): string[] {
  return sessions.flatMap(({ prompts }) => prompts.map(({ text }) => text));
}

test("nothing typed is no session", () => {
  const nothing = { sessions: [], without_session: 0, foreign_ids: 0, damage: [] };
  expect(read()).toEqual(nothing);
  expect(read("", "  ", "\r")).toEqual(nothing);
});

test("prompts come by session, in the order of the file", () => {
  const { sessions } = read(line("a"), line("b", { sessionId: TWO }), line("c", { timestamp: NOON - 5 }));
  expect(sessions.map(({ session_id, prompts }) => [session_id, prompts.map(({ text }) => text)])).toEqual([
    [ONE, ["a", "c"]],
    [TWO, ["b"]],
  ]);
});

test("a prompt has its time, and the place of its line in bytes", () => {
  const lines = [line("カートの合計はなぜ切り捨て？"), `  ${line("続けて")}\r`];
  const { sessions, damage } = read(...lines);
  const first = Buffer.byteLength(lines[0] ?? "");
  expect(damage).toEqual([]);
  expect(sessions[0]?.prompts).toEqual([
    {
      text: "カートの合計はなぜ切り捨て？",
      timestamp: "2026-03-01T12:00:00.000Z",
      offset: 0,
      length: first,
    },
    {
      text: "続けて",
      timestamp: "2026-03-01T12:00:00.000Z",
      offset: first + 3,
      length: Buffer.byteLength(line("続けて")),
    },
  ]);
});

test("the demo's forgotten sessions are found again", () => {
  const { sessions, damage } = readHistory(Buffer.from(promptHistory(forgottenPrompts(1)).bytes));
  expect(damage).toEqual([]);
  expect(sessions.map(({ project_path, prompts }) => [project_path, prompts.length])).toEqual([
    ["/home/dana/shop", 2],
    ["/home/dana/marbles", 3],
  ]);
});

describe("pasted text", () => {
  const pasted = (display: string, pastedContents: unknown) =>
    textsOf(read(line(display, { pastedContents })));

  test("stands where it was pasted", () => {
    const contents = {
      1: { id: 1, type: "text", content: "one\ntwo" },
      2: { id: 2, type: "text", content: "$& 三" },
    };
    expect(pasted("Why [Pasted text #1 +1 lines] and [Pasted text #2]?", contents)).toEqual([
      "Why one\ntwo and $& 三?",
    ]);
    expect(pasted("Why [...Truncated text #2 +9 lines...]?", contents)).toEqual(["Why $& 三?"]);
  });

  test("that the line does not hold leaves its placeholder, and so does an image", () => {
    const contents = {
      1: { id: 1, type: "text", contentHash: "ab12" },
      2: { type: "image", content: "iVBO" },
    };
    const display = "Why [Pasted text #1 +9 lines] [Image #2] [Pasted text #2] [Pasted text #3]?";
    expect(pasted(display, contents)).toEqual([display]);
    for (const odd of [null, [], "1", { 1: "text" }, { 1: { content: 5 } }])
      expect(pasted("[Pasted text #1]", odd)).toEqual(["[Pasted text #1]"]);
  });

  test("is put in once, and what it says itself is left alone", () => {
    const contents = { 1: { content: "[Pasted text #2]" }, 2: { content: "two" } };
    expect(pasted("[Pasted text #1] [Pasted text #1]", contents)).toEqual([
      "[Pasted text #2] [Pasted text #1]",
    ]);
  });
});

describe("whose a prompt is", () => {
  test("older clients do not say: such prompts are counted", () => {
    const lines = [undefined, null, ""].map((sessionId) => line("a", { sessionId }));
    expect(read(...lines)).toMatchObject({ sessions: [], without_session: 3, foreign_ids: 0 });
  });

  test.each(["../../etc/passwd", "__proto__", `${ONE}\n`, `${ONE}/x`, "one", 5, {}, [ONE]])(
    "%j is no session's id",
    (sessionId) => {
      expect(read(line("a", { sessionId }))).toMatchObject({ sessions: [], foreign_ids: 1 });
    },
  );

  test("its project is the first that is named", () => {
    const projects = [undefined, 5, "", "/home/dana/shop", "/home/dana/import"];
    const { sessions } = read(...projects.map((project) => line("a", { project })));
    expect(sessions[0]?.project_path).toBe("/home/dana/shop");
    expect(read(line("a", { project: null })).sessions[0]?.project_path).toBeNull();
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
])("the time %j is %j", (timestamp, expected) => {
  expect(read(line("a", { timestamp })).sessions[0]?.prompts[0]?.timestamp).toBe(expected);
});

describe("a session of commands only", () => {
  const onlyCommands = (...typed: readonly string[]) =>
    read(...typed.map((each) => line(each))).sessions[0]?.only_commands;

  test("is marked", () => {
    expect(onlyCommands("/clear", "/model opus", "/exit ")).toBe(true);
    expect(onlyCommands("exit")).toBe(true);
    expect(onlyCommands(" ")).toBe(true);
  });

  test("is one no more with a prompt, or a command for the model, in it", () => {
    expect(onlyCommands("/clear", "Why?", "/exit")).toBe(false);
    expect(onlyCommands("/review src/total.ts")).toBe(false);
    expect(onlyCommands("/clearly not a command")).toBe(false);
    expect(onlyCommands("exit codes: what does 3 mean?")).toBe(false);
  });
});

describe("damage", () => {
  test("a half line at the end is told as unfinished, and a whole one without an end is read", () => {
    const whole = `${line("a")}\n`;
    const half = line("割引").slice(0, 30);
    expect(readHistory(Buffer.from(whole + half))).toMatchObject({
      sessions: [{ prompts: [{ text: "a" }] }],
      damage: [{ offset: whole.length, length: Buffer.byteLength(half), reason: "unfinished" }],
    });
    const history = readHistory(Buffer.from(whole + line("b")));
    expect([textsOf(history), history.damage]).toEqual([["a", "b"], []]);
  });

  test("a broken line is told with its place, and its neighbours are read", () => {
    const lines = [line("a"), '{"display":"b","past', line("c"), "[1]", '{"display":5}', line("d")];
    const history = read(...lines);
    expect(textsOf(history)).toEqual(["a", "c", "d"]);
    const offset = Buffer.byteLength(`${lines[0]}\n`);
    expect(history.damage[0]).toMatchObject({ offset, length: 20, reason: "not_json" });
    expect(history.damage.map(({ reason }) => reason)).toEqual(["not_json", "not_a_record"]);
  });

  test("lines glued together by two clients are two prompts, and a torn one does not take the next with it", () => {
    expect(textsOf(read(line("a") + line("b", { sessionId: TWO })))).toEqual(["a", "b"]);
    const torn = read(`{"display":"a","pastedCon${line("b")}`, `\0\0\0${line("c")}`);
    expect(textsOf(torn)).toEqual(["b", "c"]);
    expect(torn.damage.map(({ reason }) => reason)).toEqual(["not_json", "nul_bytes"]);
    expect(read(line("a", { sessionId: null }) + line("b")).without_session).toBe(1);
  });

  test("bytes that are not UTF-8 are told, and the rest of the line is read", () => {
    const bytes = Buffer.from(`${line("a?b")}\n`);
    bytes[bytes.indexOf("?")] = 0xff;
    const history = readHistory(bytes);
    expect(textsOf(history)).toEqual(["a\ufffdb"]);
    expect(history.damage).toEqual([{ offset: 0, length: bytes.length - 1, reason: "invalid_utf8" }]);
  });

  test("of any bytes put between two lines, both lines are still read", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const bytes = Buffer.concat([
          Buffer.from(`${line("first")}\n`),
          noise,
          Buffer.from(`\n${line("last")}\n`),
        ]);
        const texts = textsOf(readHistory(bytes));
        expect([texts[0], texts.at(-1)]).toEqual(["first", "last"]);
      }),
    );
  });

  test("any object is a prompt, a counted one, or damage", () => {
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
        const { sessions, without_session, foreign_ids, damage } = read(JSON.stringify(entry));
        expect(sessions.length + without_session + foreign_ids + damage.length).toBe(1);
      }),
    );
  });
});
