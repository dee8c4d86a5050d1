// A tool call in one line: the tool, what it was used on, and how it ended.

import { brief } from "../../agent-text/brief.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { privateFilter } from "../../sessions/turns/private.ts";
import { TELLING_FIELDS } from "../../sessions/turns/telling-fields.ts";

type Call = Interaction["tool_calls"][number];

/** `Bash npm test → failed: 2 tests failed` */
export function tellToolCall({ name, input, result, is_error, subsessions }: Call): string {
  const started = subsessions.length === 0 ? "" : `, started ${subsessions.join(", ")}`;
  return `${name || "(a call that is missing)"} ${usedOn(input)} → ${outcome(result, is_error)}${started}`;
}

function usedOn(input: Call["input"]): string {
  // What is private may begin in one argument and end in another.
  const filter = privateFilter();
  const texts = new Map(
    Object.entries(input).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, filter(value)]] : [],
    ),
  );
  const key = TELLING_FIELDS.find((name) => texts.get(name));
  return key === undefined ? "" : brief(texts.get(key) ?? "", LONGEST);
}

function outcome(result: string | null, isError: boolean): string {
  if (result === null) return "no result";
  if (result.trim() === "") return isError ? "failed" : "ok, no output";
  const lines = result.trimEnd().split("\n").length;
  const how = isError ? "failed" : `ok, ${lines} ${lines === 1 ? "line" : "lines"}`;
  return `${how}: ${brief(result, isError ? LONGEST : SHORT)}`;
}

const LONGEST = 160;
const SHORT = 80;
