// What can be done with a session, at the end of its row: buttons where there is a pointer, a menu on a phone.
import { Archive, ArchiveRestore, Pencil, Pin, PinOff } from "lucide-react";
import type { SessionRow } from "../../../api/answers.ts";
import { IconButton } from "../../../parts/button.tsx";
import type { RowActions } from "./row-actions.ts";
import { RowMenu } from "./row-menu.tsx";

interface RowButtonsProps {
  readonly row: SessionRow;
  readonly tabIndex: number;
  readonly narrow: boolean;
  readonly actions: RowActions;
  readonly onRename: () => void;
}

export function RowButtons({ row, tabIndex, narrow, actions, onRename }: RowButtonsProps) {
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
