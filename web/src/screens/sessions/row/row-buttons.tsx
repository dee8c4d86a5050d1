// The actions of a session: buttons at the end of its row, or a menu on a phone.
import { Archive, ArchiveRestore, Ellipsis, type LucideIcon, Pencil, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import type { SessionRow } from "../../../api/outputs.ts";
import { IconButton } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import type { RowActions } from "./row-actions.ts";

interface RowButtonsProps {
  readonly row: SessionRow;
  readonly tabIndex: number;
  readonly actions: RowActions;
  readonly onRename: () => void;
}

export function RowButtons({ row, tabIndex, actions, onRename }: RowButtonsProps) {
  return commandsOf(row, actions, onRename).map(({ label, icon, run }) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      tabIndex={tabIndex}
      onClick={run}
      className="hover:bg-line"
    />
  ));
}

/** The actions of a session, when there is no room for buttons. */
export function RowMenu({ row, actions, onRename }: Omit<RowButtonsProps, "tabIndex">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="relative z-1">
      <IconButton icon={Ellipsis} label="More" className="size-9" onClick={() => setOpen(true)} />
      {open && (
        <Dialog open onClose={close} label={visibleLine(row.title)}>
          <ul className="p-1">
            {commandsOf(row, actions, onRename).map(({ label, icon: Icon, run }) => (
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

interface RowCommand {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

function commandsOf(row: SessionRow, actions: RowActions, onRename: () => void): readonly RowCommand[] {
  return [
    { label: row.pinned ? "Unpin" : "Pin", icon: row.pinned ? PinOff : Pin, run: () => actions.pin(row) },
    { label: "Rename", icon: Pencil, run: onRename },
    {
      label: row.archived ? "Unarchive" : "Archive",
      icon: row.archived ? ArchiveRestore : Archive,
      run: () => actions.archive(row),
    },
  ];
}
