// Renders one item of the list, of any kind.
import { fullCount } from "../../../../../src/text/numbers.ts";
import type { RowActions } from "../row/row-actions.ts";
import { SessionItem } from "../row/session-item.tsx";
import { COLUMNS, ColumnNames, type Sorting } from "./column-strip.tsx";
import type { ListItem } from "./list-items.ts";
import { ProjectHeading } from "./project-heading.tsx";
import { WaitingRow } from "./waiting-rows.tsx";

export interface ListHandlers {
  readonly actions: RowActions;
  readonly onRename: (id: string | null) => void;
  readonly onFocusAgain: (id: string) => void;
  readonly onToggle: (path: string | null, open: boolean) => void;
  readonly onMore: (path: string | null) => void;
  readonly onSelect: (id: string, extend: boolean) => void;
  readonly sorting: Sorting;
}

interface ListItemViewProps {
  readonly item: ListItem;
  readonly current: boolean;
  readonly renaming: boolean;
  readonly selected: boolean;
  readonly onTop: boolean;
  readonly narrow: boolean;
  readonly handlers: ListHandlers;
}

export function ListItemView(props: ListItemViewProps) {
  const { item, current, renaming, selected, onTop, narrow, handlers } = props;
  const { actions, onRename, onFocusAgain, onToggle, onMore, onSelect, sorting } = handlers;
  switch (item.kind) {
    case "session":
      return (
        <SessionItem
          {...{ item, current, renaming, selected, narrow, actions, onRename, onFocusAgain, onSelect }}
        />
      );
    case "heading":
      return <DayHeading name={item.name} count={item.count} sorting={onTop ? sorting : null} />;
    case "project":
      return (
        <ProjectHeading
          project={item.project}
          stop={item.key}
          open={item.open}
          nested={item.nested}
          current={current}
          onToggle={() => onToggle(item.project.project_path, !item.open)}
        />
      );
    case "more":
      return (
        <div className="flex h-full items-center px-2 md:px-4">
          <button
            type="button"
            data-stop={item.key}
            tabIndex={current ? 0 : -1}
            onClick={() => onMore(item.path)}
            className="h-8 rounded-md px-2 text-sm text-accent hover:bg-hover"
          >
            {item.text}
          </button>
        </div>
      );
    case "note":
      return <p className="flex h-full items-center px-4 text-sm text-faint md:px-6">{item.text}</p>;
    case "waiting":
      return <WaitingRow />;
  }
}

interface DayHeadingProps {
  readonly name: string;
  readonly count: number | null;
  /** Null unless it is the topmost heading, which also names the columns. */
  readonly sorting: Sorting | null;
}

/** The name of a day or of several, or of the pinned sessions. */
function DayHeading({ name, count, sorting }: DayHeadingProps) {
  return (
    <div className={`mx-1 grid h-full items-end bg-canvas px-3 pb-1 md:mx-3 ${COLUMNS}`}>
      <h3 className="flex items-baseline gap-2 text-sm font-semibold whitespace-nowrap text-soft md:col-span-2">
        {name}
        {count !== null && (
          <span className="text-xs font-normal text-faint tabular-nums">{fullCount(count)}</span>
        )}
      </h3>
      {sorting && <ColumnNames sorting={sorting} />}
    </div>
  );
}
