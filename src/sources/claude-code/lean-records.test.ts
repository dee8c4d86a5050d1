// Lean and full reading give the same transcript. Set CLEW_RUNS=100 to run a hundred times as many lines.
import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRecord } from "../../../test/properties/any-record.ts";
import { patience, runs } from "../../../test/properties/runs.ts";
import { generateCorpus } from "../../demo/generate-corpus.ts";
import { generateFirstAgent } from "../../demo/generate-demo.ts";
import type { SampleFile } from "../../demo/sample-file.ts";
import type { Transcript } from "../../model/transcript.ts";
import { type Line, lineCutter } from "../lines.ts";
import { leanRecords } from "./lean-records.ts";
import { transcriptCollector } from "./read.ts";
import { readRecords } from "./records.ts";

const LONG = "x".repeat(3000);
const AT = '"timestamp":"2026-11-01T00:00:00.000Z"';

describe("lean records", () => {
  test("give the same transcripts of the demo", patience, () => {
    for (const bytes of transcripts(generateFirstAgent())) expectSame(bytes);
  });

  test.each([1, 2, 3])("give the same transcripts of a generated corpus, seed %i", patience, (seed) => {
    for (const bytes of transcripts(generateCorpus({ seed, sessions: 12, bytes: 3_000_000 }))) {
      expectSame(bytes);
    }
  });

  test("lack tool outputs, thinking and tool inputs", () => {
    const result = { type: "tool_result", tool_use_id: "t", content: LONG };
    const thought = { type: "thinking", thinking: LONG, signature: LONG };
    const call = { type: "tool_use", name: "Write", id: "t", input: { file_path: "/a", content: LONG } };
    const content = [result, { ...result, content: [{ type: "text", text: LONG }] }, thought, call];
    const record = { type: "user", message: { content }, toolUseResult: { stdout: LONG, agentId: "a" } };
    expect(JSON.stringify(leanValues(JSON.stringify(record)))).not.toContain("xxx");
    expect(JSON.stringify(leanValues(JSON.stringify(record)))).toContain("/a");
  });

  test.each(hostileLines())("are the same for %s", (_, line) => {
    expectSame(Buffer.from(line, "latin1"));
    expectSame(Buffer.from(`${ROOT}\n${line}\n${ROOT.replace("root", "last")}`, "latin1"));
  });

  test("are the same for any record", patience, () => {
    fc.assert(
      fc.property(anyRecord, anyRich, (some, rich) => {
        expectSame(Buffer.from(some));
        expectSame(Buffer.from(rich));
      }),
      runs(400),
    );
  });

  test("are the same for any damage, except what is visible only inside a text", patience, () => {
    fc.assert(
      fc.property(
        fc.oneof(anyRich, anyRecord),
        fc.array(anyDamage, { minLength: 1, maxLength: 3 }),
        (line, damage) => {
          const bytes = damage.reduce<Buffer>((each, harm) => harm(each), Buffer.from(line));
          const { lean, full } = bothWays(bytes);
          if (isBrokenInsideTexts(bytes)) expect(full.damage).not.toEqual([]);
          else expect(lean).toEqual(full);
        },
      ),
      runs(1500),
    );
  });
});

