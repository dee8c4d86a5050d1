// Renders markdown as elements of the page, straight from tokens and never through HTML.
import type { MarkedToken, Token, Tokens } from "marked";
import { memo } from "react";
import { Code } from "./code.tsx";
import { HorizontalScroll } from "./horizontal-scroll.tsx";
import { LongText } from "./long-text.tsx";
import { MarkdownInline } from "./markdown-inline.tsx";
import { MarkdownList } from "./markdown-list.tsx";
import { numbered } from "./numbered.ts";
import { readMarkdown } from "./read-markdown.ts";
import { Visible } from "./visible.tsx";

export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const tokens = readMarkdown(text);
  if (tokens === null) return <LongText text={text} />;
  return (
    <div dir="auto" className="flex min-w-0 flex-col gap-3 break-words">
      <MarkdownBlocks tokens={tokens} />
    </div>
  );
});

function MarkdownBlocks({ tokens }: { readonly tokens: readonly Token[] }) {
  return numbered(tokens).map(({ value, position }) => <Block key={position} token={value as MarkedToken} />);
}

function Block({ token }: { readonly token: MarkedToken }) {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading depth={token.depth} tokens={token.tokens} />;
    case "paragraph":
      return (
        <p dir="auto">
          <MarkdownInline tokens={token.tokens} />
        </p>
      );
    case "code":
      return <Code text={token.text} language={/^[^\s{,:]+/.exec(token.lang ?? "")?.[0]} />;
    case "blockquote":
      return (
        <blockquote dir="auto" className="flex flex-col gap-3 border-s-2 border-strong ps-3 text-soft">
          <MarkdownBlocks tokens={token.tokens} />
        </blockquote>
      );
    case "list":
      return <MarkdownList list={token} blocks={(tokens) => <MarkdownBlocks tokens={tokens} />} />;
    case "table":
      return <MarkdownTable table={token} />;
    case "hr":
      return <hr className="border-line" />;
    case "html":
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          <Visible text={token.text.trimEnd()} />
        </p>
      );
    default:
      // The text of an item in a tight list, which is not a paragraph.
      return (
        <div dir="auto">
          <MarkdownInline tokens={[token]} />
        </div>
      );
  }
}

/** These headings start lower and differ little, because the turn has its own headings above them. */
function Heading({ depth, tokens }: { readonly depth: number; readonly tokens: readonly Token[] }) {
  const words = <MarkdownInline tokens={tokens} />;
  if (depth === 1)
    return (
      <h4 dir="auto" className="mt-2 text-lg font-semibold">
        {words}
      </h4>
    );
  if (depth === 2)
    return (
      <h5 dir="auto" className="mt-1 font-semibold">
        {words}
      </h5>
    );
  return (
    <h6 dir="auto" className="font-semibold text-soft">
      {words}
    </h6>
  );
}

/** A markdown table, which scrolls sideways in its own box. */
function MarkdownTable({ table }: { readonly table: Tokens.Table }) {
  return (
    <HorizontalScroll label="Table">
      <table className="border-collapse text-sm">
        <thead>
          <tr className="border-b border-strong">
            {numbered(table.header).map(({ value, position }) => (
              <th
                key={position}
                dir="auto"
                className={`px-2 py-1 font-semibold ${SIDES[value.align ?? "none"]}`}
              >
                <MarkdownInline tokens={value.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(table.rows).map(({ value: row, position: line }) => (
            <tr key={line} className="border-b border-line">
              {numbered(row).map(({ value, position }) => (
                <td
                  key={position}
                  dir="auto"
                  className={`px-2 py-1 align-top ${SIDES[value.align ?? "none"]}`}
                >
                  <MarkdownInline tokens={value.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}

const SIDES = { left: "text-left", center: "text-center", right: "text-right", none: "text-start" };
