// Tests bytes and links that broke other readers, in real files.
import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTranscript } from "../../../src/index.ts";
import { conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { wordsOf } from "../../builders/transcripts/read.ts";
import { ids, reasons, streamed } from "../../builders/transcripts/stream.ts";

const greeting = () => conversation().prompt("Say hello.").says("Hello.");

test("a half-written last line is read once, when it is complete", async () => {
  using folder = transcriptFolder();
  const whole = Buffer.from(greeting().prompt("And good bye: ä.").text());
  const path = folder.session(whole.subarray(0, -200));

  const before = await streamed(path);
  expect(reasons(before)).toEqual(["unfinished"]);
  const saved = before.at(-1)?.next_offset;
  appendFileSync(path, whole.subarray(-200));
  const after = await streamed(path, saved);

  expect(ids([...before, ...after])).toEqual([uuid(1), uuid(2), uuid(3)]);
  expect(reasons(after)).toEqual([]);
});

test("a complete record at the end counts even without its newline", async () => {
  using folder = transcriptFolder();
  const path = folder.session(greeting().text().trimEnd());
  const before = await streamed(path);
  appendFileSync(path, `\n${conversation({ seed: 1 }).prompt("More.").text()}`);
  const after = await streamed(path, before.at(-1)?.next_offset);
  expect(ids([...before, ...after])).toEqual([uuid(1), uuid(2), uuid(1, 1)]);
});

test("a half-written last line does not affect the rest of the session", async () => {
  using folder = transcriptFolder();
  const session = await readTranscript(folder.session(greeting().raw('{"parentUuid":"').text().trimEnd()));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello."]);
});

test("lines that end in CRLF are lines", async () => {
  using folder = transcriptFolder();
  const path = folder.session(greeting().text().replaceAll("\n", "\r\n"));
  const items = await streamed(path);
  expect(ids(items)).toEqual([uuid(1), uuid(2)]);
  expect(reasons(items)).toEqual([]);
});

test("reading from inside a UTF-8 character begins at the next line", async () => {
  using folder = transcriptFolder();
  const text = conversation().prompt("Grüße").says("Hello.").text();
  const inside = Buffer.from(text).indexOf("ü") + 1;
  const items = await streamed(folder.session(text), inside);
  expect(ids(items)).toEqual([uuid(2)]);
  expect(reasons(items)).toEqual([]);
});

test("only records of the file come, from any offset", async () => {
  using folder = transcriptFolder();
  const bytes = Buffer.from(conversation().says("Grüße {hier}").prompt("Hello.").text());
  const path = folder.session(bytes);
  const second = bytes.indexOf("\n") + 1;
  for (let from = 1; from <= second; from++) {
    expect(ids(await streamed(path, from)), `from ${bytes.subarray(from, from + 20)}`).toEqual([uuid(2)]);
  }
});

test("a malformed line in the middle is damage at its location and does not cut the conversation", async () => {
  using folder = transcriptFolder();
  const story = greeting();
  const offset = Buffer.byteLength(story.text());
  // The record of the broken line is the parent of the next one.
  story.raw('{"parentUuid":"0000').after(uuid(99)).prompt("Still there?").says("Yes.");
  const session = await readTranscript(folder.session(story));
  expect(session.damage).toEqual([{ offset, length: 19, reason: "not_json" }]);
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "Still there?", "Yes."]);
});

test("JSON that is not a record is damage, too", async () => {
  using folder = transcriptFolder();
  const path = folder.session(conversation().raw("42").raw('["user"]').raw('{"uuid":"x"}').prompt("Hello."));
  expect(reasons(await streamed(path))).toEqual(["not_a_record", "not_a_record", "not_a_record"]);
  expect(wordsOf((await readTranscript(path)).messages)).toEqual(["Hello."]);
});

test.each(["", "\n", " \t\r\n\r\n   "])("a file holding %j is an empty session", async (content) => {
  using folder = transcriptFolder();
  const path = folder.session(content);
  expect(await streamed(path)).toEqual([]);
  expect(await readTranscript(path)).toMatchObject({ ghost: "empty", messages: [], turns: [], damage: [] });
});

