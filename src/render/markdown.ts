// A session as markdown, piece by piece. Foreign text is always in a fence or a code span; the only HTML is our own.
import type { ImagePart } from "../model/part.ts";
import type { Session } from "../model/session.ts";
import { countText } from "./figures.ts";
import { layOut } from "./lay-out.ts";
import { codeSpan, escaped, fenced, fencedExcerpt } from "./markdown-text.ts";
import type { ExportOptions } from "./options.ts";
import { type Fact, type Passage, type SheetCall, type SheetSubsession, VOICES } from "./sheet.ts";
import { visibleLine } from "./visible-text.ts";

export function* sessionToMarkdown(session: Session, options: ExportOptions): Generator<string> {
  const sheet = layOut(session, options);
  yield `# ${escaped(sheet.title)}\n\n`;
  yield `${sheet.facts.map(factLine).join("")}\n`;
  yield list("Tasks", sheet.tasks);
  yield* passages(sheet.opening);
  for (const turn of sheet.turns()) {
    yield `## Turn ${turn.number}\n\n${turn.about}\n\n`;
    yield* passages(turn.passages);
  }
  let heading = "## Other subsessions\n\n";
  for (const subsession of sheet.subsessions()) {
    yield heading;
    heading = "";
    yield* subsessionPieces(subsession);
  }
  yield list("Other branches, not shown here", sheet.other_branches);
}

function factLine({ name, value, foreign }: Fact): string {
  return `- ${name}: ${foreign ? codeSpan(value) : value}\n`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `## ${title}\n\n${lines.map((line) => `- ${codeSpan(line)}\n`).join("")}\n`;
}

function* passages(all: readonly Passage[]): Generator<string> {
  for (const passage of all) yield* passagePieces(passage);
}

function* passagePieces(passage: Passage): Generator<string> {
  switch (passage.type) {
    case "words":
      yield `**${VOICES[passage.voice]}**\n\n${fenced(passage.text)}`;
      return;
    case "folded":
      yield details(passage.name, fencedExcerpt(passage.excerpt));
      return;
    case "note":
      yield `*${passage.text}* ${codeSpan(passage.foreign)}`.trimEnd();
      yield "\n\n";
      return;
    case "image":
      yield `${imageLine(passage.image)}\n\n`;
      return;
    case "call":
      yield* callPieces(passage);
  }
}

function* callPieces({ line, input, result, subsessions }: SheetCall): Generator<string> {
  yield `**Call** ${codeSpan(line)}\n\n`;
  if (input) yield details("Input", fencedExcerpt(input));
  if (result?.excerpt.head) {
    yield details(result.is_error ? "Result: an error" : "Result", fencedExcerpt(result.excerpt));
  }
  for (const image of result?.images ?? []) yield `${imageLine(image)}\n\n`;
  if (!result) yield "No result.\n\n";
  for (const subsession of subsessions) yield* subsessionPieces(subsession);
}

function* subsessionPieces({ name, about, passages: within }: SheetSubsession): Generator<string> {
  yield `<details>\n<summary>Subsession</summary>\n\n**Subsession** ${codeSpan(name)}: ${about}\n\n`;
  yield* passages(within);
  yield "</details>\n\n";
}

/** The blank line inside makes a renderer take what follows for markdown again. */
function details(summary: string, markdown: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${markdown}</details>\n\n`;
}

function imageLine({ media_type, size }: ImagePart): string {
  return `Image ${codeSpan(visibleLine(media_type))}, ${countText(size)} characters encoded, not included.`;
}
