// One session of the list: its title, where it was, its figures, and what can be done with it.
import { memo } from "react";
import { COLUMNS } from "../list/columns.ts";
import type { SessionListItem } from "../list/list-items.ts";
import { RenameBox } from "./rename-box.tsx";
import type { RowActions } from "./row-actions.ts";
import { RowButtons } from "./row-buttons.tsx";
import { RowFacts } from "./row-facts.tsx";
import { RowPlace } from "./row-place.tsx";
import { RowTitle } from "./row-title.tsx";

interface SessionItemProps {
  readonly item: SessionListItem;
  /** True for the one that Tab comes to. */
  readonly current: boolean;
  readonly renaming: boolean;
  readonly narrow: boolean;
  readonly actions: RowActions;
  /** With null, nothing is renamed any more. */
  readonly onRename: (id: string | null) => void;
  readonly onFocusAgain: (id: string) => void;
}

export const SessionItem = memo(function SessionItem(props: SessionItemProps) {
  const { item, current, renaming, narrow, actions, onRename, onFocusAgain } = props;
  const { row, tip_title, under, with_agent } = item;
  const tabIndex = current ? 0 : -1;
  return (
    <div
      className={`group/row relative mx-1 grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 rounded-lg px-3 focus-within:bg-hover hover:bg-hover md:mx-3 ${COLUMNS}`}
    >
      <div className="min-w-0 xl:col-start-1 xl:row-start-1">
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
          <RowTitle row={row} tabIndex={tabIndex} />
        )}
      </div>
      <div className="row-start-2 flex min-w-0 flex-col md:flex-row md:col-span-2 md:items-center md:gap-x-2 xl:contents">
        <RowPlace {...{ row, tip_title, under, with_agent, tabIndex }} />
        <RowFacts row={row} time={item.time} under={under} />
      </div>
      <div className="col-start-2 row-start-1 row-end-3 md:row-end-2 xl:row-end-3">
        <RowButtons
          row={row}
          tabIndex={tabIndex}
          narrow={narrow}
          actions={actions}
          onRename={() => onRename(row.id)}
        />
      </div>
    </div>
  );
});
