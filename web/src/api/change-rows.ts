// A session's fields put into every remembered answer that has it.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListAnswer, SessionAnswer, SessionRow } from "./answers.ts";

export function changeRows(client: QueryClient, id: string, fields: Partial<SessionRow>): void {
  const changed = (row: SessionRow): SessionRow => (row.id === id ? { ...row, ...fields } : row);
  client.setQueriesData<InfiniteData<ListAnswer>>(
    { queryKey: ["sessions"] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, sessions: page.sessions.map(changed) })),
      },
  );
  client.setQueriesData<SessionAnswer>(
    { queryKey: ["session", id, ""] },
    (known) => known && { ...known, ...fields },
  );
}
