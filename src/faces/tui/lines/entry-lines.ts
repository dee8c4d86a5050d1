// Draws an entry as lines for the screen, one look per kind of entry. Makes foreign text safe on the way.

import { toolText } from "../../../model/tool-text.ts";
import { addStyle } from "../../../terminal/add-style.ts";
import { markdownLines } from "../../../terminal/markdown/markdown-lines.ts";
import { clipLine, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import { textLines } from "../../../terminal/text-lines.ts";
import { type Margins, wrapSpans } from "../../../terminal/wrap-spans.ts";
import { counted } from "../../../text/numbers.ts";
import type { CallItem, Entry, ItemEntry } from "../stream/entry.ts";
import { asideName } from "../stream/shown-items.ts";
import { noteWords, withheld } from "./plain-lines.ts";

export interface Look {
  readonly width: number;
  /** True to show tool inputs and outputs, and text that the agent's program added. */
  readonly details: boolean;
  /** Returns the session's colour; null if there is only one session. */
  colour(session_id: string): Style | null;
}

/** Returns no lines for entries that are shown with details only. */
export function entryLines(entry: Entry, look: Look): StyledLine[] {
  const gutter = gutterOf(entry, look);
  const inside = linesIn(entry, Math.max(NARROWEST, look.width - gutter.width), look);
  return inside.map((line) => clipLine([...gutter.spans, ...line], look.width));
}

const NARROWEST = 8;
const STEP = 2;

function gutterOf({ session_id, depth }: Entry, { width, colour }: Look) {
  const style = colour(session_id);
  // A narrow screen needs the room for text.
  const indent = Math.min(depth * STEP, Math.max(0, Math.floor(width / 4)));
  const bar = style === null ? [] : [span("▎", style)];
  return { spans: [...bar, span(" ".repeat(indent))], width: bar.length + indent };
}

function linesIn(entry: Entry, width: number, look: Look): StyledLine[] {
  switch (entry.type) {
    case "session":
      return [[], ...wrapSpans([span(entry.title, addStyle(look.colour(entry.session_id), "bold"))], width)];
    case "subsession":
      return wrapSpans([span("↳ ", "dim"), span(entry.name, "bold")], width);
    case "turn":
      return turnLines(entry, width);
    case "item":
      return itemLines(entry, width, look);
    case "note":
      return noteLines(entry.text, entry.foreign, width);
  }
}

function turnLines({ number, gist }: Extract<Entry, { type: "turn" }>, width: number): StyledLine[] {
  const heading = [span(`Turn ${number}`, ["bold", "underline"])];
  return [[], ...wrapSpans(gist === null ? heading : [...heading, span("  "), span(gist, "bold")], width)];
}

function itemLines(entry: ItemEntry, width: number, look: Look): StyledLine[] {
  const { item } = entry;
  const aside = asideName(entry);
  if (aside !== null) return look.details ? asideLines(aside, textIn(item), width) : [];
  switch (item.type) {
    case "text":
      return textItemLines(item, width);
    case "thinking":
      return thinkingLines(item.text.trim(), entry.seconds, width);
    case "tool":
      return toolLines(item, entry.steps, width, look.details);
    case "image":
      return noteLines("An image: ", item.media_type, width);
    case "note": {
      const { text, foreign } = noteWords(item);
      const rest = item.note === "compaction" && look.details ? item.text : "";
      return [
        ...noteLines(text, foreign, width),
        ...(rest === "" ? [] : asideLines("Compacted to", rest, width)),
      ];
    }
  }
}

function textIn(item: ItemEntry["item"]): string {
  return "text" in item ? item.text.trim() : "";
}

function noteLines(text: string, foreign: string, width: number): StyledLine[] {
  return wrapSpans([span(text, "dim"), span(foreign, "bold")], width, marked("· "));
}

function asideLines(name: string, text: string, width: number): StyledLine[] {
  return text === "" ? [] : textLines(`${name}: ${text}`, width, "dim", marked("┆ ", "┆ "));
}

type TextItem = Extract<ItemEntry["item"], { type: "text" }>;

function textItemLines({ speaker, text }: TextItem, width: number): StyledLine[] {
  if (text.trim() === "") return noteLines("A prompt without text.", "", width);
  if (speaker === "model") return markdownLines(text.trim(), width);
  const { mark, style } = MARKS[speaker] ?? PERSON;
  return textLines(text.trim(), width, style, marked(mark));
}

interface Mark {
  readonly mark: string;
  readonly style: Style;
}

const PERSON: Mark = { mark: "❯ ", style: "cyan" };

const MARKS: Readonly<Partial<Record<TextItem["speaker"], Mark>>> = {
  shell: { mark: "! ", style: "magenta" },
  error: { mark: "✗ ", style: "red" },
};

function thinkingLines(text: string, seconds: number | null, width: number): StyledLine[] {
  const margins = marked("✻ ");
  if (text !== "") return textLines(text, width, ["dim", "italic"], margins);
  return wrapSpans([span(withheld(seconds), ["dim", "italic"])], width, margins);
}

type Outcome = CallItem["use"]["outcome"];

const NO_RESULT = { mark: "○ ", style: "dim", word: "no result" } as const;

const OUTCOMES: Readonly<
  Record<Outcome | "asking", { readonly mark: string; readonly style: Style; readonly word: string }>
> = {
  running: { mark: "○ ", style: "yellow", word: "running" },
  asking: { mark: "○ ", style: "yellow", word: "waits for you" },
  ok: { mark: "● ", style: "green", word: "" },
  failed: { mark: "✗ ", style: "red", word: "failed" },
  denied: { mark: "✗ ", style: "red", word: "not allowed" },
  aborted: { mark: "✗ ", style: "red", word: "stopped" },
  given_up: NO_RESULT,
  unknown: NO_RESULT,
};

/** Returns one line, or with details also the input and output. */
function toolLines({ use, result }: CallItem, steps: number, width: number, details: boolean): StyledLine[] {
  const asks = use.asks.length > 0 || use.plan !== null;
  const { mark, style, word } = OUTCOMES[asks && use.outcome === "running" ? "asking" : use.outcome];
  const state = [word, steps > 0 ? counted(steps, "step") : ""].filter(Boolean).join(", ");
  const line = [
    span(mark, style),
    span(use.title || "An earlier call", "bold"),
    ...(state === "" ? [] : [span(` ${state}`, style)]),
    ...(use.label === "" ? [] : [span(` ${use.label}`)]),
  ];
  const output = result?.text ?? "";
  const input = details ? toolText(use) : "";
  const failure = use.outcome === "failed" && !details ? firstLine(output) : "";
  return [
    clipLine(line, width),
    ...(failure === "" ? [] : [clipLine([span("  "), span(failure, "red")], width)]),
    ...(input === "" ? [] : textLines(input, width, "dim", marked("  ┆ ", "  ┆ "))),
    ...(use.outcome === "running" && !details
      ? use.asks.flatMap((asked) => choiceLines(asked, use.label, width))
      : []),
    ...(details && output !== "" ? textLines(output, width, null, marked("  │ ", "  │ ")) : []),
  ];
}

/** Shows what an agent waits for, because the call's own line may cut the question and has no choices. */
function choiceLines(
  { question, options, answer }: CallItem["use"]["asks"][number],
  label: string,
  width: number,
): StyledLine[] {
  if (answer !== null) return [];
  return [
    ...(question === label ? [] : textLines(question, width, "yellow", marked("  ? "))),
    ...options.flatMap((option) => textLines(option, width, null, marked("    ◦ "))),
  ];
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}

function marked(mark: string, rest: string = " ".repeat(mark.length)): Margins {
  return { first: [span(mark, "dim")], rest: [span(rest, "dim")] };
}
