// The name a session bears when nobody gave it one: the beginning of its first prompt.
import type { Turn } from "../model/turn.ts";
import { graphemesOf } from "./graphemes.ts";

const LENGTH = 40;

/** On one line, cut between words where that leaves enough, and never within a character. */
export function firstPromptTitle(turns: readonly Pick<Turn, "prompt">[]): string {
  const prompt = turns.map((turn) => turn.prompt.replace(/\s+/g, " ").trim()).find((text) => text !== "");
  if (prompt === undefined) return "Unnamed session";
  const characters = graphemesOf(prompt.slice(0, LENGTH * 8));
  if (characters.length <= LENGTH) return prompt;
  const kept = characters.slice(0, LENGTH).join("");
  const space = characters[LENGTH] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
