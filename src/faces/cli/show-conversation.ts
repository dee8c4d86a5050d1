// A conversation on a screen: prompts, what was said and done, and answers, turn after turn.
import type { ShownPassage, ShownTurn } from "../../archive/turns/conversation.ts";
import { fullCount, shortDuration } from "../../terminal/numbers.ts";
import { cut, type Style, type StyledLine, span } from "../../terminal/spans.ts";
import { timeIn } from "../../terminal/times.ts";
import { wrap } from "../../terminal/wrap.ts";
import type { View } from "./context.ts";

const INDENT = "  ";
/** Wider lines are hard to read; what is wider than that is a screen, not a page. */
const WIDEST = 110;

export interface ConversationView extends View {
  /** Paths below it are shown without it. */
  readonly project_path: string | null;
}

export function showTurn(turn: ShownTurn, view: ConversationView): StyledLine[] {
  return [[], turnLine(turn, view), [], ...showPassages(turn.passages, view)];
}

/** Uses of tools that follow each other stand close; between all else is a line of air. */
export function showPassages(passages: readonly ShownPassage[], view: ConversationView): StyledLine[] {
  const width = Math.min(view.width, WIDEST);
  return passages.flatMap((passage, index) => {
    const lines = passageLines(passage, width, view.project_path);
    const before = passages[index - 1];
    return before && !(isClose(before) && isClose(passage)) ? [[], ...lines] : lines;
  });
}

function isClose({ type }: ShownPassage): boolean {
  return type === "call" || type === "note";
}

function turnLine({ number, started_at, duration_ms }: ShownTurn, view: View): StyledLine {
  const about = [
    ...(started_at === null ? [] : [timeIn(started_at, view)]),
    ...(duration_ms === null || duration_ms <= 0 ? [] : [shortDuration(duration_ms)]),
  ].join(" · ");
  const name = `── turn ${number} `;
  const rest = Math.max(2, Math.min(view.width, WIDEST) - name.length - about.length - 1);
  return [span(name, "cyan"), span(`${"─".repeat(rest)} ${about}`, "dim")];
}

type Words = Extract<ShownPassage, { type: "words" }>;

function passageLines(passage: ShownPassage, width: number, project: string | null): StyledLine[] {
  switch (passage.type) {
    case "words":
      return wordLines(passage, width);
    case "folded":
      return foldedLines(passage, width);
    case "note":
      return [[span(INDENT), span(`${passage.text} ${passage.foreign}`.trim(), "yellow")]];
    case "image": {
      const { media_type, size } = passage.image;
      return [[span(INDENT), span(`[image ${media_type}, ${fullCount(size)} characters]`, "dim")]];
    }
    case "call":
      return callLines(passage, width, project);
  }
}

const VOICES: Readonly<
  Record<Words["voice"], { mark: string; mark_style: Style | null; style: Style | null }>
> = {
  prompt: { mark: "❯ ", mark_style: "cyan", style: "bold" },
  queued_prompt: { mark: "❯ ", mark_style: "cyan", style: "bold" },
  command: { mark: "❯ ", mark_style: "cyan", style: "bold" },
  plan: { mark: "❯ ", mark_style: "cyan", style: "bold" },
  shell: { mark: "! ", mark_style: "cyan", style: "bold" },
  added: { mark: "❯ ", mark_style: "cyan", style: "bold" },
  said: { mark: INDENT, mark_style: null, style: "dim" },
  answer: { mark: INDENT, mark_style: null, style: null },
  error: { mark: "✗ ", mark_style: "red", style: "red" },
};

function wordLines({ voice, text }: Words, width: number): StyledLine[] {
  const { mark, mark_style, style } = VOICES[voice];
  const said = voice === "queued_prompt" ? "(typed while the model worked)\n" : "";
  return wrap(said + text, width - mark.length).map((line, index) => [
    index === 0 ? span(mark, mark_style) : span(INDENT),
    span(line, style),
  ]);
}

function foldedLines(
  { name, excerpt }: Extract<ShownPassage, { type: "folded" }>,
  width: number,
): StyledLine[] {
  return [[span(`${INDENT}┌ ${name}`, "dim")], ...excerptLines(excerpt, width, INDENT)];
}

type Excerpt = NonNullable<Extract<ShownPassage, { type: "call" }>["output"]>;

function excerptLines({ head, left_out, tail }: Excerpt, width: number, indent: string): StyledLine[] {
  const gutter = `${indent}│ `;
  const lines = (text: string) =>
    wrap(text, width - gutter.length).map((line): StyledLine => [span(gutter, "dim"), span(line, "dim")]);
  if (left_out === 0) return lines(head);
  const gap: StyledLine = [span(gutter, "dim"), span(`… ${fullCount(left_out)} characters …`, "yellow")];
  return [...lines(head), gap, ...lines(tail)];
}

function callLines(
  { line, is_error, input, output, subsessions }: Extract<ShownPassage, { type: "call" }>,
  width: number,
  project: string | null,
): StyledLine[] {
  const [name = "", ...rest] = (project === null ? line : line.replaceAll(`${project}/`, "")).split(" ");
  const failed = is_error ? " ✗ failed" : "";
  const room = width - INDENT.length - 2 - name.length - 1 - failed.length;
  return [
    [
      span(INDENT),
      span("● ", is_error ? "red" : "green"),
      span(name),
      span(rest.length > 0 ? ` ${cut(rest.join(" "), Math.max(8, room))}` : "", "dim"),
      span(failed, "red"),
    ],
    ...(input === null ? [] : excerptLines(input, width, `${INDENT}  `)),
    ...(output === null || output.head.trim() === ""
      ? []
      : [
          [span(`${INDENT}  ├ ${is_error ? "failed" : "result"}`, "dim")],
          ...excerptLines(output, width, `${INDENT}  `),
        ]),
    ...subsessions.map((each) => subsessionLine(each, width)),
  ];
}

function subsessionLine(
  { id, name, about }: { id: string; name: string; about: string },
  width: number,
): StyledLine {
  const short = id.replace(/^agent-/, "").slice(0, 8);
  const messages = about.split(" · ")[0] ?? "";
  const room = Math.max(8, width - INDENT.length - 4 - short.length - messages.length - 4);
  return [
    span(`${INDENT}  ↳ `, "dim"),
    span(short, "cyan"),
    span(`  ${cut(name, room)}`),
    span(`  ${messages}`, "dim"),
  ];
}
