// Lists the turns found, with the search words marked.
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import { Kbd } from "../../../parts/kbd.tsx";
import { Failed } from "../../../parts/states.tsx";
import { numbered } from "../../../text/numbered.ts";
import { Visible } from "../../../text/visible.tsx";
import type { FoundTurn } from "./toc-find.ts";
import type { Finding } from "./use-finding.ts";

export function TocFound({
  finding: { query, found, at, more, searching, error, goTo },
}: {
  readonly finding: Finding;
}) {
  if (error) return <Failed error={error} />;
  return (
    <div className="min-h-0 grow overflow-y-auto px-2 py-2">
      <p role="status" className="flex items-center gap-1.5 px-2 pb-1 text-xs text-faint">
        {found.length > 0
          ? more
            ? `${fullCount(found.length)}+ turns`
            : counted(found.length, "turn")
          : searching
            ? "Searching…"
            : "No matches in this session."}
        {found.length > 1 && (
          <span className="ms-auto hidden items-center gap-1 lg:flex">
            <Kbd>↵</Kbd> next
          </span>
        )}
      </p>
      {found.length === 0 && !searching && (
        <Link
          to="/search"
          search={{ q: query.trim() }}
          className="mx-2 mt-1 inline-flex min-h-8 items-center gap-1.5 text-sm text-accent hover:underline"
        >
          <Search size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          Search all sessions
        </Link>
      )}
      <ol>
        {numbered(found).map(({ value, position }) => (
          <Found
            key={`${value.session_id}#${value.turn}`}
            found={value}
            current={position === at}
            onOpen={() => goTo(position)}
          />
        ))}
      </ol>
    </div>
  );
}

interface FoundProps {
  readonly found: FoundTurn;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function Found({ found: { in_subsession, turn, spans }, current, onOpen }: FoundProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li ref={element}>
      <button
        type="button"
        aria-current={current ? "true" : undefined}
        onClick={onOpen}
        className="grid min-h-8 w-full grid-cols-[minmax(2ch,auto)_1fr] gap-2 rounded-md px-2 py-1.5 text-start text-sm text-soft hover:bg-hover aria-[current=true]:bg-accent-soft aria-[current=true]:text-ink"
      >
        <span className="text-end text-faint tabular-nums">{turn}</span>
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {in_subsession && <span className="text-faint">Sub-agent: </span>}
          {numbered(spans).map(({ value, position }) =>
            value.hit ? (
              <mark key={position}>
                <Visible text={value.text} />
              </mark>
            ) : (
              <Visible key={position} text={value.text} />
            ),
          )}
        </span>
      </button>
    </li>
  );
}
