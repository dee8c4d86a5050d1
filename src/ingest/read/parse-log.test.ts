// Tests that cached lines save parsing without changing the result, however the bytes are cut.
import fc from "fast-check";
import { expect, test } from "vitest";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { patience, runs } from "../../../test/properties/runs.ts";
import { linesParsed } from "../../sources/lines-parsed.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Batch } from "../../sources/source.ts";
import { type AppendedLines, appendedLines } from "../follow/appended-lines.ts";
import { parseLog } from "./parse-log.ts";

const source = await loadSource("claude-code");
const talk = conversation().prompt("größer?").thinks("hm").calls("Bash", { command: "ls" }).result("a.ts");
const [first = "", ...others] = talk.says("ja").text().trimEnd().split("\n");
/** With a blank line, a torn line, and no newline at the end. */
const whole = Buffer.from(`${[first, "", others[0]?.slice(0, 40), ...others].join("\n")}\n{"type":"user"`);
const PATH = "/a.jsonl";

function parse(cuts: readonly number[], appended: AppendedLines | null, remember_from?: number): Batch[] {
  const parser = parseLog(source, { path: PATH, from: 0, detail: "all", appended });
  const ends = [...new Set([...cuts.map((cut) => cut % whole.length), whole.length])].sort((a, b) => a - b);
  const batches = ends.flatMap((end, index) =>
    parser.push(whole.subarray(ends[index - 1] ?? 0, end), remember_from),
  );
  return [...batches, parser.rest()];
}

function transcriptOf(batches: readonly Batch[]) {
  const collector = source.collector({ detail: "all", type: "session" });
  for (const batch of batches) collector.add(batch);
  return collector.finish();
}

const expected = transcriptOf(parse([], null));

test("a log reads the same with any lines cached, wherever its bytes are cut", patience, () => {
  const cuts = fc.array(fc.nat(), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, cuts, fc.nat(whole.length), fc.nat(3000), (one, other, from, most_bytes) => {
      const appended = appendedLines({ most_bytes });
      expect(transcriptOf(parse(one, appended, from))).toEqual(expected);
      expect(transcriptOf(parse(other, appended))).toEqual(expected);
    }),
    runs(200),
  );
});

test("cached lines are not parsed again, but an unfinished last line is", () => {
  const appended = appendedLines();
  parse([], appended, 0);
  const before = linesParsed();
  parse([50, 51, 700], appended);
  expect(linesParsed() - before).toBe(1);
});

test("a line that was rewritten in place is parsed again", () => {
  const appended = appendedLines();
  parse([], appended, 0);
  const other = Buffer.from(whole);
  other.write("G", other.indexOf("größer"));
  const parser = parseLog(source, { path: PATH, detail: "all", appended });
  const text = JSON.stringify(transcriptOf(parser.push(other)).messages);
  expect(text).toContain("Größer?");
});

test("a line too long to hold is parsed as it comes", () => {
  const appended = appendedLines();
  const long = Buffer.from(`${conversation().prompt("x".repeat(3_000_000)).says("done").text()}`);
  const parser = parseLog(source, { path: PATH, detail: "all", appended });
  const batches: Batch[] = [];
  for (let at = 0; at < long.length; at += 700_000)
    batches.push(...parser.push(long.subarray(at, at + 700_000), 0));
  const { messages } = transcriptOf(batches);
  expect(messages.map(({ content }) => content.length)).toEqual([3_000_000, 4]);
  expect(messages[1]?.records[0].offset).toBe(long.indexOf("\n") + 1);
});
