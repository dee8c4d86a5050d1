// While clew reads for the first time and can show nothing yet: how far it is.
import { fullCount } from "../../../../src/text/numbers.ts";
import { useReading } from "./use-reading.ts";

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
