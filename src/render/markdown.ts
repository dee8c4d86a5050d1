// Writes a session as markdown, in parts. Foreign text is always in a fence or a code span; all HTML is clew's own.
import type { ItemImage, TurnItem } from "../model/item.ts";
import type { Session } from "../model/session.ts";
import { fullCount } from "../text/numbers.ts";
import type { DocumentSubsession, Fact, SessionDocument } from "./document.ts";
import type { ExportedSession } from "./exported.ts";
import { layOut } from "./lay-out.ts";
import { codeSpan, escaped, fenced, fencedExcerpt } from "./markdown-text.ts";
import type { ExportOptions } from "./options.ts";
import { type ShownItem, type ShownTool, shownItems } from "./shown-item.ts";
import { visibleLine } from "./visible-text.ts";

export async function* sessionToMarkdown(
  session: Session | ExportedSession,
  options: ExportOptions,
): AsyncGenerator<string> {
  const document = layOut(session, options);
  yield `# ${escaped(document.title)}\n\n`;
  yield `${document.facts.map(factLine).join("")}\n`;
  yield list("Tasks", document.tasks);
  const write = writer(document, options.whole ?? false);
  for await (const turn of document.turns()) {
    if (turn.number !== null) yield `## Turn ${turn.number}\n\n${turn.about}\n\n`;
    yield* write.items(turn.items, turn.ending);
  }
  let heading = "## Other sub-agents\n\n";
  for (const subsession of document.subsessions()) {
    yield heading;
    heading = "";
    yield* write.subsession(subsession);
  }
  yield list("Other branches, not shown here", await document.other_branches());
  const closing = document.closing();
  if (closing !== null) yield `*${closing}*\n`;
}

function factLine({ name, value, foreign }: Fact): string {
  return `- ${name}: ${foreign ? codeSpan(value) : value}\n`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `## ${title}\n\n${lines.map((line) => `- ${codeSpan(line)}\n`).join("")}\n`;
}

interface Writer {
  items(all: readonly TurnItem[], ending?: string | null): AsyncGenerator<string>;
  subsession(subsession: DocumentSubsession): AsyncGenerator<string>;
}

function writer(document: SessionDocument, whole: boolean): Writer {
  async function* items(all: readonly TurnItem[], ending: string | null = null): AsyncGenerator<string> {
    for (const item of all) for (const shown of shownItems(item, whole)) yield* writeItem(shown);
    if (ending !== null) yield `*${ending}*\n\n`;
  }

  async function* writeItem(shown: ShownItem): AsyncGenerator<string> {
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
        yield* writeTool(shown);
    }
  }

  async function* writeTool({ line, input, result, item }: ShownTool): AsyncGenerator<string> {
    yield `**Call** ${codeSpan(line)}\n\n`;
    if (input) yield details("Input", fencedExcerpt(input));
    if (result?.excerpt.head) yield details(result.heading, fencedExcerpt(result.excerpt));
    for (const image of item.result?.images ?? []) yield `${imageLine(image)}\n\n`;
    if (!result) yield "No result.\n\n";
    for (const id of item.subsessions) {
      const started = document.subsession(id);
      if (started) yield* subsession(started);
    }
  }

  async function* subsession({ name, about, turns }: DocumentSubsession): AsyncGenerator<string> {
    yield `<details>\n<summary>Sub-agent</summary>\n\n**Sub-agent** ${codeSpan(name)}: ${about}\n\n`;
    for await (const turn of turns()) yield* items(turn.items, turn.ending);
    yield "</details>\n\n";
  }

  return { items, subsession };
}

/** Leaves a blank line inside, so renderers treat the following text as markdown. */
function details(summary: string, markdown: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${markdown}</details>\n\n`;
}

function imageLine({ media_type, size }: ItemImage): string {
  return `Image ${codeSpan(visibleLine(media_type))}, ${fullCount(size)} characters encoded, not included.`;
}
