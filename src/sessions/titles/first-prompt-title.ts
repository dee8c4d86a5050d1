// The name a session bears when nobody gave it one: the beginning of its first prompt.
import type { Turn } from "../../model/turn.ts";
import { graphemesOf } from "../turns/graphemes.ts";
import { planText } from "../turns/plan-text.ts";

const LENGTH = 40;
/** A character may be a whole family, or a letter below a tower of accents. */
const LOOKED_AT = LENGTH * 8;

/** On one line, cut between words where that leaves enough, and never within a character. */
export function firstPromptTitle(turns: readonly Pick<Turn, "prompt">[]): string {
  const prompt = turns.map((turn) => oneLine(asked(turn.prompt))).find((text) => text !== "");
  if (prompt === undefined) return "Unnamed session";
  const characters = graphemesOf(prompt.slice(0, LOOKED_AT).toWellFormed());
  if (characters.length <= LENGTH)
    // The last one may be torn.
    return prompt.length <= LOOKED_AT ? prompt : `${characters.slice(0, -1).join("")}…`;
  const kept = characters.slice(0, LENGTH).join("");
  const space = characters[LENGTH] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

/** Of a plan its heading, without the marks. */
function asked(prompt: string): string {
  return planText(prompt)?.replace(/^#+\s*/, "") ?? prompt;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
