// Shows the progress while clew indexes for the first time and has nothing to show yet.

import { useQuery } from "@tanstack/react-query";
import { fullCount } from "../../../../src/text/numbers.ts";
import type { StatusOutput } from "../../api/outputs.ts";
import { statusQuery } from "../../api/queries.ts";
import { RequestError } from "../../api/request.ts";

export function FirstReading() {
  const reading = useReading(true);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-3 px-6 py-16">
      <h2 className="text-lg font-medium">Indexing your agents' sessions</h2>
      <progress
        aria-label="Files indexed"
        max={reading?.files_total ?? 1}
        value={reading?.files ?? 0}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-sm text-soft tabular-nums">
        {reading
          ? `${fullCount(reading.files)} of ${fullCount(reading.files_total)} files.`
          : "Looking for files."}{" "}
        This happens only once; after that, clew reads only what is new. Sessions appear here as they are
        found.
      </p>
    </div>
  );
}

/** With `polling`, asks every second; otherwise returns what was last received. */
export function useReading(polling = false): StatusOutput["freshness"]["reading"] {
  const { data } = useQuery({ ...statusQuery, ...(polling && { refetchInterval: 1000 }) });
  return data?.freshness.reading ?? null;
}

/** Reports whether the archive does not exist yet. */
export function isArchiveMissing(error: unknown): boolean {
  return error instanceof RequestError && error.code === "not_yet";
}
