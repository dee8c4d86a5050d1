// An entry as lines for a pipe or a file: nothing is wrapped, and nothing that was written changes, so what becomes of a
// call is a line of its own.
import { cut, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import type { CallEntry, Entry, ItemEntry } from "../stream/entry.ts";
import { NOTES } from "../stream/insert-entries.ts";
import { asideName } from "../stream/shown-items.ts";

export function plainLines(entry: Entry): StyledLine[] {
  const indent = "  ".repeat(entry.depth);
  return linesOf(entry).map(({ text, style }) => [span(indent), span(text, style)]);
}

/** What became of a call, and of which: others may have begun since, also those of other sessions. */
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

/** It was told whole when it began. */
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

/** Our own words about it, and after them foreign ones. */
export function noteWords({ note, text }: Extract<ItemEntry["item"], { type: "note" }>): {
  readonly text: string;
  readonly foreign: string;
} {
  if (note === "interrupted") return { text: NOTES.stopped, foreign: "" };
  if (note === "compaction") return { text: "The agent compacted what came before.", foreign: "" };
  return { text: "Something clew does not know: ", foreign: text };
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
