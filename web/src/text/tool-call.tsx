// A tool call: one descriptive line, which opens to its input and output.
import { memo, type ReactNode, useContext } from "react";
import { counted } from "../../../src/text/numbers.ts";
import { Disclosure } from "./disclosure.tsx";
import { ProjectContext } from "./in-project.ts";
import { ToolBody } from "./tool-body.tsx";
import { ToolIcon } from "./tool-icon.tsx";
import { outcomeOf, type ToolItem, toolTarget, toolTitle } from "./tool-line.ts";

interface ToolCallProps {
  readonly item: ToolItem;
  /** Loads the turn with nothing left out. */
  readonly onShowAll?: () => void;
  /** Results of the call that are shown below it: sub-agents, images. */
  readonly children?: ReactNode;
}

export const ToolCall = memo(function ToolCall(props: ToolCallProps) {
  const { item, onShowAll, children } = props;
  return (
    <Disclosure line={<Line item={item} />} isFound={({ items }) => items.has(item.id)}>
      <ToolBody item={item}>{children}</ToolBody>
      {item.left_out > 0 && (
        <p className="flex items-center gap-2 text-xs text-faint">
          {counted(item.left_out, "character")} not shown
          {onShowAll && (
            <button
              type="button"
              onClick={onShowAll}
              className="rounded-md px-2 py-0.5 text-accent hover:bg-hover"
            >
              show all
            </button>
          )}
        </p>
      )}
    </Disclosure>
  );
});

function Line({ item }: { readonly item: ToolItem }) {
  const outcome = outcomeOf(item);
  return (
    <>
      <ToolIcon kind={item.use.kind} />
      <bdi className="shrink-0 font-medium">{toolTitle(item.use)}</bdi>
      <ToolTarget use={item.use} />
      <span className={`shrink-0 text-xs ${outcome.failed ? "text-bad" : "text-faint"}`}>{outcome.text}</span>
    </>
  );
}

function ToolTarget({ use }: { readonly use: ToolItem["use"] }) {
  const used = toolTarget(use, useContext(ProjectContext));
  const look = "min-w-0 flex-1 font-mono text-[12.5px] text-soft";
  if (use.kind !== "read" && use.kind !== "edit") return <bdi className={`${look} truncate`}>{used}</bdi>;
  // When there is little room, the folders are cut and the file's name stays.
  const name = used.split(/(?=[\\/])/).at(-1) ?? "";
  return (
    <bdi className={`${look} flex`}>
      <span className="min-w-0 truncate">{used.slice(0, used.length - name.length)}</span>
      <span className="max-w-full shrink-0 truncate">{name}</span>
    </bdi>
  );
}
