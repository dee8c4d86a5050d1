// Says how a turn ended, unless it simply ended with an answer.
import { CircleAlert, CircleDashed, CornerDownRight, type LucideIcon, OctagonPause } from "lucide-react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import type { TurnState } from "./turn-options.ts";

interface TurnEndingProps {
  readonly ending: Interaction["ending"];
  readonly state: TurnState;
}

export function TurnEnding({ ending, state }: TurnEndingProps) {
  if (ending === "answered") return null;
  if (ending === "open" && state === "waiting") return <span className="text-warn">Waiting for you</span>;
  if (ending === "open" && state === "working")
    return (
      <span className="inline-flex items-center gap-1.5 text-good">
        <span className="size-2 animate-pulse rounded-full bg-good" aria-hidden />
        Working
      </span>
    );
  const { icon: Icon, text, tone } = ENDINGS[ending];
  return (
    <span className={`inline-flex items-center gap-1 ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {text}
    </span>
  );
}

interface EndingLabel {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone: string;
}

const ENDINGS: Readonly<Record<Exclude<Interaction["ending"], "answered">, EndingLabel>> = {
  interrupted: { icon: OctagonPause, text: "Interrupted", tone: "text-warn" },
  failed: { icon: CircleAlert, text: "Failed", tone: "text-bad" },
  continued: { icon: CornerDownRight, text: "Continues in the next turn", tone: "" },
  open: { icon: CircleDashed, text: "Unfinished", tone: "" },
};
