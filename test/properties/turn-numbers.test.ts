// A turn's number never changes, whatever is written after it and wherever writing stopped meanwhile.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assembleSession } from "../../src/ingest/read/assemble-session.ts";
import type { SessionId } from "../../src/model/ids.ts";
import type { Turn } from "../../src/model/turn.ts";
import { transcriptCollector } from "../../src/sources/claude-code/read.ts";
import { readRecords } from "../../src/sources/claude-code/records.ts";
import { lineCutter } from "../../src/sources/lines.ts";
import { type Conversation, conversation } from "../builders/transcripts/build.ts";
import { patience, runs } from "./runs.ts";

/** Possible next steps of a person or a client. Each adds one record or a few. */
const STEPS: readonly ((story: Conversation) => Conversation)[] = [
  (story) => story.prompt("Do this."),
  (story) => story.prompt("And that.").says("Done."),
  (story) => story.says("Some words."),
  (story) => story.thinks("Hm."),
  (story) => story.calls("Bash", { command: "ls" }).result("a.ts"),
  (story) => story.calls("Bash", { command: "ls" }).calls("Read", {}).result("a.ts").result("b"),
  (story) => story.queued("And this, too."),
  (story) => story.runs("review", "a.ts"),
  (story) => story.prints("model", "Set model to opus"),
  (story) => story.interrupts(),
  (story) => story.injects("A reminder."),
  (story) => story.fails("API Error: 500"),
  (story) => story.fills("No response requested."),
  (story) => story.compacts("This session is being continued from a previous conversation."),
  (story) => story.progress(),
  (story) => story.system("turn_duration", { durationMs: 1000 }),
  (story) => story.notes("custom-title", { customTitle: "A name" }),
];

const anySteps = fc.array(fc.nat(STEPS.length - 1), { minLength: 1, maxLength: 25 });

function play(story: Conversation, steps: readonly number[]): Conversation {
  for (const step of steps) STEPS[step]?.(story);
  return story;
}

describe("a transcript that is cut after any record", () => {
  test("has the first turns of the whole, by number and id", patience, () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const states = statesOf(play(conversation(), steps).text());
        for (const [index, before] of states.entries()) {
          const after = states[index + 1] ?? before;
          expect(after.slice(0, before.length)).toEqual(before);
        }
      }),
      runs(60),
    );
  });

  test("keeps the turns before a rewind, and renumbers none", patience, () => {
    fc.assert(
      fc.property(anySteps, anySteps, fc.nat(24), (steps, others, back) => {
        const story = conversation().prompt("Begin.").says("Begun.");
        const rest = steps.slice(back % steps.length);
        play(story, steps.slice(0, back % steps.length)).says("So far.");
        const fork = story.last;
        const kept = turnsIn(story.text());
        play(story, rest).after(fork).prompt("Another way.");
        const forked = turnsIn(story.text());
        expect(forked.slice(0, kept.length)).toEqual(kept);
        const numbers = new Map<string, number>();
        for (const { id, number } of statesOf(play(story, others).text()).flat()) {
          expect(numbers.get(id) ?? number).toBe(number);
          numbers.set(id, number);
        }
      }),
      runs(60),
    );
  });
});

/** Returns the turns after each line. */
function statesOf(text: string): Numbered[][] {
  const lines = text.trimEnd().split("\n");
  return lines.map((_, index) => turnsIn(`${lines.slice(0, index + 1).join("\n")}\n`));
}

type Numbered = Pick<Turn, "number" | "id">;

function turnsIn(text: string): Numbered[] {
  const collector = transcriptCollector({ own_file: false });
  const lines = lineCutter(0, Number.POSITIVE_INFINITY).push(Buffer.from(text));
  for (const item of lines.flatMap((line) => readRecords(line))) collector.add(item);
  const file = { id: "s" as SessionId, agent: "claude-code", path: "s.jsonl" };
  const { session } = assembleSession({ file, transcript: collector.finish() }, []);
  return session.turns.map(({ number, id }) => ({ number, id }));
}
