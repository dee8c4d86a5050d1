// Says what a turn on the map is: its number and gist, its work, its cost with that of sub-agents, and what happened there.
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import type { MapOutput } from "../../../api/outputs.ts";
import { money, short } from "../../../format/numbers.ts";
import { visibleLine } from "../../../text/visible-text.ts";

interface MapTipProps {
  readonly turn: number;
  readonly map: MapOutput;
  readonly entries: readonly TocTurn[];
  /** Where the turn is on the map, from 0 to 1. */
  readonly at: number;
  /** The width of the map. */
  readonly room: number;
}

export function MapTip({ turn, map, entries, at, room }: MapTipProps) {
  const left = Math.max(0, Math.min(room - WIDTH, at * room - WIDTH / 2));
  const { work, cost, happened } = tipFacts(turn, map);
  return (
    <div
      aria-hidden
      style={{ left, width: Math.min(WIDTH, room) }}
      className="pointer-events-none absolute top-full z-20 mt-2.5 flex flex-col gap-0.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs text-soft"
    >
      <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink">
        <span className="text-faint tabular-nums">{turn}</span>{" "}
        {visibleLine(entries[turn - 1]?.summary ?? "")}
      </p>
      <p className="tabular-nums">{[work, cost].filter(Boolean).join(" · ")}</p>
      {happened.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

const WIDTH = 288;

/** Returns the same as one line, for screen readers. */
export function tipWords(turn: number, map: MapOutput, entries: readonly TocTurn[]): string {
  const { work, cost, happened } = tipFacts(turn, map);
  const gist = visibleLine(entries[turn - 1]?.summary ?? "");
  return [`Turn ${turn} of ${map.turns.length}: ${gist}`, work, cost, ...happened].filter(Boolean).join(", ");
}

function tipFacts(number: number, { turns, marks }: MapOutput) {
  const turn = turns[number - 1];
  if (!turn) return { work: "", cost: "", happened: [] };
  const failed = turn.failed > 0 ? `, ${counted(turn.failed, "failed step")}` : "";
  return {
    work: `${WORK[turn.work]}${failed}`,
    cost: costWords(turn),
    happened: marks.flatMap((mark) =>
      mark.turn === number ? [HAPPENED[mark.kind](visibleLine(mark.text))] : [],
    ),
  };
}

/** `$0.12 + $0.40 in sub-agents`, or tokens without a price. */
export function costWords(turn: MapOutput["turns"][number]): string {
  const { cost, tokens, subagents_cost, subagents_tokens } = turn;
  const priced = cost !== null || subagents_cost !== null;
  if (!priced && tokens + subagents_tokens === 0) return "";
  const own = priced ? money(cost ?? 0) : `${short(tokens)} tokens`;
  if (subagents_tokens === 0) return own;
  return `${own} + ${priced ? money(subagents_cost ?? 0) : short(subagents_tokens)} in sub-agents`;
}

const WORK = { edits: "Edits", commands: "Commands", reading: "Reading", talk: "Talk" } as const;

const HAPPENED: Readonly<Record<MapOutput["marks"][number]["kind"], (text: string) => string>> = {
  compaction: () => "Compacted: older messages were replaced by a summary",
  fork: (text) => `Parts here from another session: ${text}`,
  title: (text) => `New title: ${text}`,
  night: (text) => `A new day: ${text}`,
};
