// What came back from a call: a file in its colours, an answer as markdown, and everything else as the terminal showed it.
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import { withoutAnsi } from "./ansi.ts";
import { Code } from "./code.tsx";
import { languageOfPath } from "./languages.ts";
import { LongText } from "./long-text.tsx";
import { Markdown } from "./markdown.tsx";
import { errorText, fileText } from "./read-result.ts";
import { toolKind } from "./tool-kind.ts";

type Call = Interaction["tool_calls"][number];

export function ToolResult({ call }: { readonly call: Call }) {
  const { name, result, is_error } = call;
  if (result === null) return <p className="text-sm text-faint">No result.</p>;
  if (result.trim() === "") return <p className="text-sm text-faint">No output.</p>;
  if (is_error) return <Output text={errorText(result)} failed />;
  switch (toolKind(name)) {
    case "read":
      return <ReadFile call={call} result={result} />;
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
      <LongText text={withoutAnsi(text).trimEnd()} lines={lines} />
    </div>
  );
}

function ReadFile({ call, result }: { readonly call: Call; readonly result: string }) {
  const { text, first_line } = fileText(result);
  const language = languageOfPath(String(call.input.file_path ?? "")) ?? undefined;
  return (
    <>
      {first_line !== null && first_line > 1 && <p className="text-xs text-faint">from line {first_line}</p>}
      <LongText text={text}>{(part) => <Code text={part} language={language} />}</LongText>
    </>
  );
}