test("a byte order mark is not part of the first record", async () => {
  using folder = transcriptFolder();
  const [first, second] = await streamed(folder.session(`\uFEFF${greeting().text()}`));
  expect(first).toMatchObject({ type: "record", record: { kind: "user", offset: 3 } });
  expect(second).toMatchObject({ type: "record", record: { kind: "assistant" } });
});

test("a line of 20 MB is read whole", async () => {
  using folder = transcriptFolder();
  const long = "x".repeat(20 * 1024 * 1024);
  const session = await readTranscript(folder.session(conversation().prompt(long).says("That was long.")));
  expect(session.messages[0]?.content).toHaveLength(long.length);
  expect(wordsOf(session.messages.slice(1))).toEqual(["That was long."]);
  expect(session.damage).toEqual([]);
});

const short = { max_line_bytes: 2000 };

test("a line over the limit is kept by reference, and the conversation continues across it", async () => {
  using folder = transcriptFolder();
  const story = greeting();
  const offset = Buffer.byteLength(story.text());
  story.prompt(`Begin ${"x".repeat(5000)}`);
  const length = Buffer.byteLength(story.text()) - offset - 1;
  const session = await readTranscript(folder.session(story.says("Still here.")), short);

  expect(session.damage).toMatchObject([{ offset, length, reason: "too_long" }]);
  expect(session.damage[0]?.head).toMatch(/^\{"parentUuid":/);
  expect(session.damage[0]?.tail).toContain(uuid(3));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "Still here."]);
});

test("a line over the limit with an unreadable id does not cut the conversation", async () => {
  using folder = transcriptFolder();
  const story = greeting().calls("Bash", { command: "cat big" });
  story.result("too big", { toolUseResult: { stdout: "x".repeat(200_000) } }).says("Still here.");
  const session = await readTranscript(folder.session(story), short);
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "Still here."]);
});

test("an id inside a tool's output is not taken for the id of its line", async () => {
  using folder = transcriptFolder();
  const story = greeting().calls("Bash", { command: "cat big" });
  const stdout = "x".repeat(200_000);
  story.result("too big", { toolUseResult: { stdout, found: { uuid: uuid(7, 7) } } }).says("Still here.");
  const session = await readTranscript(folder.session(story), short);
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "Still here."]);
});

test("20,000 progress records in a row do not slow a session with branches to a halt", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Old.").after(null).prompt("Go.").calls("Bash", { command: "make" });
  for (let count = 0; count < 20_000; count++) story.progress();
  const parentUuid = story.last;
  const session = await readTranscript(folder.session(story.result("built", { parentUuid }).says("Done.")));
  expect(wordsOf(session.messages)).toEqual(["Go.", "Bash", "built", "Done."]);
  expect(session.branches).toHaveLength(2);
});

test("a parent cycle ends the walk", async () => {
  using folder = transcriptFolder();
  const story = conversation()
    .prompt("One.", { parentUuid: uuid(3) })
    .says("Two.")
    .prompt("Three.");
  const session = await readTranscript(folder.session(story));
  expect(wordsOf(session.messages)).toEqual(["One.", "Two.", "Three."]);
});

test("a record that is its own parent, and progress records in a circle, end the walk", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Lost.", { parentUuid: uuid(1) });
  story
    .progress({ parentUuid: uuid(3) })
    .progress()
    .prompt("Here.")
    .says("Yes.");
  const session = await readTranscript(folder.session(story));
  expect(wordsOf(session.messages)).toEqual(["Here.", "Yes."]);
  expect(wordsOf(session.other_messages)).toEqual(["Lost."]);
});

test("a missing parent ends the model's context, and earlier messages are still read", async () => {
  using folder = transcriptFolder();
  const story = greeting().after(uuid(99)).prompt("And now?").says("Now this.");
  const session = await readTranscript(folder.session(story));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "And now?", "Now this."]);
  expect(session.messages.map((message) => message.compacted)).toEqual([true, true, false, false]);
  expect(session.branches).toHaveLength(1);
});

