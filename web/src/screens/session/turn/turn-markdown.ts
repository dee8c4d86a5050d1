// A turn as markdown for the clipboard: what was asked and what was answered, with where it stands.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { toolTitle, usedOn, wentWrong } from "../../../text/tool-line.ts";
import { type Item, shownTurn } from "./turn-items.ts";

export function turnMarkdown(turn: Interaction): string {
  const { before, after } = shownTurn(turn);
  return [
    `## ${turn.citation}`,
    quoted(turn.prompt),
    before.flatMap(lineOf).join("\n"),
    turn.response ?? "",
    after.flatMap(lineOf).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** What was thought is left out: it is long, and the answer has what came of it. */
function lineOf(item: Item): string[] {
  if (item.type === "text") return [`- ${item.text.trim().replaceAll("\n", "\n  ")}`];
  if (item.type !== "tool") return [];
  const on = usedOn(item.use).replaceAll("`", "'");
  return [`- ${toolTitle(item.use)}${on && `: \`${on}\``}${wentWrong(item.use) ? " (failed)" : ""}`];
}

function quoted(text: string): string {
  const trimmed = text.trim();
  return trimmed && `> ${trimmed.replaceAll("\n", "\n> ")}`;
}
