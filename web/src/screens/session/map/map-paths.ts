// Draws a session's map as a few paths, whatever its length: one for each kind of work, one for sub-agents, one for each kind
// of mark. A bar is one unit wide, and the map a hundred units high.
import type { MapBar } from "../../../../../src/text/map-bars.ts";
import type { MapOutput } from "../../../api/outputs.ts";

export type MarkKind = MapOutput["marks"][number]["kind"] | "failure";

export interface MapPaths {
  readonly work: Readonly<Record<MapBar["work"], string>>;
  /** The upper part of bars, which sub-agents did. */
  readonly subagents: string;
  readonly marks: Readonly<Record<MarkKind, string>>;
}

export function mapPaths(bars: readonly MapBar[], marks: MapOutput["marks"]): MapPaths {
  const work = { edits: "", commands: "", reading: "", talk: "" };
  let subagents = "";
  for (const [index, bar] of bars.entries()) {
    const height = LEAST + bar.height * (HIGHEST - LEAST);
    const above = height * bar.subagents;
    work[bar.work] += box(index, BOTTOM - height + above, height - above);
    if (above > 0) subagents += box(index, BOTTOM - height, above);
  }
  const at = (kind: MarkKind) =>
    [
      ...new Set(
        marks
          .flatMap((mark) => (mark.kind === kind ? [barOf(bars, mark.turn)] : []))
          .filter((index) => index >= 0),
      ),
    ].map((index) => line(index));
  return {
    work,
    subagents,
    marks: {
      compaction: at("compaction").join(""),
      fork: at("fork").join(""),
      title: at("title").join(""),
      night: at("night").join(""),
      failure: bars.flatMap(({ failed }, index) => (failed > 0 ? [box(index, BOTTOM + 4, 10)] : [])).join(""),
    },
  };
}

/** Bars end above the failures. */
const BOTTOM = 84;
const HIGHEST = 72;
/** A turn that cost next to nothing can still be seen. */
const LEAST = 6;

function box(index: number, top: number, height: number): string {
  return `M${index} ${rounded(top)}h0.8v${rounded(height)}h-0.8z`;
}

function line(index: number): string {
  return `M${index} 0v100`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the index of the bar that has a turn; -1 if none does. */
export function barOf(bars: readonly MapBar[], turn: number): number {
  return bars.findIndex(({ from, to }) => turn >= from && turn <= to);
}

/** Returns the turn at a position from 0 to 1. */
export function turnAt(position: number, total: number): number {
  return Math.min(total, Math.max(1, Math.floor(position * total) + 1));
}

/** Describes the map in one sentence, for those who can't see it. */
export function mapWords({ turns, marks }: Pick<MapOutput, "turns" | "marks">): string {
  const work = WORK.map(
    ([kind, words]) => [turns.filter((turn) => turn.work === kind).length, words] as const,
  );
  const failed = turns.filter((turn) => turn.failed > 0).length;
  const parts = [...work, [failed, "with failures"] as const]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`);
  const compacted = marks.filter(({ kind }) => kind === "compaction").length;
  const rest = compacted === 0 ? "" : `; compacted ${compacted === 1 ? "once" : `${compacted} times`}`;
  return `${turns.length} turns: ${parts.join(", ")}${rest}.`;
}

const WORK: readonly (readonly [MapBar["work"], string])[] = [
  ["edits", "with edits"],
  ["commands", "with commands"],
  ["reading", "reading"],
  ["talk", "only talking"],
];
