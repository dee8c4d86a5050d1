// Renders markdown as styled lines of a given width. It only formats: nothing is followed, fetched or run.
import { lexer, type Token, type Tokens } from "marked";
import { addStyle } from "../add-style.ts";
import { type Span, type Style, type StyledLine, span } from "../spans.ts";
import { textLines } from "../text-lines.ts";
import { type Margins, wrapSpans } from "../wrap-spans.ts";
import { tableLines } from "./table-lines.ts";

export function markdownLines(text: string, width: number): StyledLine[] {
  try {
    return blocks(lexer(text), Math.max(1, width));
  } catch (error) {
    // Thousands of nested quotes or lists overflow the stack; then the text is shown unformatted.
    if (!(error instanceof RangeError)) throw error;
    return textLines(text, width, null, beside(""));
  }
}

/** Keeps empty lines between blocks. */
function blocks(tokens: readonly Token[], width: number): StyledLine[] {
  const lines: StyledLine[] = [];
  for (const token of tokens) {
    if (token.type === "space") {
      if (lines.length > 0) lines.push([]);
    } else lines.push(...block(token, width));
  }
  while (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

function block(token: Token, width: number): StyledLine[] {
  switch (token.type) {
    case "heading":
      return wrapLines(inline(token.tokens ?? [], "bold"), width);
    case "paragraph":
    case "text":
      return paragraph(token as Tokens.Paragraph | Tokens.Text, width);
    case "code":
      return textLines(token.text, width, "cyan", beside("  "));
    case "blockquote":
      return indent(blocks(token.tokens ?? [], width - 2), beside("│ "));
    case "list":
      return list(token as Tokens.List, width);
    case "table":
      return tableLines(token as Tokens.Table, width, (cell) => inline(cell.tokens, null));
    case "hr":
      return [[span("─".repeat(Math.min(width, SHORT_RULE)), "dim")]];
    case "def":
      return [];
    default:
      return textLines(token.raw.trimEnd(), width, null, beside(""));
  }
}

const SHORT_RULE = 20;

function paragraph(token: Tokens.Paragraph | Tokens.Text, width: number): StyledLine[] {
  return wrapLines(token.tokens ? inline(token.tokens, null) : [safeSpan(token.text, null)], width);
}

function wrapLines(spans: readonly Span[], width: number): StyledLine[] {
  return linesOf(spans).flatMap((line) => wrapSpans(line, width));
}

/** Splits spans at the text's own newlines. */
function linesOf(spans: readonly Span[]): StyledLine[] {
  const lines: Span[][] = [[]];
  for (const { text, style } of spans)
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push(span(part, style));
    }
  return lines;
}

function list({ items, ordered, start }: Tokens.List, width: number): StyledLine[] {
  return items.flatMap((item, index) => {
    const mark = ordered ? `${Number(start) + index}. ` : "• ";
    const task = item.task ? (item.checked ? "[x] " : "[ ] ") : "";
    const lines = blocks(
      item.tokens.filter(({ type }) => type !== "checkbox"),
      width - mark.length - task.length,
    );
    const margins = { first: [span(mark + task)], rest: [span(" ".repeat(mark.length + task.length))] };
    return indent(lines.length === 0 ? [[]] : lines, margins);
  });
}

function indent(lines: readonly StyledLine[], { first, rest }: Margins): StyledLine[] {
  return lines.map((line, index) => [...(index === 0 ? first : rest), ...line]);
}

function beside(mark: string): Margins {
  const margin = [span(mark, "dim")];
  return { first: margin, rest: margin };
}

/** Keeps newlines, which the caller splits at. */
function inline(tokens: readonly Token[], style: Style | null): Span[] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case "strong":
        return inline(token.tokens ?? [], addStyle(style, "bold"));
      case "em":
        return inline(token.tokens ?? [], addStyle(style, "italic"));
      case "del":
        return inline(token.tokens ?? [], addStyle(style, "strikethrough"));
      case "codespan":
        return [safeSpan(token.text, addStyle(style, "cyan"))];
      case "br":
        return [safeSpan("\n", null)];
      case "link":
        return link(token as Tokens.Link, style);
      case "image":
        return [safeSpan(`${token.text} (${token.href})`, style)];
      case "text":
        return "tokens" in token && token.tokens
          ? inline(token.tokens, style)
          : [safeSpan(token.text, style)];
      case "escape":
        return [safeSpan(token.text, style)];
      default:
        return [safeSpan(token.raw, style)];
    }
  });
}

/** Shows the address, because a link's text may hide where it leads. */
function link({ tokens, href, text }: Tokens.Link, style: Style | null): Span[] {
  const words = inline(tokens, addStyle(style, "underline"));
  return href === text || href === `mailto:${text}` ? words : [...words, safeSpan(` (${href})`, "dim")];
}

/** Makes text safe line by line, to keep newlines. */
function safeSpan(text: string, style: Style | null): Span {
  return {
    text: text
      .split("\n")
      .map((line) => span(line).text)
      .join("\n"),
    style,
  };
}
