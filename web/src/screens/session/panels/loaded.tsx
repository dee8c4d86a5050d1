// Shows the data of a query once it is loaded, grey lines until then, or the error.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed, Waiting } from "../../../parts/states.tsx";

interface LoadedProps<Output> {
  readonly query: UseQueryResult<Output>;
  readonly children: (output: Output) => ReactNode;
}

/** Keeps showing old data if it could not be refetched. */
export function Loaded<Output>({ query: { data, error, refetch }, children }: LoadedProps<Output>) {
  if (data !== undefined) return children(data);
  return error ? <Failed error={error} retry={refetch} /> : <Waiting lines={6} />;
}
