// Finds the turns where an error was met: by its lasting words in the index, then in the text of their steps.
import { parseQuery } from "../../search/query.ts";
import { closeness, type ErrorWords, errorWords } from "../../sessions/story/error-words.ts";
import { type Failure, failureAt } from "../../sessions/story/failures.ts";
import type { Done, StoryStep } from "../../sessions/story/steps.ts";
import type { SearchFilter, SearchHit } from "../../store/search.ts";
import { failingLines } from "../../text/failing-lines.ts";
import type { ArchiveContext } from "../context.ts";
import { type Clean, turnSteps } from "./turn-steps.ts";

export interface MetError {
  readonly hit: SearchHit;
  readonly steps: readonly StoryStep[];
  /** From 0 to 1: how much of the error is in the lines that were met. */
  readonly closeness: number;
  /** Null if only the prompt has the error. */
  readonly failure: Failure | null;
}

export interface FindErrorOptions {
  readonly filter: SearchFilter;
  readonly clean: Clean;
  readonly most: number;
}

/** Returns the closest first; of equals, one that ended before one that did not. */
export async function findError(
  archive: ArchiveContext,
  text: string,
  { filter, clean, most }: FindErrorOptions,
): Promise<MetError[]> {
  const wanted = wantedLines(text);
  const query = parseQuery(queryText(wanted));
  const { hits } = await archive.store.search({
    ...{ query, filter, limit: MOST_READ, per_session: 2, now: archive.now().getTime() },
  });
  const met: MetError[] = [];
  for (const hit of hits) {
    const steps = await turnSteps(archive, hit.session, hit.turn.number, clean);
    const found = metIn(hit, steps, (output, command) =>
      closestLines(output, [...wanted, ...withoutCommand(wanted, command)], clean),
    );
    if (found) met.push(found);
  }
  return met
    .map((each, index) => ({ each, index, worth: each.closeness + (each.failure?.ended_by ? 0.1 : 0) }))
    .sort((one, other) => other.worth - one.worth || one.index - other.index)
    .slice(0, most)
    .map(({ each }) => each);
}

const MOST_READ = 8;

/** Returns the words of the lines that name the error, or of the whole text. */
function wantedLines(text: string): ErrorWords[] {
  return failingLines(text, MOST_LINES)
    .flatMap((line) => [line, ...messageIn(line), ...afterCommand(line)])
    .map(errorWords)
    .filter((words) => words.size > 0);
}

const MOST_LINES = 4;

/** Returns the message of a line that has the command before it. */
function messageIn(line: string): string[] {
  const at = line.search(MESSAGE);
  const message = at > 0 ? line.slice(at).replace(/^\W+/u, "") : "";
  return errorWords(message).size >= FEWEST_WORDS ? [message] : [];
}

/** After an arrow, or from a place in a file or the name of an error on. */
const MESSAGE =
  /(?<=\s)(?:→|=>|->)\s|(?<=\s)(?:\S+\.\w{1,5}:\d+|(?:error|fatal|panic|FAIL)\b(?=[:[ ])|[A-Z]\w*(?:Error|Exception)\b)/;
const FEWEST_WORDS = 3;

/** Returns the ends of a line that was copied with the shell's sign, because the message may begin after any word. */
function afterCommand(line: string): string[] {
  const [sign = "", ...words] = line.split(/\s+/);
  if (!SHELL_SIGN.test(sign)) return [];
  return [2, 3, 4, 5]
    .map((count) => words.slice(count).join(" "))
    .filter((end) => [...errorWords(end).values()].filter((weight) => weight >= 1).length >= FEWEST_WORDS);
}

const SHELL_SIGN = /^[$%❯>#]$/;

/** Returns what is left of lines that have the command too: its message, if nothing marks where that begins. */
function withoutCommand(wanted: readonly ErrorWords[], command: string): ErrorWords[] {
  const own = [...errorWords(command).keys()];
  if (own.length === 0) return [];
  return wanted
    .filter((words) => own.filter((word) => words.has(word)).length >= own.length * MOST_OF_COMMAND)
    .map((words) => new Map([...words].filter(([word]) => !own.includes(word))))
    .filter((words) => words.size >= FEWEST_WORDS);
}

const MOST_OF_COMMAND = 0.8;

/** Puts the words that tell most first, because a long query is cut. */
function queryText(wanted: readonly ErrorWords[]): string {
  const words = new Map(wanted.flatMap((line) => [...line]));
  return [...words]
    .sort(([, one], [, other]) => other - one)
    .filter(([, weight]) => weight >= 0.4)
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
    .join(" ");
}

const MOST_WORDS = 14;

/** Finds the step whose output has the error, or the prompt that quotes it. */
function metIn(
  hit: SearchHit,
  steps: readonly StoryStep[],
  closestIn: (text: string, command: string) => ClosestLines,
): MetError | null {
  let best: {
    readonly index: number;
    readonly step: Done;
    readonly lines: readonly string[];
    readonly close: number;
  } | null = null;
  for (const [index, step] of steps.entries()) {
    if (step.type !== "done" || step.turn !== hit.turn.number || !isOutput(step)) continue;
    const { lines, close } = closestIn(step.output, step.command);
    // Of two failed runs with the same error the first, because the story begins there.
    if (close >= CLOSE_ENOUGH && close > (best?.close ?? 0) + 0.01) best = { index, step, lines, close };
  }
  if (best)
    return {
      hit,
      steps,
      closeness: best.close,
      failure: failureAt(steps, best.index, best.step, best.lines),
    };
  const { close } = closestIn(hit.turn.prompt, "");
  return close >= CLOSE_ENOUGH ? { hit, steps, closeness: close * QUOTED, failure: null } : null;
}

const CLOSE_ENOUGH = 0.6;
/** An error in a prompt was met elsewhere. */
const QUOTED = 0.95;

/** A file that was read may contain any error text. */
function isOutput({ kind, failed }: Done): boolean {
  return failed || kind === "shell" || kind === "mcp" || kind === "other";
}

interface ClosestLines {
  readonly lines: readonly string[];
  readonly close: number;
}

/** Decides by the cleaned text, so no answer depends on a word that is only in a secret. */
function closestLines(text: string, wanted: readonly ErrorWords[], clean: Clean): ClosestLines {
  const found = closest(text, wanted);
  return found.close < CLOSE_ENOUGH ? { lines: [], close: 0 } : closest(clean(text), wanted);
}

function closest(text: string, wanted: readonly ErrorWords[]): ClosestLines {
  const lines = text.slice(0, LOOKED_AT).split("\n");
  const best = wanted.map((words) => {
    const telling = tellingWords(words);
    let found = { line: "", close: 0 };
    for (const line of lines) {
      // A diff has errors that code may raise.
      if (DIFF.test(line)) continue;
      // Skips most lines without taking them apart.
      const plain = line.toLowerCase();
      if (!telling.some((word) => plain.includes(word))) continue;
      const close = closeness(words, line);
      if (close > found.close) found = { line: line.trim(), close };
    }
    return found;
  });
  const close = Math.max(0, ...best.map((each) => each.close));
  return {
    close,
    lines: [...new Set(best.filter((each) => each.close >= CLOSE_ENOUGH).map(({ line }) => line))],
  };
}

const LOOKED_AT = 48_000;
const DIFF = /^[+-](?![+-])\s/;

function tellingWords(words: ErrorWords): string[] {
  return [...words]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([word]) => word);
}
