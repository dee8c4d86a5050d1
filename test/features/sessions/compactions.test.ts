// Tests records that a compaction preserved: the model's context has what the official reader returns for the same
// records, and everything before it can still be read.
import { describe, expect, test } from "vitest";
import { findBranches } from "../../../src/sessions/branches/branches.ts";
import { messagesOf } from "../../../src/sessions/branches/chain.ts";
import { conversation, type Fields, uuid } from "../../builders/transcripts/build.ts";
import { chainOf, transcriptOf, turnsOf } from "../../builders/transcripts/read.ts";

/** Records by their number, so the expected lists can be compared with the official reader's. */
interface Ends {
  readonly head?: number;
  readonly anchor?: number;
  readonly tail?: number;
}

function segment(ends: Ends): Fields {
  const fields = Object.entries(ends).map(([name, number]) => [`${name}Uuid`, uuid(number)]);
  return { compactMetadata: { preservedSegment: Object.fromEntries(fields) } };
}

function list(anchor: number, ...numbers: number[]): Fields {
  const uuids = numbers.map((number) => uuid(number));
  return { compactMetadata: { preservedMessages: { anchorUuid: uuid(anchor), uuids, allUuids: uuids } } };
}

/** Two turns as records 1 to 5, and a compaction as 6 and 7. */
function compacted(boundary: Fields): ReturnType<typeof conversation> {
  const story = conversation().prompt("One.").says("First.").prompt("Two.");
  story.says("Second.", { message: { id: "second" } }).system("turn_duration", { durationMs: 5 });
  return story.compacts("Summary.", { ...boundary });
}

/** Adds a prompt and its answer after a record. */
function continued(story: ReturnType<typeof conversation>, after: number): ReturnType<typeof conversation> {
  return story
    .after(uuid(after))
    .prompt("On.")
    .says("Yes.", { message: { id: `after ${after} ${story.last}` } });
}

const PROPER = { head: 4, anchor: 7, tail: 5 };

/** Returns the numbers of messages in the model's context, and of all that a person reads. */
function numbersOf(story: ReturnType<typeof conversation>): { context: number[]; read: number[] } {
  const messages = messagesOf(chainOf(story).links);
  const numbers = (some: typeof messages) =>
    some.flatMap(({ records }) => records.map(({ id }) => Number(id.slice(-12))));
  return { context: numbers(messages.filter((message) => !message.compacted)), read: numbers(messages) };
}

describe("a preserved segment", () => {
  test("comes after the summary where the conversation continues from it", () => {
    const story = continued(compacted(segment(PROPER)), 5);
    expect(numbersOf(story)).toEqual({ context: [7, 4, 8, 9], read: [1, 2, 3, 7, 4, 8, 9] });
    expect(turnsOf(story).map(({ prompt, answer }) => [prompt, answer])).toEqual([
      ["One.", "First."],
      ["Two.", "Second."],
      ["On.", "Yes."],
    ]);
  });

  test("is read where it was said if the conversation continues from the summary", () => {
    const expected = { context: [4, 7, 8, 9], read: [1, 2, 3, 4, 7, 8, 9] };
    expect(numbersOf(continued(compacted(segment(PROPER)), 7))).toEqual(expected);
    expect(numbersOf(compacted(segment(PROPER)))).toEqual({ context: [4, 7], read: [1, 2, 3, 4, 7] });
  });

  test.each<[string, Ends, number, number[]]>([
    ["of one record", { head: 4, anchor: 7, tail: 4 }, 4, [7, 4, 8, 9]],
    ["that begins with a prompt", { ...PROPER, head: 3 }, 5, [7, 3, 4, 8, 9]],
    ["that is everything", { ...PROPER, head: 1 }, 5, [7, 1, 2, 3, 4, 8, 9]],
    ["with an anchor that was never written", { ...PROPER, anchor: 77 }, 5, [4, 8, 9]],
    ["without an anchor", { head: 4, tail: 5 }, 5, [4, 8, 9]],
    ["without an anchor, continued from the summary", { head: 4, tail: 5 }, 7, [7, 8, 9]],
    ["whose anchor is the boundary", { ...PROPER, anchor: 6 }, 5, [4, 8, 9]],
    ["whose anchor is its head", { ...PROPER, anchor: 4 }, 5, [8, 9]],
    ["with a tail that was never written", { ...PROPER, tail: 55 }, 55, [8, 9]],
    ["with a tail never written, continued from the summary", { ...PROPER, tail: 55 }, 7, [8, 9]],
    ["with a tail above its head", { ...PROPER, tail: 2 }, 2, [1, 2, 8, 9]],
    ["with a tail above its head, continued from the summary", { ...PROPER, tail: 2 }, 7, [1, 2, 8, 9]],
    ["with a tail above its head, continued from below it", { ...PROPER, tail: 2 }, 5, [7, 4, 8, 9]],
    ["with a head that was never written", { ...PROPER, head: 44 }, 5, [1, 2, 3, 4, 8, 9]],
  ])("%s gives the official reader's branch", (_, ends, after, official) => {
    const { context, read } = numbersOf(continued(compacted(segment(ends)), after));
    expect(context.toSorted()).toEqual(official.toSorted());
    const rewound = ends.tail === 2 && after === 2 ? [1, 2, 8, 9] : [1, 2, 3, 4, 8, 9];
    expect(read).toEqual(expect.arrayContaining(rewound));
  });

  test("keeps the siblings of a prompt it begins with", () => {
    const story = conversation().prompt("One.").says("First.").prompt("Dropped.").after(uuid(2));
    story.prompt("Two.").says("Second.", { message: { id: "second" } });
    story.compacts("Summary.", segment({ head: 4, anchor: 7, tail: 5 }));
    const transcript = transcriptOf(continued(story, 5));
    expect(findBranches(transcript, chainOf(story)).map((branch) => branch.first_prompt_id)).toEqual([
      uuid(4),
      uuid(3),
    ]);
  });
});

