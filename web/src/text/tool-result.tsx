// What came back from a call: a file in its colours, an answer as markdown, and everything else as the terminal showed it.
import { Code } from "./code.tsx";
import { languageOfPath } from "./languages.ts";
import { LongText } from "./long-text.tsx";
import { Markdown } from "./markdown.tsx";
import { errorText, fileText } from "./read-result.ts";
import { terminalText } from "./terminal-text.ts";
import { type ToolItem, wentWrong } from "./tool-line.ts";

export function ToolResult({ item }: { readonly item: ToolItem }) {
  const { use } = item;
  const result = item.result?.text ?? null;
  if (result === null) return <p className="text-sm text-faint">No result.</p>;
  if (result.trim() === "") return <p className="text-sm text-faint">No output.</p>;
  if (wentWrong(use)) return <Output text={errorText(result)} failed />;
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
