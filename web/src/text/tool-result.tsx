// Shows the result of a tool call: a file in its colours, a sub-agent's reply as markdown, everything else as
// the terminal showed it.

import { withoutEscapeSequences } from "../../../src/text/escape-sequences.ts";
import { Code } from "./code.tsx";
import { languageOfPath } from "./languages.ts";
import { LongText } from "./long-text.tsx";
import { Markdown } from "./markdown.tsx";
import { hasFailed, type ToolItem } from "./tool-line.ts";

export function ToolResult({ item }: { readonly item: ToolItem }) {
  const { use } = item;
  const result = item.result?.text ?? null;
  if (result === null) return <p className="text-sm text-faint">No result.</p>;
  if (result.trim() === "") return <p className="text-sm text-faint">No output.</p>;
  if (hasFailed(use)) return <Output text={errorText(result)} failed />;
  switch (use.kind) {
    case "read":
      return <ReadFile path={use.files[0]?.path ?? ""} result={result} />;
    case "agent":
      return <Markdown text={result} />;
    case "web":
      return <LongText text={result}>{(part) => <Markdown text={part} />}</LongText>;
    case "edit":
    case "tasks":
      return <Output text={result} lines={6} />;
    default:
      return <Output text={result} />;
  }
}

interface OutputProps {
  readonly text: string;
  readonly lines?: number;
  readonly failed?: boolean;
}

function Output({ text, lines = 24, failed = false }: OutputProps) {
  return (
    <div className={`min-w-0 rounded-md px-3 py-2 ${failed ? "bg-bad-soft" : "bg-sunken"}`}>
      {failed && <p className="text-xs text-bad">failed</p>}
      <LongText text={terminalText(text).trimEnd()} lines={lines} />
    </div>
  );
}

function ReadFile({ path, result }: { readonly path: string; readonly result: string }) {
  const { text, first_line } = fileText(result);
  const language = languageOfPath(path) ?? undefined;
  return (
    <>
      {first_line !== null && first_line > 1 && <p className="text-xs text-faint">from line {first_line}</p>}
      <LongText text={text}>{(part) => <Code text={part} language={language} />}</LongText>
    </>
  );
}

/** Keeps overwritten lines as lines of their own. */
export function terminalText(text: string): string {
  const plain = withoutEscapeSequences(text);
  return plain.includes("\r") ? plain.replace(/\r+\n/g, "\n").replace(/\r+/g, "\n") : plain;
}

interface FileText {
  readonly text: string;
  /** The file's line number of the first line, or null if the lines have no numbers. */
  readonly first_line: number | null;
}

/** Removes the line numbers that the agent added to a file. */
export function fileText(result: string): FileText {
  const first = NUMBER.exec(result);
  if (first === null) return { text: result, first_line: null };
  const lines = result.split("\n").map((line) => line.replace(NUMBER, ""));
  return { text: lines.join("\n"), first_line: Number(first[1]) };
}

/** Removes the tags around an error, which are for the model. */
export function errorText(result: string): string {
  return /^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/.exec(result)?.[1] ?? result;
}

const NUMBER = /^ {0,9}(\d{1,7})[→\t]/;
