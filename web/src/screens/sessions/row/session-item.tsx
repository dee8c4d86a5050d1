// One session of the list: its title, project, figures and actions.

import { Archive, ArchiveRestore, Ellipsis, type LucideIcon, Pencil, Pin, PinOff } from "lucide-react";
import { memo, useState } from "react";
import type { SessionRow } from "../../../api/outputs.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { COLUMNS } from "../list/column-strip.tsx";
import type { SessionListItem } from "../list/list-items.ts";
import { RenameBox } from "./rename-box.tsx";
import type { RowActions } from "./row-actions.ts";
import { RowContext } from "./row-context.tsx";
import { RowFacts } from "./row-facts.tsx";
import { RowTitle } from "./row-title.tsx";

interface SessionItemProps {
  readonly item: SessionListItem;
  /** True for the item that Tab reaches. */
  readonly current: boolean;
  readonly renaming: boolean;
  readonly narrow: boolean;
  readonly actions: RowActions;
  /** Null ends renaming. */
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
        <RowContext {...{ row, tip_title, under, with_agent, tabIndex }} />
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

interface RowButtonsProps {
  readonly row: SessionRow;
  readonly tabIndex: number;
  readonly narrow: boolean;
  readonly actions: RowActions;
  readonly onRename: () => void;
}

/** The actions at the end of a row: buttons, or a menu on a phone. */
function RowButtons({ row, tabIndex, narrow, actions, onRename }: RowButtonsProps) {
  const all = [
    { label: row.pinned ? "Unpin" : "Pin", icon: row.pinned ? PinOff : Pin, run: () => actions.pin(row) },
    { label: "Rename", icon: Pencil, run: onRename },
    {
      label: row.archived ? "Unarchive" : "Archive",
      icon: row.archived ? ArchiveRestore : Archive,
      run: () => actions.archive(row),
    },
  ];
  if (narrow) return <RowMenu title={row.title} all={all} />;
  return (
    <div className="relative z-1 flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
      {all.map(({ label, icon, run }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          tabIndex={tabIndex}
          onClick={run}
          className="hover:bg-line"
        />
      ))}
    </div>
  );
}

interface RowCommand {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface RowMenuProps {
  readonly title: string;
  readonly all: readonly RowCommand[];
}

/** The actions of a session, when there is no room for buttons. */
function RowMenu({ title, all }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="relative z-1">
      <IconButton icon={Ellipsis} label="More" className="size-9" onClick={() => setOpen(true)} />
      {open && (
        <Dialog open onClose={close} label={visibleLine(title)}>
          <ul className="p-1">
            {all.map(({ label, icon: Icon, run }) => (
              <li key={label}>
                <button
                  type="button"
                  className="flex h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-hover"
                  onClick={() => {
                    close();
                    run();
                  }}
                >
                  <Icon size={16} strokeWidth={1.75} className="text-soft" aria-hidden />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
