// While clew reads for the first time and can show nothing yet: how far it is.

import { useQuery } from "@tanstack/react-query";
import { fullCount } from "../../../../src/text/numbers.ts";
import type { StatusOutput } from "../../api/outputs.ts";
import { statusQuery } from "../../api/queries.ts";
import { RequestError } from "../../api/request.ts";

export function FirstReading() {
  const reading = useReading(true);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-3 px-6 py-16">
      <h2 className="text-lg font-medium">Reading your agents' sessions</h2>
      <progress
        aria-label="Files read"
        max={reading?.files_total ?? 1}
        value={reading?.files ?? 0}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-sm text-soft tabular-nums">
        {reading
          ? `${fullCount(reading.files)} of ${fullCount(reading.files_total)} files.`
          : "Looking for files."}{" "}
        This happens once; after that clew reads only what is new. Sessions appear here as they are found.
      </p>
    </div>
  );
}

/** With `asking`, it is asked for every second; else it is what was last heard. */
export function useReading(polling = false): StatusOutput["freshness"]["reading"] {
  const { data } = useQuery({ ...statusQuery, ...(polling && { refetchInterval: 1000 }) });
  return data?.freshness.reading ?? null;
}

/** There is no archive yet to answer from. */
export function isArchiveMissing(error: unknown): boolean {
  return error instanceof RequestError && error.code === "not_yet";
}
