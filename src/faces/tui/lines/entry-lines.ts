// An entry as lines of a screen: how each kind of thing looks. Foreign text is made safe on the way.
import { counted } from "../../../terminal/numbers.ts";
import { clipLine, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import type { Entry, Outcome, StreamSpeaker } from "../stream/entry.ts";
import { addStyle } from "./add-style.ts";
import { markdownLines } from "./markdown.ts";
import { withheld } from "./plain-lines.ts";
import { textLines } from "./text-lines.ts";
import { type Margins, wrapSpans } from "./wrap-spans.ts";

export interface Look {
  readonly width: number;
  /** What tools were given and returned, and what the agent's program put in. */
  readonly details: boolean;
  /** By session, where there are several. */
  colour(session_id: string): Style | null;
}

/** None for what is shown with details only. */
export function entryLines(entry: Entry, look: Look): StyledLine[] {
  const gutter = gutterOf(entry, look);
  const inside = linesIn(entry, Math.max(NARROWEST, look.width - gutter.width), look);
  return inside.map((line) => clipLine([...gutter.spans, ...line], look.width));
}

const NARROWEST = 8;
const STEP = 2;

function gutterOf({ session_id, depth }: Entry, { width, colour }: Look) {
  const style = colour(session_id);
  // On a narrow screen the words need the room.
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
    case "words":
      return wordsLines(entry.voice, entry.text, width);
    case "thinking":
      return thinkingLines(entry, width);
    case "call":
      return callLines(entry, width, look.details);
    case "note":
      return wrapSpans([span(entry.text, "dim"), span(entry.foreign, "bold")], width, marked("· "));
    case "aside":
      return look.details ? textLines(`${entry.name}: ${entry.text}`, width, "dim", marked("┆ ", "┆ ")) : [];
  }
}

function turnLines({ number, gist }: Extract<Entry, { type: "turn" }>, width: number): StyledLine[] {
  const heading = [span(`Turn ${number}`, ["bold", "underline"])];
  return [[], ...wrapSpans(gist === null ? heading : [...heading, span("  "), span(gist, "bold")], width)];
}

const VOICES: Readonly<
  Record<Exclude<StreamSpeaker, "answer">, { readonly mark: string; readonly style: Style }>
> = {
  prompt: { mark: "❯ ", style: "cyan" },
  queued_prompt: { mark: "❯ ", style: "cyan" },
  command: { mark: "❯ ", style: "cyan" },
  plan: { mark: "❯ ", style: "cyan" },
  local_command: { mark: "❯ ", style: "cyan" },
  shell: { mark: "! ", style: "magenta" },
  added: { mark: "❯ ", style: "cyan" },
  error: { mark: "✗ ", style: "red" },
};

function wordsLines(voice: StreamSpeaker, text: string, width: number): StyledLine[] {
  if (voice === "answer") return markdownLines(text, width);
  const { mark, style } = VOICES[voice];
  return textLines(text, width, style, marked(mark));
}

function thinkingLines(entry: Extract<Entry, { type: "thinking" }>, width: number): StyledLine[] {
  const margins = marked("✻ ");
  if (entry.text !== "") return textLines(entry.text, width, ["dim", "italic"], margins);
  return wrapSpans([span(withheld(entry.seconds), ["dim", "italic"])], width, margins);
}

const OUTCOMES: Readonly<
  Record<Outcome, { readonly mark: string; readonly style: Style; readonly word: string }>
> = {
  running: { mark: "○ ", style: "yellow", word: "running" },
  ok: { mark: "● ", style: "green", word: "" },
  failed: { mark: "✗ ", style: "red", word: "failed" },
  unknown: { mark: "○ ", style: "dim", word: "no result" },
};

/** One line, and with details all there is to it. */
function callLines(entry: Extract<Entry, { type: "call" }>, width: number, details: boolean): StyledLine[] {
  const { name, what, outcome, steps, input, output } = entry;
  const { mark, style, word } = OUTCOMES[outcome];
  const state = [word, steps > 0 ? counted(steps, "step") : ""].filter(Boolean).join(", ");
  const line = [
    span(mark, style),
    span(name || "An earlier call", "bold"),
    ...(state === "" ? [] : [span(` ${state}`, style)]),
    ...(what === "" ? [] : [span(` ${what}`)]),
  ];
  const failure = outcome === "failed" && !details ? firstLine(output) : "";
  return [
    clipLine(line, width),
    ...(failure === "" ? [] : [clipLine([span("  "), span(failure, "red")], width)]),
    ...(details && input !== "" ? textLines(input, width, "dim", marked("  ┆ ", "  ┆ ")) : []),
    ...(details && output !== "" ? textLines(output, width, null, marked("  │ ", "  │ ")) : []),
  ];
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}

function marked(mark: string, rest: string = " ".repeat(mark.length)): Margins {
  return { first: [span(mark, "dim")], rest: [span(rest, "dim")] };
}
