// Whether the server reads for the first time, and how far it is.
import { useQuery } from "@tanstack/react-query";
import type { StatusAnswer } from "../../api/answers.ts";
import { AskFailure } from "../../api/ask.ts";
import { statusQuestion } from "../../api/questions.ts";

/** With `asking`, it is asked for every second; else it is what was last heard. */
export function useReading(asking = false): StatusAnswer["freshness"]["reading"] {
  const { data } = useQuery({ ...statusQuestion, ...(asking && { refetchInterval: 1000 }) });
  return data?.freshness.reading ?? null;
}

/** There is no archive yet to answer from. */
export function isNotYet(error: unknown): boolean {
  return error instanceof AskFailure && error.code === "not_yet";
}