test("the same uuid in two files is a record of each", async () => {
  using folder = transcriptFolder();
  const one = await readTranscript(folder.session(greeting()));
  const two = await readTranscript(folder.session(greeting().prompt("On."), sessionId(2)));
  expect(wordsOf(one.messages)).toEqual(["Say hello.", "Hello."]);
  expect(wordsOf(two.messages)).toEqual(["Say hello.", "Hello.", "On."]);
});

test("the later of two records with the same uuid in one file counts", async () => {
  using folder = transcriptFolder();
  const story = greeting()
    .after(uuid(1))
    .says("Hello again.", { uuid: uuid(2), message: { id: "msg_0_1" } });
  const session = await readTranscript(folder.session(story.prompt("Good.")));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello again.", "Good."]);
  expect(session.branches).toHaveLength(1);
});

test("records of unknown kinds are kept raw and counted, but are not messages", async () => {
  using folder = transcriptFolder();
  const fields = { uuid: uuid(50), message: { role: "user", content: "not said" }, depth: [1, { a: null }] };
  const path = folder.session(greeting().notes("hologram", fields).notes("hologram", {}));
  const session = await readTranscript(path);
  expect(session.kinds).toEqual({ user: 1, assistant: 1, hologram: 2 });
  expect(session.unknown_kinds).toEqual(["hologram"]);
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello."]);

  const found = (await streamed(path)).find((item) => item.type === "record" && !item.record.known);
  expect(found).toMatchObject({ record: { kind: "hologram", value: { type: "hologram", ...fields } } });
});

test.each(["constructor", "__proto__"])("a kind called %s is counted like any other", async (kind) => {
  using folder = transcriptFolder();
  const session = await readTranscript(folder.session(greeting().notes(kind, {}).notes(kind, {})));
  expect(Object.entries(session.kinds)).toContainEqual([kind, 2]);
  expect(session.unknown_kinds).toEqual([kind]);
});

test.each([
  ["summaries", conversation().notes("summary", { summary: "Shop tests", leafUuid: uuid(9) })],
  ["snapshots", conversation().notes("file-history-snapshot", { messageId: uuid(9), snapshot: {} })],
  ["a queue operation", conversation().notes("queue-operation", { operation: "dequeue" })],
])("a file holding only %s is a session without messages", async (_, story) => {
  using folder = transcriptFolder();
  const session = await readTranscript(folder.session(story));
  expect(session).toMatchObject({ ghost: "no_messages", messages: [], turns: [], branches: [], damage: [] });
});

test("a block of NUL bytes is damage, and the record after it is read", async () => {
  using folder = transcriptFolder();
  const [one = "", two = ""] = greeting().text().split("\n");
  const path = folder.session(`${one}\n${"\0".repeat(4096)}${two}\n`);
  const offset = one.length + 1;
  expect((await readTranscript(path)).damage).toEqual([{ offset, length: 4096, reason: "nul_bytes" }]);
  expect(ids(await streamed(path))).toEqual([uuid(1), uuid(2)]);
  expect((await streamed(path)).at(-1)).toMatchObject({ record: { offset: offset + 4096 } });
});

test("a line of only NUL bytes does not cut the conversation", async () => {
  using folder = transcriptFolder();
  const session = await readTranscript(folder.session(greeting().raw("\0".repeat(100)).prompt("On.")));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "On."]);
});

test("a torn record glued to the next one is damage, and the next one is read", async () => {
  using folder = transcriptFolder();
  const torn = '{"parentUuid":null,"type":"user","message":{"role":"user","content":"Half a {sent';
  const [first = "", second = ""] = greeting().text().split("\n");
  const session = await readTranscript(folder.session(`${torn}${first}\n${second}\n`));
  expect(session.damage).toMatchObject([{ offset: 0, length: torn.length, reason: "not_json" }]);
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello."]);
});

