// Lists entries of the audit, newest first, more on request.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AuditEntry } from "../../../../src/team/server/accounts/audit.ts";
import { auditQuery } from "../../api/team-accounts.ts";
import { clock, dayName, fullTime } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { LoadedTable } from "./loaded-table.tsx";
import { Cell, NameCell, Row, TeamTable } from "./team-table.tsx";

interface EntriesViewProps {
  readonly path: "/audit" | "/reads";
  readonly about?: string;
  readonly columns: readonly string[];
  /** The cells after the time and the person. */
  readonly cells: (entry: AuditEntry) => ReactNode;
  readonly empty: ReactNode;
}

export function EntriesView({ path, about = "", columns, cells, empty }: EntriesViewProps) {
  const query = useInfiniteQuery(auditQuery(path, about));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  return (
    <LoadedTable query={query}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return empty;
        return (
          <div className="flex flex-col items-start gap-3">
            <TeamTable label="Entries" columns={["When", "Who", ...columns]}>
              {entries.map((entry) => (
                <Row key={entry.number}>
                  <Cell>
                    <time dateTime={entry.at} title={fullTime(entry.at)}>
                      {dayName(entry.at)}, {clock(entry.at)}
                    </time>
                  </Cell>
                  <NameCell>
                    <Foreign text={entry.person} />
                  </NameCell>
                  {cells(entry)}
                </Row>
              ))}
            </TeamTable>
            {hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        );
      }}
    </LoadedTable>
  );
}
