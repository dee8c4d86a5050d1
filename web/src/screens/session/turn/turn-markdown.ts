// A turn as markdown for the clipboard: what was asked and what was answered, with where it stands.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { usedOn } from "../../../text/tool-line.ts";
import { entriesOf, type TurnEntry } from "./turn-entries.ts";

export function turnMarkdown(turn: Interaction): string {
  const work = entriesOf(turn).flatMap(lineOf);
  return [
    `## ${turn.citation}`,
    quoted(turn.prompt),
    ...(work.length > 0 ? [work.join("\n")] : []),
    ...(turn.response === null ? [] : [turn.response]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** What was thought is left out: it is long, and the answer has what came of it. */
function lineOf(entry: TurnEntry): string[] {
  if (entry.kind === "words") return [`- ${entry.words.text.trim().replaceAll("\n", "\n  ")}`];
  if (entry.kind !== "call") return [];
  const { call } = entry;
  const on = usedOn(call).replaceAll("`", "'");
  return [`- ${call.name || "?"}${on && `: \`${on}\``}${call.is_error ? " (failed)" : ""}`];
}

function quoted(text: string): string {
  const trimmed = text.trim();
  return trimmed && `> ${trimmed.replaceAll("\n", "\n> ")}`;
}
