// A turn that is not loaded yet: its number, what it was about, and grey lines as high as it is likely to be.
import { memo } from "react";
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";
import { Visible } from "../../../text/visible.tsx";

export const TurnWaiting = memo(function TurnWaiting({ entry }: { readonly entry: TocEntry }) {
  return (
    <article
      aria-label={`Turn ${entry.turn}, loading`}
      className="flex h-full flex-col gap-3 overflow-hidden pb-10"
    >
      <p className="-mb-2 flex h-10 shrink-0 items-center text-sm font-semibold tabular-nums">{entry.turn}</p>
      <p dir="auto" className="truncate rounded-lg border border-line bg-surface px-4 py-3 text-soft">
        <Visible text={entry.summary} />
      </p>
      <div className="flex min-h-0 flex-col gap-3 overflow-hidden" aria-hidden>
        {["w-3/4", "w-1/2", "w-2/3", "w-3/5"].map((width) => (
          <div key={width} className={`h-4 shrink-0 rounded-md bg-hover ${width}`} />
        ))}
      </div>
    </article>
  );
});
