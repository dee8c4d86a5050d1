// An answer once it is there; before that grey lines, and what went wrong should it not come.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed, Waiting } from "../../../parts/states.tsx";

interface LoadedProps<Output> {
  readonly query: UseQueryResult<Output>;
  readonly children: (output: Output) => ReactNode;
}

/** An answer that could not be asked for anew is shown still. */
export function Loaded<Output>({ query: { data, error, refetch }, children }: LoadedProps<Output>) {
  if (data !== undefined) return children(data);
  return error ? <Failed error={error} retry={refetch} /> : <Waiting lines={6} />;
}
