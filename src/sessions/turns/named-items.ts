// Finds the items of an answer that a reply names by their numbers, or all of them: "skip 5 and do the rest".
import { cutLine } from "./cut-line.ts";
import { flatten } from "./sentences.ts";

/** Returns the items in a line of about `longest` characters; null if the reply names none. */
export function namedItems(reply: string, answer: string, longest: number): string | null {
  if (reply.length > LONGEST_REPLY) return null;
  const numbers = [...reply.replace(IN_TEXT, "").matchAll(NUMBER)].map(([, number]) => Number(number));
  const wants_all = ALL.test(reply);
  if (numbers.length === 0 && !wants_all) return null;
  const lists = listsIn(answer).filter((list) => list.size > 1);
  const list = lists.findLast((each) => numbers.every((number) => each.has(number) || each.size === number));
  if (!list) return null;
  const named = [...list].filter(([number]) => wants_all || numbers.includes(number));
  if (named.length === 0) return null;
  const each = Math.min(LONGEST_ITEM, Math.floor(longest / named.length));
  return each < SHORTEST_ITEM
    ? null
    : named.map(([number, text]) => `${number}. ${cutLine(text, each)}`).join("; ");
}

/** A longer text says itself what it is about. */
const LONGEST_REPLY = 160;
const LONGEST_ITEM = 100;
const SHORTEST_ITEM = 24;

/** Paths, quotations and code. */
const IN_TEXT = /`[^`]*`|"[^"]*"|\S*[/_@:]\S*/g;
/** Counts something if a noun follows. */
const NUMBER =
  /(?<![\w.,(-])#?(\d{1,2})(?=\s*(?:$|[,;:!?&+)]|\.(?:\s|$)|(?:and|or|first|please|then|but|is|are|seems?|looks?|sounds?|as|for)\b))/gi;
const ALL =
  /\b(?:(?:do|fix|address|implement|apply|take|add|skip) (?:all|both|these|those|them|everything)|all of (?:them|these|those)|the (?:rest|others|remaining (?:ones|items))|all \d+|both of)\b/i;

/** Returns the numbered lists of a text, each with its items by number. A table with numbers is a list, too. */
function listsIn(text: string): Map<number, string>[] {
  const lists: Map<number, string>[] = [];
  for (const line of text.split("\n")) {
    const { digits, item = "" } = (ITEM.exec(line) ?? ROW.exec(line))?.groups ?? {};
    if (digits === undefined) continue;
    const last = lists.at(-1);
    const number = Number(digits);
    const joined = flatten(item.replace(/\s*\|\s*/g, " ")).trim();
    if (last && number === last.size + 1) last.set(number, joined);
    else if (number === 1) lists.push(new Map([[1, joined]]));
  }
  return lists;
}

const ITEM = /^\s{0,3}(?:#{1,6}\s+|[-*]\s+)?(?:\*\*)?(?<digits>\d{1,2})[.)]\s+(?<item>\S.*)$/;
const ROW = /^\s*\|\s*(?:\*\*)?#?(?<digits>\d{1,2})(?:\*\*)?\s*\|(?<item>.*)\|\s*$/;
