// An entry as lines for a pipe or a file: nothing is wrapped, and nothing that was written changes, so what becomes of a
// call is a line of its own.
import { cut, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import type { Entry } from "../stream/entry.ts";

export function plainLines(entry: Entry): StyledLine[] {
  const indent = "  ".repeat(entry.depth);
  return linesOf(entry).map(({ text, style }) => [span(indent), span(text, style)]);
}

/** What became of a call, and of which: others may have begun since, also those of other sessions. */
export function outcomeLine(call: Extract<Entry, { type: "call" }>): StyledLine {
  const { outcome, output, depth } = call;
  const failure = output.trim().split("\n", 1)[0] ?? "";
  const told = callWords(call, cut(call.what, LONGEST_TOLD));
  const words = {
    running: "",
    ok: `● ${told}: done`,
    failed: `✗ ${told}: failed${failure === "" ? "" : `: ${failure}`}`,
    unknown: `○ ${told}: no result`,
  }[outcome];
  return [span("  ".repeat(depth)), span(words, outcome === "failed" ? "red" : "dim")];
}

/** It was told whole when it began. */
const LONGEST_TOLD = 60;

function callWords({ name }: Extract<Entry, { type: "call" }>, what: string): string {
  return [name || "An earlier call", what].filter(Boolean).join("  ");
}

interface PlainLine {
  readonly text: string;
  readonly style: Style | null;
}

function linesOf(entry: Entry): PlainLine[] {
  switch (entry.type) {
    case "session":
      return [line(""), line(`══ ${entry.title} (${entry.session_id})`, "bold")];
    case "subsession":
      return [line(`↳ ${entry.name}`, "bold")];
    case "turn":
      return [line(""), line(`Turn ${entry.number}${entry.gist === null ? "" : `  ${entry.gist}`}`, "bold")];
    case "words":
      return entry.voice === "answer"
        ? below(entry.text, "", null)
        : below(entry.text, MARKS[entry.voice] ?? "❯ ", "cyan");
    case "thinking":
      return below(entry.text === "" ? withheld(entry.seconds) : entry.text, "✻ ", "dim");
    case "call":
      return [line(`○ ${callWords(entry, entry.what)}`)];
    case "note":
      return [line(`· ${entry.text}${entry.foreign}`, "dim")];
    case "aside":
      return [];
  }
}

const MARKS: Readonly<Record<string, string>> = { shell: "! ", error: "✗ " };

/** How long the model thought, without what. */
export function withheld(seconds: number | null): string {
  return `${seconds === null ? "thought" : `thought for ${seconds} s`}, text withheld`;
}

function below(text: string, mark: string, style: Style | null): PlainLine[] {
  const rest = " ".repeat(mark.length);
  // As wide as on a screen, so that code stays readable.
  const even = text.replaceAll("\t", "    ");
  return even.split("\n").map((each, index) => line((index === 0 ? mark : rest) + each, style));
}

function line(text: string, style: Style | null = null): PlainLine {
  return { text, style };
}
