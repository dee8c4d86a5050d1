// Shows an answer of the team server when it is there, and why if it is not.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed, Waiting } from "../../parts/states.tsx";

interface LoadedTableProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, "data" | "error" | "refetch">;
  readonly children: (answer: Answer) => ReactNode;
}

export function LoadedTable<Answer>({ query, children }: LoadedTableProps<Answer>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <Failed error={error} retry={refetch} /> : <Waiting lines={6} />;
}
