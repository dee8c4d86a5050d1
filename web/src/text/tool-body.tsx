// An opened tool call: its input and output, in the form that suits the tool.
import type { ReactNode } from "react";
import type { WireUse } from "../../../src/archive/turns/item-schema.ts";
import { Code } from "./code.tsx";
import { DiffView } from "./diff-view.tsx";
import { ForeignLink } from "./foreign-link.tsx";
import { Markdown } from "./markdown.tsx";
import { numbered } from "./numbered.ts";
import type { ToolItem } from "./tool-line.ts";
import { ToolResult } from "./tool-result.tsx";
import { TaskTable } from "./tool-task-table.tsx";
import { Visible } from "./visible.tsx";

interface ToolBodyProps {
  readonly item: ToolItem;
  readonly children?: ReactNode;
}

/**
 * `children` are what the call produced, such as a sub-agent's turns or an image, so they come before its
 * result.
 */
export function ToolBody({ item, children }: ToolBodyProps) {
  const { use, result } = item;
  const onlyImages = result !== null && result.images.length > 0 && result.text.trim() === "";
  return (
    <>
      <Input use={use} />
      <Details details={use.details} />
      {children}
      {!onlyImages && <ToolResult item={item} />}
    </>
  );
}

function Input({ use }: { readonly use: WireUse }) {
  const { commands, edits, files, task_change, asks, plan, starts, label } = use;
  if (edits.length > 0) return <Edits edits={edits} />;
  if (files.length > 0) return files.map(({ path }) => <Path key={path} path={path} />);
  if (task_change) return <TaskTable change={task_change} />;
  if (commands.length > 0)
    return numbered(commands).map(({ value, position }) => (
      <Code key={position} text={value.text} language="bash" wrap />
    ));
  if (asks.length > 0) return <Questions asks={asks} />;
  if (plan !== null) return <Markdown text={plan} />;
  if (starts) return <Markdown text={starts.prompt} />;
  if (label === "") return null;
  return use.kind === "web" ? <Address address={label} /> : <Path path={label} />;
}

function Edits({ edits }: Pick<WireUse, "edits">) {
  return numbered(edits).map(({ value, position }) => (
    <div key={position} className="flex min-w-0 flex-col gap-1">
      {value.path !== edits[position - 1]?.path && <Path path={value.path} />}
      <DiffView edit={value} />
    </div>
  ));
}

export function Questions({ asks }: Pick<WireUse, "asks">) {
  return numbered(asks).map(({ value: { question, options, answer }, position }) => (
    <div key={position} className="flex min-w-0 flex-col gap-1 text-sm">
      <p dir="auto">
        <Visible text={question} />
      </p>
      <ul className="ms-5 list-disc text-soft">
        {numbered(options).map(({ value, position: at }) => (
          <li key={at} dir="auto">
            <Visible text={value} />
          </li>
        ))}
      </ul>
      {answer !== null && (
        <p dir="auto" className="text-good">
          <Visible text={answer} />
        </p>
      )}
    </div>
  ));
}

function Address({ address }: { readonly address: string }) {
  return (
    <p className="text-sm">
      <ForeignLink address={address} words={address}>
        <Visible text={address} />
      </ForeignLink>
    </p>
  );
}

function Path({ path }: { readonly path: string }) {
  return (
    <bdi className="font-mono text-[12.5px] break-all text-soft">
      <Visible text={path} />
    </bdi>
  );
}

/** Shows short values in one line, and the rest as JSON. */
function Details({ details }: Pick<WireUse, "details">) {
  const short = Object.entries(details).filter(([, value]) => isShort(value));
  const long = Object.entries(details).filter(([, value]) => !isShort(value));
  return (
    <>
      {short.length > 0 && (
        <p dir="auto" className="text-xs wrap-anywhere text-faint">
          <Visible text={short.map(([name, value]) => `${name}: ${String(value)}`).join(" · ")} />
        </p>
      )}
      {long.length > 0 && (
        <Code text={JSON.stringify(Object.fromEntries(long), null, 2)} language="json" wrap />
      )}
    </>
  );
}

function isShort(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LONGEST_SHORT && !value.includes("\n");
  return typeof value === "number" || typeof value === "boolean";
}

const LONGEST_SHORT = 120;