describe("two compactions in a row", () => {
  const first = () => continued(compacted(segment(PROPER)), 5);

  test("with a turn between them each put their records after their summary", () => {
    const story = first().compacts("Again.", segment({ head: 9, anchor: 11, tail: 9 }));
    expect(numbersOf(continued(story, 9))).toEqual({
      context: [11, 9, 12, 13],
      read: [1, 2, 3, 7, 4, 8, 11, 9, 12, 13],
    });
  });

  test("may preserve the same records", () => {
    const story = compacted(segment(PROPER)).compacts("Again.", segment({ head: 4, anchor: 9, tail: 5 }));
    expect(numbersOf(continued(story, 5))).toEqual({
      context: [9, 4, 10, 11],
      read: [1, 2, 3, 7, 9, 4, 10, 11],
    });
  });

  test("may preserve records from before the first", () => {
    const across = segment({ head: 4, anchor: 11, tail: 9 });
    const { context } = numbersOf(continued(first().compacts("Again.", across), 9));
    expect(context).toEqual([11, 4, 8, 9, 12, 13]);
    const others = continued(compacted(segment(PROPER)), 7).compacts("Again.", across);
    const afterSummaries = numbersOf(continued(others, 11));
    expect(afterSummaries.context.toSorted()).toEqual([11, 12, 13, 4, 8, 9]);
    expect(afterSummaries.read).toEqual([1, 2, 3, 4, 7, 8, 9, 11, 12, 13]);
  });
});

describe("a list of preserved records", () => {
  test.each<[string, Fields, number, number[], number[]]>([
    ["continued from its last record", list(7, 4, 5), 5, [7, 4, 8, 9], [1, 2, 3, 7, 4, 8, 9]],
    ["continued from the summary", list(7, 4, 5), 7, [4, 7, 8, 9], [1, 2, 3, 4, 7, 8, 9]],
    ["that skips records", list(7, 2, 5), 5, [7, 2, 8, 9], [1, 7, 2, 3, 4, 8, 9]],
    ["with a record never written counts for nothing", list(7, 4, 44), 7, [7, 8, 9], [1, 2, 3, 4, 7, 8, 9]],
    ["that is empty", list(7), 7, [7, 8, 9], [1, 2, 3, 4, 7, 8, 9]],
  ])("%s", (_, boundary, after, context, read) => {
    expect(numbersOf(continued(compacted(boundary), after))).toEqual({ context, read });
  });
});