test("two whole records in one line are two records", async () => {
  using folder = transcriptFolder();
  const path = folder.session(`${greeting().text().replace("\n", "")}`);
  expect(ids(await streamed(path))).toEqual([uuid(1), uuid(2)]);
});

const SIX = ["One.", "First.", "Two.", "Second.", "Three.", "Third."];

/** Three turns, the last of which has a parent that is nowhere in the file. */
function broken(): string[] {
  const story = conversation();
  for (const [index, words] of SIX.entries()) {
    if (index === 4) story.after(uuid(99));
    if (index % 2 === 0) story.prompt(words);
    else story.says(words, { message: { id: words } });
  }
  return story.text().trimEnd().split("\n");
}

const TORN = `{"parentUuid":"${uuid(50)}","type":"user","message":{"role":"user","content":"Half a sent`;
const HIDING = `message":{"role":"user"},"uuid":"${uuid(98)}","timestamp":"2026-01-01T00:00:00Z"}`;

test.each([
  ["no damage", ""],
  ["a torn line", TORN],
  ["a few bytes of junk", "}]"],
  ["NUL bytes", "\0".repeat(4096)],
  ["a line with an id that no record names", HIDING],
  ["JSON that is not a record", `{"uuid":"${uuid(97)}"}`],
])("a parent that is nowhere leaves one branch of all messages, with %s anywhere", async (_, damage) => {
  using folder = transcriptFolder();
  for (let at = 0; at <= SIX.length; at++) {
    for (const separator of ["\n", ""]) {
      // A torn line without its line break is glued to the next record.
      const glued = `${broken().slice(0, at).join("\n")}\n${damage}${separator}${broken().slice(at).join("\n")}\n`;
      const session = await readTranscript(folder.session(glued));
      expect(wordsOf(session.messages), `${at} ${separator}`).toEqual(SIX);
      expect(session.branches).toHaveLength(1);
    }
  }
});

test("a lost record passes its conversation on where its own id can still be read, however far away", async () => {
  using folder = transcriptFolder();
  const story = greeting().raw(HIDING).prompt("Other.").after(uuid(98)).prompt("On.").says("Yes.");
  const session = await readTranscript(folder.session(story));
  expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "On.", "Yes."]);
  expect(session.messages.map((message) => message.compacted)).toEqual([false, false, false, false]);
});

test("damage right before a record hides its parent only if a record fits into it", async () => {
  using folder = transcriptFolder();
  const compacted = async (damage: string) => {
    const story = greeting().raw(damage).after(uuid(99)).prompt("On.").after(uuid(99)).prompt("Again.");
    const session = await readTranscript(folder.session(story));
    return [wordsOf(session.messages), session.messages.map((message) => message.compacted)];
  };
  expect(await compacted("\0".repeat(100))).toEqual([
    ["Say hello.", "Hello.", "Again."],
    [false, false, false],
  ]);
  expect(await compacted("\0".repeat(10))).toEqual([
    ["Say hello.", "Hello.", "On.", "Again."],
    [true, true, true, false],
  ]);
});

test("a block of NUL bytes before, inside or after a record on its line costs nothing", async () => {
  using folder = transcriptFolder();
  const [one = "", two = "", three = ""] = greeting().prompt("Grüße.").text().split("\n");
  const nuls = "\0".repeat(512);
  const inside = [1, 20, two.indexOf("Hello") + 2, two.length - 1].map(
    (at) => `${two.slice(0, at)}${nuls}${two.slice(at)}`,
  );
  for (const line of [`${nuls}${two}`, `${two}${nuls}`, ...inside]) {
    const session = await readTranscript(folder.session(`${one}\n${line}\n${three}\n`));
    expect(wordsOf(session.messages)).toEqual(["Say hello.", "Hello.", "Grüße."]);
    expect(session.messages.map((message) => message.compacted)).toEqual([false, false, false]);
    expect(session.damage).toMatchObject([{ length: 512, reason: "nul_bytes" }]);
  }
});
