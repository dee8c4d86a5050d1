// The lines before a session of a tree, and its dot: full where to go on, ringed where one is.
import type { Lane } from "../../../../../src/text/tree-lanes.ts";

interface TreeLinesProps {
  readonly lane: Lane;
  readonly here: boolean;
  readonly tip: boolean;
}

export function TreeLines({ lane, here, tip }: TreeLinesProps) {
  const { level, rails, comes, goes } = lane;
  const own = centre(level);
  return (
    <span aria-hidden className="relative shrink-0" style={{ width: (level + 1) * STEP + 4 }}>
      {rails.map(
        (line, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a rail is its level
          line && <Line key={at} left={centre(at)} className="inset-y-0" />,
      )}
      {comes === "above" && <Line left={own} className="top-0 h-3" />}
      {comes === "side" && (
        <span
          className="absolute top-0 h-[1.125rem] rounded-bl-md border-b border-l border-strong"
          style={{ left: centre(level - 1), width: STEP - 4 }}
        />
      )}
      {goes && <Line left={own} className="top-6 bottom-0" />}
      <span
        className={`absolute top-3.5 size-2 rounded-full ${tip ? "bg-accent" : "border border-strong bg-surface"} ${here ? "outline-2 outline-offset-2 outline-accent" : ""}`}
        style={{ left: own - 3.5 }}
      />
    </span>
  );
}

function Line({ left, className }: { readonly left: number; readonly className: string }) {
  return <span className={`absolute border-l border-strong ${className}`} style={{ left }} />;
}

const STEP = 16;
const centre = (level: number) => level * STEP + STEP / 2 - 1;
