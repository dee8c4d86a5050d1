// Shows the results of one session: its title, project and date, the turns, and how many more there are.
import { Link } from "@tanstack/react-router";
import { CornerDownRight } from "lucide-react";
import { agentName } from "../../../../../src/text/agent-name.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import { projectName } from "../../../format/names.ts";
import { dayName, fullTime } from "../../../format/times.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { isSameDay, type Result, type ResultGroup } from "./result-groups.ts";
import { ResultRow } from "./result-row.tsx";

interface ResultGroupViewProps {
  readonly query: string;
  readonly group: ResultGroup;
  readonly with_agent: boolean;
  readonly current: string | null;
  readonly onFocus: (citation: string) => void;
  readonly onPoint: (result: Result) => void;
  readonly onOpen: (citation: string) => void;
}

export function ResultGroupView({
  query,
  group,
  with_agent,
  current,
  onFocus,
  onPoint,
  onOpen,
}: ResultGroupViewProps) {
  const { first, results, more } = group;
  const title = visibleLine(first.title);
  return (
    <li>
      <header className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 className="min-w-0 max-w-full truncate text-sm font-semibold" title={title}>
          <Link
            to="/sessions/$id"
            params={{ id: first.session_id }}
            tabIndex={-1}
            className="hover:text-accent"
            dir="auto"
          >
            {title}
          </Link>
        </h2>
        <p className="flex min-w-0 items-baseline gap-x-3 text-xs whitespace-nowrap text-faint">
          {first.parent_id !== null && (
            <span>
              <CornerDownRight
                size={14}
                strokeWidth={1.75}
                className="mr-1 inline align-[-0.15em]"
                aria-hidden
              />
              Sub-agent
            </span>
          )}
          <span
            dir="auto"
            className="truncate [unicode-bidi:isolate]"
            title={visibleLine(first.project_path ?? "")}
          >
            {visibleLine(projectName(first.project_path))}
          </span>
          {first.shared_by && (
            <span className="shrink-0" title={`Shared from ${visibleLine(first.shared_by.machine)}`}>
              <span className="sr-only">shared by </span>
              {visibleLine(first.shared_by.person)}
            </span>
          )}
          {with_agent && <span className="shrink-0">{visibleLine(agentName(first.agent))}</span>}
          {first.started_at !== null && (
            <time dateTime={first.started_at} title={fullTime(first.started_at)}>
              {dayName(first.started_at)}
            </time>
          )}
        </p>
      </header>
      <ul>
        {results.map((result) => (
          <ResultRow
            key={result.citation}
            query={query}
            result={result}
            withDay={!isSameDay(result, first)}
            isCurrent={current === result.citation}
            onFocus={() => onFocus(result.citation)}
            onPoint={() => onPoint(result)}
            onOpen={() => onOpen(result.citation)}
          />
        ))}
      </ul>
      {more > 0 && <p className="pt-0.5 text-xs text-faint">{counted(more, "more turn")} in this session</p>}
    </li>
  );
}
