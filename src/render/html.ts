// A session as one HTML file that needs nothing else: no script, no request, and a policy that forbids both.
import type { ImagePart } from "../model/part.ts";
import type { Session } from "../model/session.ts";
import { contentPolicy, STYLE } from "./html-style.ts";
import { block, escapeHtml, excerptBlocks, imageTag } from "./html-text.ts";
import { layOut } from "./lay-out.ts";
import type { ExportOptions } from "./options.ts";
import { type Passage, type Sheet, type SheetCall, type SheetSubsession, VOICES } from "./sheet.ts";

export function* sessionToHtml(session: Session, options: ExportOptions): Generator<string> {
  const sheet = layOut(session, options);
  const { image_bytes } = options;
  const write = writer(image_bytes ?? (() => null));
  yield head(sheet.title, image_bytes !== undefined);
  yield `<header>\n<h1 dir="auto">${escapeHtml(sheet.title)}</h1>\n${facts(sheet)}</header>\n`;
  yield toc(sheet);
  yield "<main>\n";
  yield list("Tasks", sheet.tasks);
  yield* write.passages(sheet.opening);
  for (const { number, about, passages } of sheet.turns()) {
    yield `<section id="turn-${number}">\n<h2><a href="#turn-${number}">Turn ${number}</a></h2>\n`;
    yield `<p class="about">${escapeHtml(about)}</p>\n`;
    yield* write.passages(passages);
    yield "</section>\n";
  }
  for (const subsession of sheet.subsessions()) yield* write.subsession(subsession);
  yield list("Other branches, not shown here", sheet.other_branches);
  yield "</main>\n</body>\n</html>\n";
}

function head(title: string, withImages: boolean): string {
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

function facts(sheet: Sheet): string {
  const rows = sheet.facts.map(({ name, value, foreign }) => {
    const text = escapeHtml(value);
    return `<dt>${name}</dt><dd>${foreign ? `<code dir="auto">${text}</code>` : text}</dd>\n`;
  });
  return `<dl>\n${rows.join("")}</dl>\n`;
}

function toc(sheet: Sheet): string {
  if (sheet.toc.length === 0) return "";
  const rows = sheet.toc.map(({ number, prompt }) => {
    return `<li value="${number}"><a href="#turn-${number}" dir="auto">${escapeHtml(prompt)}</a></li>\n`;
  });
  return `<nav>\n<h2>Turns</h2>\n<ol>\n${rows.join("")}</ol>\n</nav>\n`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const rows = lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>\n`);
  return `<section>\n<h2>${title}</h2>\n<ul>\n${rows.join("")}</ul>\n</section>\n`;
}

interface Writer {
  passages(all: readonly Passage[]): Generator<string>;
  subsession(subsession: SheetSubsession): Generator<string>;
}

function writer(bytesOf: (image: ImagePart) => Uint8Array | null): Writer {
  const image = (part: ImagePart) => imageTag(part, bytesOf(part));

  function* passages(all: readonly Passage[]): Generator<string> {
    for (const passage of all) {
      if (passage.type === "call") yield* call(passage);
      else yield piece(passage);
    }
  }

  function piece(passage: Exclude<Passage, SheetCall>): string {
    switch (passage.type) {
      case "words":
        return `<div class="words ${passage.voice}">\n<h3>${VOICES[passage.voice]}</h3>\n${block(passage.text)}</div>\n`;
      case "folded":
        return fold(passage.name, excerptBlocks(passage.excerpt));
      case "note": {
        const foreign = passage.foreign === "" ? "" : ` <code>${escapeHtml(passage.foreign)}</code>`;
        return `<p class="note">${escapeHtml(passage.text)}${foreign}</p>\n`;
      }
      case "image":
        return image(passage.image);
    }
  }

  function* call({ line, input, result, subsessions }: SheetCall): Generator<string> {
    yield `<div class="call">\n<p class="line"><code dir="auto">${escapeHtml(line)}</code></p>\n`;
    if (input) yield fold("Input", excerptBlocks(input));
    if (result?.excerpt.head) {
      const [name, look] = result.is_error ? ["Result: an error", "error"] : ["Result", ""];
      yield fold(name, excerptBlocks(result.excerpt), look);
    }
    for (const each of result?.images ?? []) yield image(each);
    if (!result) yield `<p class="note">No result.</p>\n`;
    for (const each of subsessions) yield* subsession(each);
    yield "</div>\n";
  }

  function* subsession({ name, about, passages: within }: SheetSubsession): Generator<string> {
    yield `<details class="subsession">\n<summary>Subsession <code>${escapeHtml(name)}</code></summary>\n`;
    yield `<p class="about">${escapeHtml(about)}</p>\n`;
    yield* passages(within);
    yield "</details>\n";
  }

  return { passages, subsession };
}

function fold(name: string, blocks: string, look: string = ""): string {
  const opening = look === "" ? "<details>" : `<details class="${look}">`;
  return `${opening}\n<summary>${escapeHtml(name)}</summary>\n${blocks}</details>\n`;
}
