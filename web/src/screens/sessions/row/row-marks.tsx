// What is unusual about a session: small signs, each with its words.
import { Archive, FileX2, History, type LucideIcon, Pin, TriangleAlert } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionRow } from "../../../api/answers.ts";

export function RowMarks({ row }: { readonly row: SessionRow }) {
  return (
    <>
      {row.pinned && <Mark icon={Pin} words="Pinned." className="text-accent" />}
      {row.archived && <Mark icon={Archive} words="Archived." />}
      {row.source_deleted && <Mark icon={FileX2} words="Deleted by the agent; kept by clew." />}
      {row.recovered && <Mark icon={History} words="Recovered from the agent's prompt history." />}
      {row.damaged > 0 && (
        <Mark
          icon={TriangleAlert}
          words={`${counted(row.damaged, "place")} could not be read.`}
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
