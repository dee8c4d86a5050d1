// Begins a line that is too long to be shown whole where it asks for something, if that says more than its beginning.
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
  return best.line === line ? line : best.line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** What is left out must be worth it. */
const MORE = 1;

/** Files that are only mentioned say little. */
function shownWeight(line: string, longest: number): number {
  return judge(cutLine(line, longest).replace(/(?<!\S)@\S+/g, "")).weight;
}

/** Phrases that ask, at the beginning of a clause or a later sentence, and that say what for. */
const REQUEST =
  /(?<=(?:[.,;:!?]|(?<!\p{L})(?:and|then|so|but|und|dann|aber|et|puis|mais|y|luego|pero|и|но))\s)(?:(?:i|we)(?:'d| would) like (?:you )?to|(?:i|we) (?:want|need) (?:you )?to|let's|(?:can|could) you|please|help me(?: to)?|ich möchte|ich will|kannst du|bitte|je (?:veux|voudrais)|j'aimerais|peux-tu|quiero|necesito|puedes|por favor|хочу|нужно|можешь|пожалуйста)(?!\p{L})|(?<=\s)(?:so (?:that )?(?:i|we) can|because (?:i|we)(?:'m| am|'re| are) trying to|in order to)(?!\p{L})/giu;
