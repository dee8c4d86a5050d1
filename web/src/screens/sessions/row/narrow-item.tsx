// One session of the list on a phone: its title, how it ended, and its figures below each other.
import { agentName } from "../../../../../src/text/agent-name.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import { projectName } from "../../../format/names.ts";
import { now } from "../../../format/now.ts";
import { clock, duration } from "../../../format/times.ts";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { QuietPrice } from "./quiet-price.tsx";
import { RowMenu } from "./row-buttons.tsx";
import { Outcome, RowTitle } from "./row-title.tsx";
import { RowTree } from "./row-tree.tsx";
import { shortTime } from "./row-words.ts";
import type { SessionItemProps } from "./session-item.tsx";

export function NarrowItem({ item, current, actions, onRename }: SessionItemProps) {
  const { row, tip_title, under, time, with_agent } = item;
  const tabIndex = current ? 0 : -1;
  return (
    <div className="relative mx-1 grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-md px-3">
      <div className="flex min-w-0 flex-col">
        <div className="flex min-w-0 items-center gap-2">
          <RowTitle row={row} tabIndex={tabIndex} />
          <RowTree {...{ row, tip_title, tabIndex }} />
        </div>
        <div className="flex min-w-0">
          <Outcome row={row} />
        </div>
        <p className="flex min-w-0 gap-x-2 text-xs whitespace-nowrap text-faint tabular-nums">
          {under !== "project" && (
            <span className="min-w-0 truncate text-soft">
              <Foreign text={projectName(row.project_path)} />
            </span>
          )}
          {row.shared_by && (
            <span className="max-w-[40%] shrink-0 truncate text-soft">
              <span className="sr-only">shared by </span>
              <Foreign text={row.shared_by.person} />
            </span>
          )}
          {with_agent && !row.shared_by && (
            <span className="min-w-0 truncate">{visibleLine(agentName(row.agent))}</span>
          )}
          {!row.provisional && <span>{counted(row.turns, "turn")}</span>}
          {row.active_ms > 0 && <span>{duration(row.active_ms)}</span>}
          <QuietPrice row={row} />
          <time dateTime={time ?? undefined} className="ml-auto">
            {under === "day" ? clock(time) : shortTime(time, now())}
          </time>
        </p>
      </div>
      <RowMenu row={row} actions={actions} onRename={() => onRename(row.id)} />
    </div>
  );
}