/** Texts for messages, in the shapes that are cut, with everything that the reader looks for. */
const anyWords = fc.oneof(
  fc.constantFrom(
    LONG,
    "",
    "é\u{1f9f6}".repeat(40),
    `Task #12 created ${LONG}`,
    `[Tool call interrupted: ${LONG}`,
  ),
  fc.constantFrom(`\\"${LONG}"`, `"uuid":"${LONG}"`, `${LONG}\\`, `${LONG}"}]},"uuid":"other"`),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const anyKey = fc.constantFrom(
  "uuid",
  "type",
  "content",
  "text",
  "agentId",
  "task",
  "success",
  "file_path",
  "prompt",
);
const anyFields = fc.dictionary(anyKey, fc.oneof(anyWords, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 });

const anyPart = fc.oneof(
  fc
    .tuple(anyWords, anyFields)
    .map(([content, more]) => ({ ...more, type: "tool_result", tool_use_id: "t", content })),
  fc.array(anyFields, { maxLength: 3 }).map((content) => ({ type: "tool_result", content })),
  anyWords.map((thinking) => ({ type: "thinking", thinking, signature: LONG })),
  fc
    .tuple(fc.constantFrom("Write", "Task", "TodoWrite", "TaskCreate", "Bash"), anyFields)
    .map(([name, input]) => {
      return { type: "tool_use", id: "t", name, input: { ...input, todos: [input], description: LONG } };
    }),
  anyWords.map((text) => ({ type: "text", text })),
  anyWords.map((data) => ({ type: "image", source: { media_type: "image/png", data } })),
);

/** Records that contain something to cut, with their fields in any order. */
const anyRich: fc.Arbitrary<string> = fc
  .record({
    kind: fc.constantFrom(
      "user",
      "user",
      "user",
      "assistant",
      "assistant",
      "attachment",
      "progress",
      "system",
    ),
    content: fc.oneof(anyWords, fc.array(anyPart, { maxLength: 3 })),
    outcome: fc.oneof(anyFields, anyWords, fc.array(anyFields, { maxLength: 2 })),
    attachment: fc.record({
      type: fc.constantFrom("queued_command", "file"),
      prompt: anyWords,
      content: anyWords,
    }),
    said: fc.constantFrom("user", "assistant", "system"),
    progress: fc.constantFrom("agent_progress", "agent_progress", "bash_progress"),
    order: fc.infiniteStream(fc.nat(99)),
  })
  .map(({ kind, content, outcome, attachment, said, progress, order }) => {
    const fields = Object.entries({
      type: kind,
      uuid: "u",
      parentUuid: null,
      sessionId: "s",
      timestamp: "2026-11-01T00:00:00.000Z",
      message: {
        role: "user",
        id: "m",
        model: "some",
        content,
        usage: { input_tokens: 1, output_tokens: 2 },
      },
      toolUseResult: outcome,
      attachment,
      data: {
        message: { type: said, uuid: "inner", message: { id: "n", content }, toolUseResult: outcome },
        normalizedMessages: [{ message: { content } }],
        type: progress,
        prompt: LONG,
        agentId: "a",
      },
    });
    const shuffled = fields.map((field) => ({ field, position: order.next().value }));
    shuffled.sort((one, other) => one.position - other.position);
    return JSON.stringify(Object.fromEntries(shuffled.map(({ field }) => field)));
  });

type Harm = (bytes: Buffer) => Buffer;

const anyDamage: fc.Arbitrary<Harm> = fc.oneof(
  fc.tuple(fc.nat(99999), fc.nat(40)).map(([at, length]): Harm => {
    return (bytes) => spliced(bytes, at, length, "");
  }),
  fc
    .tuple(
      fc.nat(99999),
      fc.constantFrom('"', "\\", "{", "}", "}{", '{"', "\0", "\xff", ",", ":", "[", "]", " ", "\r"),
    )
    .map(([at, mark]): Harm => {
      return (bytes) => spliced(bytes, at, 0, mark);
    }),
  fc.nat(99999).map((at): Harm => {
    return (bytes) => bytes.subarray(0, at % (bytes.length + 1));
  }),
  fc.tuple(fc.nat(99999), anyRich).map(([at, record]): Harm => {
    return (bytes) => Buffer.concat([bytes.subarray(0, at % (bytes.length + 1)), Buffer.from(record)]);
  }),
);

function spliced(bytes: Buffer, draw: number, length: number, mark: string): Buffer {
  const at = draw % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(mark, "latin1"), bytes.subarray(at + length)]);
}

const ROOT = `{"type":"user","uuid":"root","parentUuid":null,"message":{"content":"hi"},${AT}}`;

