// A session as markdown, piece by piece. Foreign text is always in a fence or a code span; the only HTML is our own.
import type { ItemImage, TurnItem } from "../model/item.ts";
import type { Session } from "../model/session.ts";
import { fullCount } from "../text/numbers.ts";
import { layOut } from "./lay-out.ts";
import { codeSpan, escaped, fenced, fencedExcerpt } from "./markdown-text.ts";
import type { ExportOptions } from "./options.ts";
import type { Fact, Sheet, SheetSubsession } from "./sheet.ts";
import { type ShownItem, type ShownTool, shownItems } from "./shown-item.ts";
import { visibleLine } from "./visible-text.ts";

export function* sessionToMarkdown(session: Session, options: ExportOptions): Generator<string> {
  const sheet = layOut(session, options);
  yield `# ${escaped(sheet.title)}\n\n`;
  yield `${sheet.facts.map(factLine).join("")}\n`;
  yield list("Tasks", sheet.tasks);
  const write = writer(sheet, options.whole ?? false);
  yield* write.items(sheet.opening);
  for (const turn of sheet.turns()) {
    yield `## Turn ${turn.number}\n\n${turn.about}\n\n`;
    yield* write.items(turn.items, turn.ending);
  }
  let heading = "## Other subsessions\n\n";
  for (const subsession of sheet.subsessions()) {
    yield heading;
    heading = "";
    yield* write.subsession(subsession);
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

interface Writer {
  items(all: readonly TurnItem[], ending?: string | null): Generator<string>;
  subsession(subsession: SheetSubsession): Generator<string>;
}

function writer(sheet: Sheet, whole: boolean): Writer {
  function* items(all: readonly TurnItem[], ending: string | null = null): Generator<string> {
    for (const item of all) for (const shown of shownItems(item, whole)) yield* itemPieces(shown);
    if (ending !== null) yield `*${ending}*\n\n`;
  }

  function* itemPieces(shown: ShownItem): Generator<string> {
    switch (shown.type) {
      case "words":
        yield `**${shown.heading}**\n\n${fenced(shown.text)}`;
        return;
      case "folded":
        yield details(shown.heading, fencedExcerpt(shown.excerpt));
        return;
      case "note":
        yield `*${shown.text}* ${codeSpan(shown.foreign)}`.trimEnd();
        yield "\n\n";
        return;
      case "image":
        yield `${imageLine(shown.image)}\n\n`;
        return;
      case "tool":
        yield* toolPieces(shown);
    }
  }

  function* toolPieces({ line, input, result, item }: ShownTool): Generator<string> {
    yield `**Call** ${codeSpan(line)}\n\n`;
    if (input) yield details("Input", fencedExcerpt(input));
    if (result?.excerpt.head) yield details(result.heading, fencedExcerpt(result.excerpt));
    for (const image of item.result?.images ?? []) yield `${imageLine(image)}\n\n`;
    if (!result) yield "No result.\n\n";
    for (const id of item.subsessions) {
      const started = sheet.subsession(id);
      if (started) yield* subsession(started);
    }
  }

  function* subsession({ name, about, turns }: SheetSubsession): Generator<string> {
    yield `<details>\n<summary>Subsession</summary>\n\n**Subsession** ${codeSpan(name)}: ${about}\n\n`;
    for (const turn of turns) yield* items(turn.items, turn.ending);
    yield "</details>\n\n";
  }

  return { items, subsession };
}

/** The blank line inside makes a renderer take what follows for markdown again. */
function details(summary: string, markdown: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${markdown}</details>\n\n`;
}

function imageLine({ media_type, size }: ItemImage): string {
  return `Image ${codeSpan(visibleLine(media_type))}, ${fullCount(size)} characters encoded, not included.`;
}
