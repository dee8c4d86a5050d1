// Writes a session as one self-contained HTML file, with a policy that forbids scripts and requests.
import type { ItemImage, TurnItem } from "../model/item.ts";
import type { Session } from "../model/session.ts";
import type { DocumentSubsession, SessionDocument } from "./document.ts";
import type { ExportedSession } from "./exported.ts";
import { contentPolicy, STYLE } from "./html-style.ts";
import { block, escapeHtml, excerptBlocks, imageTag } from "./html-text.ts";
import { layOut } from "./lay-out.ts";
import type { ExportOptions } from "./options.ts";
import { type ShownItem, type ShownTool, shownItems } from "./shown-item.ts";

export async function* sessionToHtml(
  session: Session | ExportedSession,
  options: ExportOptions,
): AsyncGenerator<string> {
  const document = layOut(session, options);
  const write = writer(document, options);
  yield htmlHead(document.title, options.image_bytes !== undefined);
  yield `<header>\n<h1 dir="auto">${escapeHtml(document.title)}</h1>\n${facts(document)}</header>\n`;
  yield* toc(document);
  yield "<main>\n";
  yield list("Tasks", document.tasks);
  for await (const { number, about, items, ending } of document.turns()) {
    if (number === null) {
      yield* write.items(items, ending);
      continue;
    }
    yield `<section id="turn-${number}">\n<h2><a href="#turn-${number}">Turn ${number}</a></h2>\n`;
    yield `<p class="about">${escapeHtml(about)}</p>\n`;
    yield* write.items(items, ending);
    yield "</section>\n";
  }
  for (const subsession of document.subsessions()) yield* write.subsession(subsession);
  yield list("Other branches, not shown here", await document.other_branches());
  const closing = document.closing();
  if (closing !== null) yield `<p class="note">${escapeHtml(closing)}</p>\n`;
  yield "</main>\n</body>\n</html>\n";
}

export function htmlHead(title: string, withImages: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(withImages)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;
}

function facts(document: SessionDocument): string {
  const rows = document.facts.map(({ name, value, foreign }) => {
    const text = escapeHtml(value);
    return `<dt>${name}</dt><dd>${foreign ? `<code dir="auto">${text}</code>` : text}</dd>\n`;
  });
  return `<dl>\n${rows.join("")}</dl>\n`;
}

async function* toc(document: SessionDocument): AsyncGenerator<string> {
  let opened = false;
  for await (const { number, prompt } of document.toc()) {
    if (!opened) yield "<nav>\n<h2>Turns</h2>\n<ol>\n";
    opened = true;
    yield `<li value="${number}"><a href="#turn-${number}" dir="auto">${escapeHtml(prompt)}</a></li>\n`;
  }
  if (opened) yield "</ol>\n</nav>\n";
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const rows = lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>\n`);
  return `<section>\n<h2>${title}</h2>\n<ul>\n${rows.join("")}</ul>\n</section>\n`;
}

interface Writer {
  items(all: readonly TurnItem[], ending?: string | null): AsyncGenerator<string>;
  subsession(subsession: DocumentSubsession): AsyncGenerator<string>;
}

function writer(
  document: SessionDocument,
  { image_bytes = () => null, whole = false }: ExportOptions,
): Writer {
  const image = (each: ItemImage) => imageTag(each, image_bytes(each));

  async function* items(all: readonly TurnItem[], ending: string | null = null): AsyncGenerator<string> {
    for (const item of all) for (const shown of shownItems(item, whole)) yield* writeItem(shown);
    if (ending !== null) yield `<p class="note">${escapeHtml(ending)}</p>\n`;
  }

  async function* writeItem(shown: ShownItem): AsyncGenerator<string> {
    switch (shown.type) {
      case "words":
        yield `<div class="words ${shown.look}">\n<h3>${shown.heading}</h3>\n${block(shown.text)}</div>\n`;
        return;
      case "folded":
        yield fold(shown.heading, excerptBlocks(shown.excerpt));
        return;
      case "note": {
        const foreign = shown.foreign === "" ? "" : ` <code>${escapeHtml(shown.foreign)}</code>`;
        yield `<p class="note">${escapeHtml(shown.text)}${foreign}</p>\n`;
        return;
      }
      case "image":
        yield image(shown.image);
        return;
      case "tool":
        yield* tool(shown);
    }
  }

  async function* tool({ line, input, result, item }: ShownTool): AsyncGenerator<string> {
    yield `<div class="call">\n<p class="line"><code dir="auto">${escapeHtml(line)}</code></p>\n`;
    if (input) yield fold("Input", excerptBlocks(input));
    if (result?.excerpt.head)
      yield fold(result.heading, excerptBlocks(result.excerpt), result.failed ? "error" : "");
    for (const each of item.result?.images ?? []) yield image(each);
    if (!result) yield `<p class="note">No result.</p>\n`;
    for (const id of item.subsessions) {
      const started = document.subsession(id);
      if (started) yield* subsession(started);
    }
    yield "</div>\n";
  }

  async function* subsession({ name, about, turns }: DocumentSubsession): AsyncGenerator<string> {
    yield `<details class="subsession">\n<summary>Sub-agent <code>${escapeHtml(name)}</code></summary>\n`;
    yield `<p class="about">${escapeHtml(about)}</p>\n`;
    for await (const turn of turns()) yield* items(turn.items, turn.ending);
    yield "</details>\n";
  }

  return { items, subsession };
}

function fold(name: string, blocks: string, look: string = ""): string {
  const opening = look === "" ? "<details>" : `<details class="${look}">`;
  return `${opening}\n<summary>${escapeHtml(name)}</summary>\n${blocks}</details>\n`;
}
