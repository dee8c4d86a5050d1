// Lists the titles a session has had, newest first, each with its time, its origin and a link to the turn it
// was given in.
import type { TitlesOutput } from "../../../api/outputs.ts";
import { ORIGINS } from "../../../format/names.ts";
import { clock, dayName, fullTime } from "../../../format/times.ts";
import { numbered } from "../../../text/numbered.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { TurnButton } from "./turn-button.tsx";

interface TitleListProps {
  readonly history: TitlesOutput["history"];
  readonly onJump: (turn: number) => void;
}

export function TitleList({ history, onJump }: TitleListProps) {
  return (
    <ol aria-label="Titles" className="flex flex-col">
      {numbered(history).map(({ value: { title, origin, changed_at, turn }, position }, index) => (
        <li key={position} className="border-b border-line py-2 last:border-b-0">
          <p dir="auto" className={`text-sm wrap-anywhere ${index === 0 ? "font-medium" : ""}`}>
            {visibleLine(title)}
          </p>
          <p className="text-xs text-soft">
            {index === 0 && <span className="text-accent">Current. </span>}
            {ORIGINS[origin]}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-faint tabular-nums">
            {changed_at !== null && (
              <time dateTime={changed_at} title={fullTime(changed_at)}>
                {dayName(changed_at)}, {clock(changed_at)}
              </time>
            )}
            {turn !== null && <TurnButton turn={turn} onJump={onJump} />}
          </p>
        </li>
      ))}
    </ol>
  );
}
