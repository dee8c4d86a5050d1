// Shortens a line that is too long to be shown whole: it begins where it asks for something, or its first sentence is cut
// to leave room for the next, if that says more than its beginning.
import { cutLine } from "./cut-line.ts";
import { withoutOpener } from "./openers.ts";
import { judge } from "./telling.ts";
import { isFull } from "./telling-sentence.ts";

/** Most lines are returned as they are. */
export function fromRequest(line: string, longest: number): string {
  if (line.length <= longest) return line;
  let best = { line, weight: shownWeight(line, longest) };
  for (const { 0: asking, index } of line.matchAll(REQUEST)) {
    const rest = withoutOpener(line.slice(index + asking.length).trim());
    const weight = shownWeight(rest, longest);
    if (weight >= best.weight + MORE && isFull(judge(rest))) best = { line: rest, weight };
  }
  if (best.line !== line) return best.line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return withShortLead(line, longest);
}

/** Cuts a first sentence that says little, so more is seen of the next one. */
function withShortLead(line: string, longest: number): string {
  const [lead = ""] = FIRST_SENTENCE.exec(line) ?? [];
  if (lead.length <= SHORT_LEAD || lead.length >= longest || isFull(judge(lead))) return line;
  const shorter = `${cutLine(lead, SHORT_LEAD)}${line.slice(lead.length)}`;
  return shownWeight(shorter, longest) >= shownWeight(line, longest) + MORE ? shorter : line;
}

/** What is left out must be worth it. */
const MORE = 1;

/** Enough to recognize a sentence by its beginning. */
const SHORT_LEAD = 40;

const FIRST_SENTENCE = /^[^.?!;]{1,200}(?:[.?!;](?!\s)[^.?!;]{0,200}){0,9}[.?!;](?=\s+\S)/;

/** Files that are only mentioned say little. */
function shownWeight(line: string, longest: number): number {
  return judge(cutLine(line, longest).replace(/(?<!\S)@\S+/g, "")).weight;
}

/** Phrases that ask, at the beginning of a clause or a later sentence, and that say what for. */
const REQUEST =
  /(?<=(?:[.,;:!?]|(?<!\p{L})(?:and|then|so|but|und|dann|aber|et|puis|mais|y|luego|pero|и|но))\s)(?:(?:i|we)(?:'d| would) like (?:you )?to|(?:i|we) (?:want|need) (?:you )?to|let's|i(?:'m| am) thinking (?:of|about)|(?:what|how) about|is it possible to|how (?:can|could|do|would) (?:i|we)|(?:can|could) you|please|help me(?: to)?|ich möchte|ich will|kannst du|bitte|je (?:veux|voudrais)|j'aimerais|peux-tu|quiero|necesito|puedes|por favor|хочу|нужно|можешь|пожалуйста)(?!\p{L})|(?<=\s)(?:so (?:that )?(?:i|we) can|because (?:i|we)(?:'m| am|'re| are) trying to|in order to)(?!\p{L})/giu;
