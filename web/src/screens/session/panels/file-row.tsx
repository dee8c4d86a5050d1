// A row of the files panel: a folder, or a file with the number of turns that edited and read it.
import { Link } from "@tanstack/react-router";
import { Eye, type LucideIcon, Pencil } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import type { FileRow } from "./file-rows.ts";

interface FileRowProps {
  readonly row: FileRow;
  /** The session that is shown; its sub-agents touch files as well. */
  readonly session: string;
  readonly onJump: (turn: number, file: string) => void;
}

export function FileRowView({ row, session, onJump }: FileRowProps) {
  if (row.kind === "folder")
    return (
      <h2
        dir="auto"
        title={visibleLine(row.path)}
        className="truncate px-4 pt-3 pb-1 font-mono text-xs text-soft"
      >
        {visibleLine(row.name)}
      </h2>
    );
  const { last, path } = row;
  const whole = visibleLine(path);
  if (last.session_id === session)
    return (
      <button
        type="button"
        onClick={() => onJump(last.turn, path)}
        title={`${whole}\nLast in turn ${last.turn}`}
        className={ROW}
      >
        <Contents row={row} />
      </button>
    );
  return (
    <Link
      to="/sessions/$id"
      params={{ id: last.session_id }}
      search={{ file: path }}
      hash={String(last.turn)}
      title={`${whole}\nLast in turn ${last.turn} of the sub-agent “${visibleLine(last.title)}”`}
      className={ROW}
    >
      <Contents row={row} />
    </Link>
  );
}

const ROW = "flex min-h-8 w-full items-center gap-3 px-4 text-left text-sm -outline-offset-2 hover:bg-hover";

function Contents({ row }: { readonly row: FileRow & { readonly kind: "file" } }) {
  return (
    <>
      <span dir="auto" className="min-w-0 grow truncate ps-3">
        {visibleLine(row.name)}
      </span>
      <Times icon={Pencil} count={row.edited} did="edited" />
      <Times icon={Eye} count={row.read} did="read" />
    </>
  );
}

interface TimesProps {
  readonly icon: LucideIcon;
  readonly count: number;
  readonly did: string;
}

/** Takes up space even if there is nothing to count, so the columns line up. */
function Times({ icon: Icon, count, did }: TimesProps) {
  return (
    <span className="flex w-9 shrink-0 items-center gap-1 text-xs text-soft tabular-nums">
      {count > 0 && (
        <>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span aria-hidden>{count}</span>
          <span className="sr-only">
            {did} in {counted(count, "turn")}
          </span>
        </>
      )}
    </span>
  );
}
