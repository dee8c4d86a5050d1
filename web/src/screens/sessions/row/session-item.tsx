// One session of the list, on one line: its title, how it ended, its figures and actions.
import { memo } from "react";
import { visibleLine } from "../../../text/visible-text.ts";
import { COLUMNS } from "../list/column-strip.tsx";
import type { SessionListItem } from "../list/list-items.ts";
import { NarrowItem } from "./narrow-item.tsx";
import { RenameBox } from "./rename-box.tsx";
import type { RowActions } from "./row-actions.ts";
import { RowButtons } from "./row-buttons.tsx";
import { RowFacts } from "./row-facts.tsx";
import { Outcome, RowTitle } from "./row-title.tsx";
import { RowTree } from "./row-tree.tsx";

export interface SessionItemProps {
  readonly item: SessionListItem;
  /** True for the item that Tab reaches. */
  readonly current: boolean;
  readonly renaming: boolean;
  readonly selected: boolean;
  readonly narrow: boolean;
  readonly actions: RowActions;
  /** Null ends renaming. */
  readonly onRename: (id: string | null) => void;
  readonly onFocusAgain: (id: string) => void;
  /** `extend` also selects the rows up to the last one that was selected. */
  readonly onSelect: (id: string, extend: boolean) => void;
}

export const SessionItem = memo(function SessionItem(props: SessionItemProps) {
  const { item, current, renaming, selected, narrow, actions, onRename, onFocusAgain, onSelect } = props;
  if (narrow && !renaming) return <NarrowItem {...props} />;
  const { row, tip_title, under, with_agent } = item;
  const tabIndex = current ? 0 : -1;
  return (
    <div
      className={`group/row relative mx-1 grid h-full items-center rounded-md px-3 focus-within:bg-hover hover:bg-hover md:mx-3 ${COLUMNS} ${selected ? "bg-accent-soft" : ""}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${visibleLine(row.title)}`}
        tabIndex={tabIndex}
        checked={selected}
        onChange={() => undefined}
        onClick={({ shiftKey }) => onSelect(row.id, shiftKey)}
        className={`relative z-1 size-4 accent-accent max-md:hidden ${selected ? "" : "opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100"}`}
      />
      {renaming ? (
        <RenameBox
          title={row.title}
          save={(title) => actions.rename(row, title)}
          onDone={(byKey) => {
            onRename(null);
            if (byKey) onFocusAgain(row.id);
          }}
        />
      ) : (
        <div className="flex min-w-0 items-center gap-2.5">
          <RowTitle row={row} tabIndex={tabIndex} />
          <RowTree {...{ row, tip_title, tabIndex }} />
          <Outcome row={row} />
        </div>
      )}
      <RowFacts {...{ row, under, with_agent }} time={item.time} />
      <div className="absolute inset-y-0 right-2 z-1 hidden items-center rounded-md bg-hover pl-1 group-focus-within/row:flex group-hover/row:flex">
        <RowButtons row={row} tabIndex={tabIndex} actions={actions} onRename={() => onRename(row.id)} />
      </div>
    </div>
  );
});
