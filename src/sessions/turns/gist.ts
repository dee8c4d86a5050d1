// Sums up a turn in one line, without a model: the prompt if it says something, else the answer, else the work.
import type { Turn } from "../../model/turn.ts";
import { graphemesOf } from "../../text/graphemes.ts";
import { planText } from "./plan-text.ts";
import { flatten, sentencesOf } from "./sentences.ts";

export type GistSource = Pick<Turn, "kind" | "prompt" | "answer" | "tools" | "files_edited">;

/** Never empty, one line, and at most 100 characters as people count them. */
export function gistOf(turn: GistSource): string {
  const request = firstMeaningful(sentencesOf(requestIn(turn)));
  if (request !== null) return cutLine(request);
  const answered = turn.answer === null ? null : answerLine(turn.answer);
  if (answered !== null) return cutLine(answered);
  const prompt = flatten(turn.prompt.slice(0, LOOKED_AT));
  const work = describeWork(turn);
  return cutLine(
    [prompt === "" ? "(no text)" : prompt, work]
      .filter((part) => part !== "")
      .join(prompt === "" ? " " : ": "),
  );
}

const LONGEST = 100;
/** The number of characters examined: a prompt may be a pasted file. */
const LOOKED_AT = 4000;

function requestIn({ kind, prompt }: GistSource): string {
  const text = prompt.slice(0, LOOKED_AT);
  const plan = planText({ kind, prompt: text });
  if (plan === null) return text;
  return /^[#\s]*plan\b/i.test(plan) ? plan : `Plan: ${flatten(plan)}`;
}

/** Returns the first sentence that says something, together with the next one if it only introduces it. */
function firstMeaningful(sentences: readonly string[]): string | null {
  const first = sentences.findIndex((sentence) => !saysNothing(sentence));
  const sentence = sentences[first];
  if (sentence === undefined) return null;
  const next = sentences[first + 1];
  const leads = /[:：]$/.test(sentence) && sentence.length <= LONGEST / 2;
  // The text pasted after it may be data, which does not belong in a line of prose.
  return leads && next !== undefined && /^["'`(]?\p{L}/u.test(next) ? `${sentence} ${next}` : sentence;
}

/** Skips the headings and short exclamations that answers often begin with. */
function answerLine(answer: string): string | null {
  const text = answer.slice(0, LOOKED_AT);
  const prose = sentencesOf(text.replace(/^[ \t]*#{1,6}[ \t].*$/gm, "\n"));
  const long = prose.filter((sentence) => sentence.length >= SHORT_SENTENCE || UNSPACED.test(sentence));
  return firstMeaningful(long) ?? firstMeaningful(prose) ?? firstMeaningful(sentencesOf(text));
}

const SHORT_SENTENCE = 16;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a sentence has only words common to every session, numbers, or a letter chosen from a list. */
function saysNothing(sentence: string): boolean {
  const words =
    sentence
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length === 1 && /^[\p{ASCII}]{1,2}$/u.test(words[0] ?? "")) return true;
  return words.every((word) => COMMON.has(word) || /^\p{N}+$/u.test(word));
}

const COMMON: ReadonlySet<string> = new Set(
  `yes yeah yep yup no nope nah ok okay sure thanks thank you please do it that this them both all go ahead on continue
   proceed next hi hello hey well great good fine right perfect nice cool awesome excellent so now then again try
   let's lets done sounds looks and just absolutely correct exactly you're i'm`.split(/\s+/),
);

function describeWork({ tools, files_edited }: GistSource): string {
  const calls = tools.reduce((sum, tool) => sum + tool.calls, 0);
  const names = files_edited.map((path) => path.split(/[/\\]/).findLast(Boolean) ?? path);
  const edited = names.length > MOST_FILES ? `${names.length} files` : names.join(", ");
  return [
    ...(calls > 0 ? [`ran ${calls} ${calls === 1 ? "tool" : "tools"}`] : []),
    ...(edited === "" ? [] : [`edited ${edited}`]),
  ].join(", ");
}

const MOST_FILES = 3;

function cutLine(text: string): string {
  const line = text
    .slice(0, LONGEST * 8)
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...graphemesOf(line)];
  if (characters.length <= LONGEST) return line;
  const kept = characters.slice(0, LONGEST - 1).join("");
  const space = characters[LONGEST - 1] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
