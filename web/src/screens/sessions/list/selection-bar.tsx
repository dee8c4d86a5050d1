// Shows how many sessions are selected, and what can be done with all of them.
import { Archive, ArchiveRestore, Pin, PinOff, X } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { useChangeSession } from "../../../api/change-session.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { notify } from "../../../parts/notices.ts";
import type { ListItem } from "./list-items.ts";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  readonly selection: Selection;
  readonly items: readonly ListItem[];
}

export function SelectionBar({ selection, items }: SelectionBarProps) {
  const { mutateAsync } = useChangeSession();
  if (selection.ids.size === 0) return null;
  const rows = items.flatMap((item) =>
    item.kind === "session" && selection.ids.has(item.key) ? [item.row] : [],
  );
  const pin = rows.some(({ pinned }) => !pinned);
  const archive = rows.some(({ archived }) => !archived);
  const changeAll = async (fields: { readonly pinned: boolean } | { readonly archived: boolean }) => {
    selection.clear();
    const results = await Promise.allSettled(rows.map(({ id }) => mutateAsync({ id, ...fields })));
    const failed = results.filter(({ status }) => status === "rejected").length;
    if (failed > 0) notify(`${counted(failed, "session")} could not be changed.`);
    else notify(`${counted(rows.length, "session")} ${doneText(fields)}.`);
  };
  return (
    <div className="sticky bottom-4 z-5 mx-auto flex w-max max-w-full flex-wrap items-center gap-2 rounded-lg border border-strong bg-surface p-1.5 pl-3 text-sm shadow-sm">
      <p role="status" className="tabular-nums">
        {counted(rows.length, "session")} selected
      </p>
      <Button onClick={() => void changeAll({ pinned: pin })}>
        {pin ? <Pin size={14} aria-hidden /> : <PinOff size={14} aria-hidden />}
        {pin ? "Pin" : "Unpin"}
      </Button>
      <Button onClick={() => void changeAll({ archived: archive })}>
        {archive ? <Archive size={14} aria-hidden /> : <ArchiveRestore size={14} aria-hidden />}
        {archive ? "Archive" : "Unarchive"}
      </Button>
      <CopyButton text={rows.map(({ id }) => id).join("\n")} label="Copy their ids" />
      <IconButton icon={X} label="Clear the selection" onClick={selection.clear} />
    </div>
  );
}

function doneText(fields: { readonly pinned: boolean } | { readonly archived: boolean }): string {
  if ("pinned" in fields) return fields.pinned ? "pinned" : "unpinned";
  return fields.archived ? "archived" : "unarchived";
}
