// Shows a found turn: a link to it, and the sessions that have a copy of it.
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { dayName, fullTime } from "../../../format/times.ts";
import { Snippet } from "../../../text/snippet.tsx";
import { visibleText } from "../../../text/visible-text.ts";
import { FOUND_IN, gistToShow, type Result } from "./result-groups.ts";

interface ResultRowProps {
  /** The query, so the session opens at its words. */
  readonly query: string;
  readonly result: Result;
  /** False if the group already shows the day. */
  readonly withDay: boolean;
  /** True for the one result that Tab reaches; arrow keys move on from there. */
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  /** Called when it is pointed at or focused. */
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

export function ResultRow({ query, result, withDay, isCurrent, onFocus, onPoint, onOpen }: ResultRowProps) {
  const { session_id, turn, citation, snippet, found_in, started_at, copies } = result;
  const gist = gistToShow(result);
  return (
    <li>
      <Link
        to="/sessions/$id"
        params={{ id: session_id }}
        search={{ find: query }}
        hash={String(turn)}
        data-result={citation}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => {
          onFocus();
          onPoint();
        }}
        onPointerEnter={onPoint}
        onClick={onOpen}
        className="-mx-3 flex flex-col gap-0.5 rounded-md px-3 py-1.5 wrap-anywhere hover:bg-hover focus-visible:bg-hover"
      >
        {gist !== null && (
          <span dir="auto" className="line-clamp-2">
            {visibleText(gist)}
          </span>
        )}
        {snippet.length > 0 && (
          <span dir="auto" className={gist === null ? "line-clamp-3" : "line-clamp-2 text-sm text-soft"}>
            <Snippet spans={snippet} />
          </span>
        )}
        <span className="text-xs text-faint tabular-nums">
          Turn {turn}
          {found_in !== null && ` · found ${FOUND_IN[found_in]}`}
          {withDay && started_at !== null && (
            <time dateTime={started_at} title={fullTime(started_at)}>
              {" · "}
              {dayName(started_at)}
            </time>
          )}
        </span>
      </Link>
      {copies.length > 0 && <ResultCopies {...{ copies, turn, query }} />}
    </li>
  );
}

interface ResultCopiesProps {
  readonly copies: readonly string[];
  readonly turn: number;
  readonly query: string;
}

/** Lists the other sessions that contain the same turn, collapsed. */
function ResultCopies({ copies, turn, query }: ResultCopiesProps) {
  return (
    <details className="group -ml-0.5 text-xs text-faint">
      <summary className="inline-flex min-h-8 list-none items-center gap-1 hover:text-ink md:min-h-6">
        <ChevronRight size={14} strokeWidth={1.75} className="group-open:rotate-90" aria-hidden />
        Also in {counted(copies.length, "copy", "copies")}
      </summary>
      <ul className="pb-2 pl-4.5">
        {copies.map((id) => (
          <li key={id}>
            <Link
              to="/sessions/$id"
              params={{ id }}
              search={{ find: query }}
              hash={String(turn)}
              className="flex min-h-8 items-center font-mono md:min-h-6 wrap-anywhere text-accent hover:underline"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
