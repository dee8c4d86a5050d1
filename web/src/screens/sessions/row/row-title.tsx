// Shows a session's title as a link, with its status and where the title comes from.
import { Link } from "@tanstack/react-router";
import {
  Archive,
  FileX2,
  History,
  Hourglass,
  type LucideIcon,
  Pin,
  Scissors,
  TriangleAlert,
} from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionRow } from "../../../api/outputs.ts";
import { ORIGINS } from "../../../format/names.ts";
import { StatusMark } from "../../../parts/status-mark.tsx";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";

interface RowTitleProps {
  readonly row: SessionRow;
  readonly tabIndex: number;
}

/** The link covers the whole row; other controls are above it. */
export function RowTitle({ row, tabIndex }: RowTitleProps) {
  return (
    <>
      <Link
        to="/sessions/$id"
        params={{ id: row.id }}
        tabIndex={tabIndex}
        data-stop={row.id}
        title={hintOf(row)}
        className={`min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent md:text-sm ${row.title_origin === "none" ? "text-soft" : "font-medium"}`}
      >
        <Foreign text={row.title} />
      </Link>
      <RowMarks row={row} />
      {row.status !== "completed" && (
        <span className="shrink-0">
          <StatusMark status={row.status} words />
        </span>
      )}
    </>
  );
}

function hintOf({ title, title_origin, outcome }: SessionRow): string {
  const ended = outcome === null ? [] : [visibleLine(outcome)];
  return [visibleLine(title), ...ended, `Title: ${ORIGINS[title_origin].toLowerCase()}`].join("\n");
}

/** How the session ended, in the room that the title leaves. */
export function Outcome({ row: { outcome } }: Pick<RowTitleProps, "row">) {
  if (outcome === null) return null;
  return (
    // Where only a few letters had room, it wraps to a second line, which is hidden.
    <span className="flex h-5 min-w-0 flex-1 shrink-[9999] flex-wrap overflow-hidden">
      <span className="h-5" />
      <span className="min-w-24 flex-1 truncate text-xs text-faint md:text-sm">
        <Foreign text={outcome} />
      </span>
    </span>
  );
}

/** Marks what is unusual about a session with small icons, each with a text. */
function RowMarks({ row }: { readonly row: SessionRow }) {
  return (
    <>
      {row.pinned && <Mark icon={Pin} words="Pinned." className="text-accent" />}
      {row.archived && <Mark icon={Archive} words="Archived." />}
      {row.source_deleted && <Mark icon={FileX2} words="Deleted by the agent; kept by clew." />}
      {row.provisional && <Mark icon={Hourglass} words="Only its title, times and usage were read so far." />}
      {row.recovered && <Mark icon={History} words="Recovered from the agent's prompt history." />}
      {row.removed_turns > 0 && (
        <Mark
          icon={Scissors}
          words={`The agent's file lost ${counted(row.removed_turns, "turn")}; kept by clew.`}
        />
      )}
      {row.damaged > 0 && (
        <Mark
          icon={TriangleAlert}
          words={`${counted(row.damaged, "part")} could not be read.`}
          className="text-warn"
        />
      )}
    </>
  );
}

interface MarkProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly className?: string;
}

function Mark({ icon: Icon, words, className = "text-faint" }: MarkProps) {
  return (
    <span className={`relative inline-flex shrink-0 ${className}`} title={words}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  );
}
