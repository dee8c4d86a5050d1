// An opened call: what it was given and what came back, in the form that suits the tool.
import type { ReactNode } from "react";
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import { Code } from "./code.tsx";
import { DiffView } from "./diff-view.tsx";
import { ForeignLink } from "./foreign-link.tsx";
import { Markdown } from "./markdown.tsx";
import { numbered } from "./numbered.ts";
import { editsOf } from "./tool-edits.ts";
import { toolKind } from "./tool-kind.ts";
import { ToolResult } from "./tool-result.tsx";
import { TaskTable } from "./tool-task-table.tsx";
import { tasksOf } from "./tool-tasks.ts";
import { Visible } from "./visible.tsx";

type Call = Interaction["tool_calls"][number];

interface ToolBodyProps {
  readonly call: Call;
  /** How many images came back; they are among the children. */
  readonly images?: number;
  readonly children?: ReactNode;
}

/** `children` came of the call, such as what a subsession did, so they stand before its result. */
export function ToolBody({ call, images = 0, children }: ToolBodyProps) {
  return (
    <>
      <ToolInput call={call} />
      {children}
      {!(images > 0 && call.result?.trim() === "") && <ToolResult call={call} />}
    </>
  );
}

function ToolInput({ call }: { readonly call: Call }) {
  const { input } = call;
  const edits = editsOf(call);
  if (edits.length > 0)
    return (
      <>
        <Path path={edits[0]?.path ?? ""} />
        {numbered(edits).map(({ value, place }) => (
          <DiffView key={place} {...value} />
        ))}
      </>
    );
  const tasks = tasksOf(call);
  if (tasks.length > 0) return <TaskTable tasks={tasks} />;
  const told = TOLD[toolKind(call.name)]?.(input);
  if (told) return told;
  return Object.keys(input).length === 0 ? null : <Code text={json(input)} language="json" wrap />;
}

/** How an input is told best; null where it is not as it should be. */
const TOLD: Readonly<Record<string, (input: Call["input"]) => ReactNode>> = {
  command: ({ command, description }) =>
    typeof command === "string" ? (
      <>
        {typeof description === "string" && <Note text={description} />}
        <Code text={command} language="bash" wrap />
      </>
    ) : null,
  read: ({ file_path, notebook_path }) => {
    const path = file_path ?? notebook_path;
    return typeof path === "string" ? <Path path={path} /> : null;
  },
  web: ({ url, prompt }) =>
    typeof url === "string" ? (
      <>
        <p className="text-sm">
          <ForeignLink address={url} words={url}>
            <Visible text={url} />
          </ForeignLink>
        </p>
        {typeof prompt === "string" && <Note text={prompt} />}
      </>
    ) : null,
  agent: ({ prompt }) => (typeof prompt === "string" ? <Markdown text={prompt} /> : null),
  plan: ({ plan }) => (typeof plan === "string" ? <Markdown text={plan} /> : null),
};

function Path({ path }: { readonly path: string }) {
  return (
    <bdi className="font-mono text-[12.5px] break-all text-soft">
      <Visible text={path} />
    </bdi>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="text-sm whitespace-pre-wrap text-soft">
      <Visible text={text} />
    </p>
  );
}

function json(input: Call["input"]): string {
  return JSON.stringify(input, null, 2);
}
