// The map of one session of a tree, beside those of the others: the same turn is at the same place in all of them.
import { useQuery } from "@tanstack/react-query";
import { mapBars } from "../../../../../src/text/map-bars.ts";
import type { MapOutput } from "../../../api/outputs.ts";
import { mapQuery } from "../../../api/queries.ts";
import { MapDrawing } from "../map/map-drawing.tsx";
import { mapWords } from "../map/map-paths.ts";
import type { TreeSpan } from "./tree-spans.ts";

interface TreeStripProps {
  readonly id: string;
  readonly span: TreeSpan;
  /** How many turns the longest way through the tree has. */
  readonly extent: number;
}

export function TreeStrip({ id, span, extent }: TreeStripProps) {
  const { data } = useQuery(mapQuery(id));
  return (
    <span className="mt-1 block h-6" style={{ maxWidth: extent * MOST_WIDTH }}>
      {data && <Strip map={data} {...{ span, extent }} />}
    </span>
  );
}

function Strip({ map, span, extent }: { readonly map: MapOutput } & Omit<TreeStripProps, "id">) {
  // Each bar of a long tree stands for several turns, in all of its sessions.
  const each = Math.ceil(extent / MOST_BARS);
  const bars = mapBars(map.turns, Math.ceil(map.turns.length / each));
  const copies = Math.min(bars.length, Math.floor(span.inherited / each));
  return (
    <svg
      role="img"
      aria-label={mapWords(map)}
      preserveAspectRatio="none"
      viewBox={`0 0 ${extent} 100`}
      className="h-full w-full"
    >
      <g transform={`translate(${span.begins}) scale(${each} 1)`}>
        <g className="opacity-35">
          <MapDrawing bars={bars.slice(0, copies)} marks={[]} />
        </g>
        <g transform={`translate(${copies})`}>
          <MapDrawing bars={bars.slice(copies)} marks={[]} />
        </g>
        {span.inherited > 0 && (
          <path
            d={`M${copies - 0.1} 0v100`}
            className="stroke-accent stroke-1 [vector-effect:non-scaling-stroke]"
          />
        )}
      </g>
    </svg>
  );
}

const MOST_BARS = 80;
/** In pixels, of one turn in a short tree. */
const MOST_WIDTH = 14;
