// Draws an entry as lines for a pipe or a file. Nothing is wrapped, and printed lines cannot change, so the
// outcome of a call gets a line of its own.
import { cut, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import type { CallEntry, Entry, ItemEntry } from "../stream/entry.ts";
import { NOTES } from "../stream/insert-entries.ts";
import { asideName } from "../stream/shown-items.ts";

export function plainLines(entry: Entry): StyledLine[] {
  const indent = "  ".repeat(entry.depth);
  return linesOf(entry).map(({ text, style }) => [span(indent), span(text, style)]);
}

/** Repeats the call's name with its outcome, because other calls may have been printed in between. */
export function outcomeLine({ item, depth }: CallEntry): StyledLine {
  const { use, result } = item;
  const failure = result?.text.trim().split("\n", 1)[0] ?? "";
  const label = callWords(use.title, cut(use.label, LONGEST_LABEL));
  const words = {
    running: "",
    ok: `● ${label}: done`,
    failed: `✗ ${label}: failed${failure === "" ? "" : `: ${failure}`}`,
    denied: `✗ ${label}: not allowed`,
    aborted: `✗ ${label}: stopped`,
    given_up: `○ ${label}: no result`,
    unknown: `○ ${label}: no result`,
  }[use.outcome];
  return [span("  ".repeat(depth)), span(words, words.startsWith("✗") ? "red" : "dim")];
}

/** Short, because the label was printed in full when the call began. */
const LONGEST_LABEL = 60;

function callWords(title: string, label: string): string {
  return [title || "An earlier call", label].filter(Boolean).join("  ");
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
    case "item":
      return asideName(entry) === null ? itemLines(entry) : [];
    case "note":
      return [line(`· ${entry.text}${entry.foreign}`, "dim")];
  }
}

function itemLines({ item, seconds }: ItemEntry): PlainLine[] {
  switch (item.type) {
    case "text": {
      const text = item.text.trim();
      if (text === "") return [line("· A prompt without text.", "dim")];
      return item.speaker === "model"
        ? below(text, "", null)
        : below(text, MARKS[item.speaker] ?? "❯ ", "cyan");
    }
    case "thinking": {
      const text = item.text.trim();
      return below(text === "" ? withheld(seconds) : text, "✻ ", "dim");
    }
    case "tool":
      return [line(`○ ${callWords(item.use.title, item.use.label)}`)];
    case "image":
      return [line(`· An image: ${item.media_type}`, "dim")];
    case "note": {
      const { text, foreign } = noteWords(item);
      return [line(`· ${text}${foreign}`, "dim")];
    }
  }
}

/** Returns clew's own text and, after it, foreign text. */
export function noteWords({ note, text }: Extract<ItemEntry["item"], { type: "note" }>): {
  readonly text: string;
  readonly foreign: string;
} {
  if (note === "interrupted") return { text: NOTES.stopped, foreign: "" };
  if (note === "compaction") return { text: "The agent compacted the conversation so far.", foreign: "" };
  return { text: "Unknown to clew: ", foreign: text };
}

const MARKS: Readonly<Record<string, string>> = { shell: "! ", error: "✗ " };

/** Describes thinking whose text was withheld. */
export function withheld(seconds: number | null): string {
  return `${seconds === null ? "thought" : `thought for ${seconds} s`}, text withheld`;
}

function below(text: string, mark: string, style: Style | null): PlainLine[] {
  const rest = " ".repeat(mark.length);
  // Expands tabs as on a screen, to keep code readable.
  const even = text.replaceAll("\t", "    ");
  return even.split("\n").map((each, index) => line((index === 0 ? mark : rest) + each, style));
}

function line(text: string, style: Style | null = null): PlainLine {
  return { text, style };
}
