// Draws the bars and marks of a map, into a picture whose unit is a bar.
import { useMemo } from "react";
import { mapPaths } from "./map-paths.ts";

type Given = Parameters<typeof mapPaths>;

export function MapDrawing({ bars, marks: given }: { readonly bars: Given[0]; readonly marks: Given[1] }) {
  const { work, subagents, marks } = useMemo(() => mapPaths(bars, given), [bars, given]);
  const thin = "stroke-1 [vector-effect:non-scaling-stroke]";
  return (
    <>
      <path d={work.edits} className="fill-map-edits" />
      <path d={work.commands} className="fill-map-commands" />
      <path d={work.reading} className="fill-map-reading" />
      <path d={work.talk} className="fill-map-talk" />
      <path d={subagents} className="fill-map-subagents" />
      <path d={marks.failure} className="fill-bad" />
      <path d={marks.night} className={`stroke-strong ${thin} [stroke-dasharray:2_2]`} />
      <path d={marks.title} className={`stroke-thinking ${thin}`} />
      <path d={marks.fork} className={`stroke-accent ${thin}`} />
      <path d={marks.compaction} className="stroke-warn stroke-2 [vector-effect:non-scaling-stroke]" />
    </>
  );
}