function hostileLines(): [name: string, line: string][] {
  const result = (content: string, more: string = "") =>
    `{"type":"user","uuid":"u","parentUuid":"root",${more}"message":{"content":[{"type":"tool_result","tool_use_id":"t","content":${content}}]},${AT}}`;
  const whole = result(`"${LONG}"`, `"toolUseResult":{"agentId":"a","stdout":"${LONG}"},`);
  const half = whole.length / 2;
  return [
    ["a result as clients write it", whole],
    ["a uuid inside the structured result", result('"x"', `"toolUseResult":{"uuid":"v","a":"${LONG}"},`)],
    [
      "a record inside progress",
      `{"type":"progress","data":{"message":${whole}},"uuid":"p","parentUuid":"root",${AT}}`,
    ],
    ["a quote after backslashes", result(`"${LONG}\\\\\\"","uuid":"v"`)],
    ["a text that ends in backslashes", result(`"${LONG}\\\\"`)],
    ["ids as long as texts", result('"x"', `"toolUseResult":{"agentId":"${LONG}","task":{"id":"${LONG}"}},`)],
    [
      "a failure stated by the structured result",
      result('"x"', `"toolUseResult":{"a":"${LONG}","success":false},`),
    ],
    ["a uuid twice", whole.replace('"uuid":"u"', '"uuid":"u","uuid":"v"')],
    ["content twice", result(`"${LONG}","content":"Task #7 created"`)],
    [
      "a structured result twice",
      result('"x"', `"toolUseResult":{"a":"${LONG}"},"toolUseResult":{"agentId":"b"},`),
    ],
    ["two messages", whole.replace('"message"', `"message":{"content":"${LONG}"},"message"`)],
    ["a key with an escape", result('"x"', `"toolUseResult":{"\\u0061gentId":"b","a":"${LONG}"},`)],
    ["a key of a plan with an escape", result(`"${LONG}"`).replace('"content"', '"\\u0063ontent"')],
    ["a created task, stated by its result", result(`"Task #12 created ${LONG}"`)],
    ["a created task with a long id", result(`"Task #${LONG} created"`)],
    ["a created task with an escape", result(`"\\u0054ask #12 created ${LONG}"`)],
    ["an interrupt, stated by its result", result(`"[Tool call interrupted: ${LONG}"`)],
    ["an interrupt in a list", result(`[{"type":"text","text":"[Tool call interrupted:${LONG}"}]`)],
    ["thinking", whole.replace('"type":"tool_result"', `"type":"thinking","thinking":"\\n${LONG}"`)],
    ["thinking withheld", whole.replace('"type":"tool_result"', `"type":"thinking","thinking":""`)],
    ["records glued together", whole + whole.replace('"uuid":"u"', '"uuid":"v"')],
    ["a half and a whole", whole.slice(0, half) + whole],
    ["half a line", whole.slice(0, half)],
    ["half a line that seems whole", `${whole.slice(0, half)}"}`],
    ["the second half of a line", whole.slice(half)],
    ["NUL bytes before", `\0\0\0${whole}`],
    ["NUL bytes within a text", whole.replace("xxxx", "xx\0\0xx")],
    ["NUL bytes after it", `${whole}\0\0`],
    ["bytes that are not UTF-8", whole.replace("xxxx", "\xc3\x28\xff")],
    ["letters that are not ASCII", result(`"${"\xc3\xa9".repeat(2000)}"`).replace('"t"', '"\xc3\xa9"')],
    ["blanks between tokens", whole.replaceAll(",", ", ")],
    ["blanks around", `  ${whole}\t\r`],
    ["no kind", whole.replace('"type":"user",', "")],
    ["a kind that is not a text", whole.replace('"type":"user"', '"type":1')],
    ["a kind that comes last", `${whole.replace('"type":"user",', "").slice(0, -1)},"type":"user"}`],
    ["a message that is a list", whole.replace('{"content":[', "[").replace("}]}", "}]")],
    ["a key that is __proto__", result(`"${LONG}"`, '"__proto__":{"uuid":"v"},')],
    ["a bad number in what is cut", result('"x"', `"toolUseResult":{"a":"${LONG}","b":01},`)],
    ["a missing colon in what is cut", result('"x"', `"toolUseResult":{"a":"${LONG}","b"},`)],
    ["a bracket too many in what is cut", result('"x"', `"toolUseResult":{"a":["${LONG}"]]},`)],
    ["deep nesting", result('"x"', `"toolUseResult":${"[".repeat(5000)}${"]".repeat(5000)},`)],
  ];
}

function* transcripts(files: Iterable<SampleFile>): Generator<Buffer> {
  for (const { path, bytes } of files) if (path.startsWith("projects/")) yield bytes;
}

function expectSame(bytes: Buffer): void {
  const { lean, full } = bothWays(bytes);
  expect(lean).toEqual(full);
}

/** Reads lines of any length both ways. The length limit exists only for speed. */
function bothWays(bytes: Buffer): { lean: Transcript; full: Transcript } {
  const lean = transcriptCollector({ detail: "dialogue" });
  const full = transcriptCollector({ detail: "dialogue" });
  for (const line of linesOf(bytes)) {
    for (const item of leanRecords(line, 0)) lean.add(item);
    for (const item of readRecords(line)) full.add(item);
  }
  return { lean: lean.finish(), full: full.finish() };
}

function linesOf(bytes: Buffer): Line[] {
  const cutter = lineCutter(0, Number.POSITIVE_INFINITY);
  const lines = cutter.push(bytes);
  const rest = cutter.rest();
  return rest ? [...lines, rest] : lines;
}

function leanValues(text: string): unknown[] {
  return linesOf(Buffer.from(text)).flatMap((line) =>
    leanRecords(line).map((item) => (item.type === "record" ? item.record.value : item)),
  );
}

/** Returns true for JSON that is broken only inside texts, which may be seen by full reading alone. */
function isBrokenInsideTexts(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (!isUtf8(bytes) || text.includes("\0") || isJson(text)) return false;
  return isJson(text.replace(/"(?:[^"\\]|\\.)*"/gs, '""'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
