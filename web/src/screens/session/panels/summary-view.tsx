// Shows the summary of one turn: asked, examined, learned, done, and left to do.
import type { SummariesOutput } from "../../../api/outputs.ts";
import { modelName } from "../../../format/names.ts";
import { clock, fullTime } from "../../../format/times.ts";
import { LongText } from "../../../text/long-text.tsx";
import { Markdown } from "../../../text/markdown.tsx";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { TurnButton } from "./turn-button.tsx";

type Summary = SummariesOutput["summaries"][number];

interface SummaryProps {
  readonly summary: Summary;
  readonly onJump: (turn: number) => void;
}

export function SummaryView({ summary, onJump }: SummaryProps) {
  const maker = summaryMaker(summary);
  return (
    <article
      aria-label={`Turn ${summary.turn}`}
      className="flex flex-col gap-2 border-b border-line px-4 py-3 text-sm"
    >
      <header className="flex items-center justify-between">
        <TurnButton turn={summary.turn} onJump={onJump} />
        <time
          dateTime={summary.created ?? undefined}
          title={fullTime(summary.created)}
          className="text-xs text-faint tabular-nums"
        >
          {clock(summary.created)}
        </time>
      </header>
      <p dir="auto" className="line-clamp-4 font-medium wrap-anywhere">
        <Visible text={summary.request} />
      </p>
      <dl className="flex flex-col gap-2">
        {FIELDS.map(([name, field]) => {
          const text = summary[field];
          return text === null || text === "" ? null : (
            <div key={field}>
              <dt className="text-xs text-faint">{name}</dt>
              <dd className="wrap-anywhere text-soft">
                <LongText text={text} lines={8}>
                  {(part) => <Markdown text={part} />}
                </LongText>
              </dd>
            </div>
          );
        })}
      </dl>
      {maker !== null && <p className="text-xs text-faint">{maker}</p>}
    </article>
  );
}

const FIELDS = [
  ["Examined", "investigated"],
  ["Learned", "learned"],
  ["Done", "completed"],
  ["Left to do", "next_steps"],
  ["Note", "notes"],
] as const;

/** Names the model that wrote a summary; null for one made from the turn's own text, which needs no remark. */
export function summaryMaker({ made_by }: Pick<Summary, "made_by">): string | null {
  return made_by === "extractive" ? null : `Written by ${visibleLine(modelName(made_by))}`;
}
