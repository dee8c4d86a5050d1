// A tool call: one telling line, which opens to what it was given and what came back.
import { memo, type ReactNode, useContext } from "react";
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import { counted } from "../format/numbers.ts";
import { Disclosure } from "./disclosure.tsx";
import { ProjectContext } from "./in-project.ts";
import { ToolBody } from "./tool-body.tsx";
import { ToolIcon } from "./tool-icon.tsx";
import { toolKind, toolTitle } from "./tool-kind.ts";
import { outcomeOf, usedOn } from "./tool-line.ts";
import { visibleLine } from "./visible-text.ts";

interface ToolCallProps {
  readonly call: Interaction["tool_calls"][number];
  /** What was left out of its turn; of that, what concerns this call is told. */
  readonly left_out: Interaction["left_out"];
  /** Asks for the turn with nothing left out. */
  readonly onShowAll?: () => void;
  /** How many images came back. */
  readonly images?: number;
  /** What came of it and belongs below it: subsessions, images. */
  readonly children?: ReactNode;
}

export const ToolCall = memo(function ToolCall(props: ToolCallProps) {
  const { call, left_out, onShowAll, images = 0, children } = props;
  const cut = left_out.filter(({ at, field }) => at === call.at && (field === "input" || field === "result"));
  const missing = cut.reduce((sum, { characters }) => sum + characters, 0);
  return (
    <Disclosure line={<Line call={call} cut={cut.map(({ field }) => field)} images={images} />}>
      <ToolBody call={call} images={images}>
        {children}
      </ToolBody>
      {missing > 0 && (
        <p className="flex items-center gap-2 text-xs text-faint">
          {counted(missing, "character")} not shown
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

interface LineProps {
  readonly call: ToolCallProps["call"];
  readonly cut: readonly string[];
  readonly images: number;
}

function Line({ call, cut, images }: LineProps) {
  const outcome = outcomeOf(call, cut, images);
  return (
    <>
      <ToolIcon name={call.name} />
      <bdi className="shrink-0 font-medium">{visibleLine(toolTitle(call.name))}</bdi>
      <UsedOn call={call} />
      <span className={`shrink-0 text-xs ${outcome.failed ? "text-bad" : "text-faint"}`}>{outcome.text}</span>
    </>
  );
}

function UsedOn({ call }: { readonly call: ToolCallProps["call"] }) {
  const used = usedOn(call, useContext(ProjectContext));
  const look = "min-w-0 flex-1 font-mono text-[12.5px] text-soft";
  const kind = toolKind(call.name);
  if (kind !== "read" && kind !== "edit") return <bdi className={`${look} truncate`}>{used}</bdi>;
  // Where there is little room the folders give way, and the file's name stays.
  const name = used.split(/(?=[\\/])/).at(-1) ?? "";
  return (
    <bdi className={`${look} flex`}>
      <span className="min-w-0 truncate">{used.slice(0, used.length - name.length)}</span>
      <span className="max-w-full shrink-0 truncate">{name}</span>
    </bdi>
  );
}
