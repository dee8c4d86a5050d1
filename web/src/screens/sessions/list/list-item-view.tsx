// Renders one item of the list, of any kind.
import type { RowActions } from "../row/row-actions.ts";
import { SessionItem } from "../row/session-item.tsx";
import { COLUMNS, ColumnNames } from "./column-strip.tsx";
import type { ListItem } from "./list-items.ts";
import { ProjectHeading } from "./project-heading.tsx";
import { WaitingRow } from "./waiting-rows.tsx";

export interface ListHandlers {
  readonly actions: RowActions;
  readonly onRename: (id: string | null) => void;
  readonly onFocusAgain: (id: string) => void;
  readonly onToggle: (path: string | null, open: boolean) => void;
  readonly onMore: (path: string | null) => void;
}

interface ListItemViewProps {
  readonly item: ListItem;
  readonly current: boolean;
  readonly renaming: boolean;
  readonly onTop: boolean;
  readonly narrow: boolean;
  readonly handlers: ListHandlers;
}

export function ListItemView({ item, current, renaming, onTop, narrow, handlers }: ListItemViewProps) {
  const { actions, onRename, onFocusAgain, onToggle, onMore } = handlers;
  switch (item.kind) {
    case "session":
      return <SessionItem {...{ item, current, renaming, narrow, actions, onRename, onFocusAgain }} />;
    case "heading":
      return <DayHeading name={item.name} onTop={onTop} />;
    case "project":
      return (
        <ProjectHeading
          project={item.project}
          stop={item.key}
          open={item.open}
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

/** The name of a day, or of the pinned sessions. The topmost one also names the columns. */
function DayHeading({ name, onTop }: { readonly name: string; readonly onTop: boolean }) {
  return (
    <div className={`mx-1 grid h-full items-end bg-canvas px-3 pb-1.5 md:mx-3 ${COLUMNS}`}>
      <h2 className="text-sm font-semibold text-soft">{name}</h2>
      {onTop && <ColumnNames />}
    </div>
  );
}
