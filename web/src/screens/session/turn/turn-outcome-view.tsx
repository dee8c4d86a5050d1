// What a turn came to, where its answer does not say so itself.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { LongText } from "../../../text/long-text.tsx";
import { Visible } from "../../../text/visible.tsx";
import { outcomeLines } from "./turn-outcome.ts";

export function TurnOutcomeView({ turn }: { readonly turn: Interaction }) {
  const lines = outcomeLines(turn);
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-sm text-faint">
      {lines.map(({ name, text }) => (
        <div key={name} className="flex gap-2">
          <dt className="shrink-0 font-medium text-soft">{name}</dt>
          <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
            <LongText text={text} lines={4}>
              {(part) => <Visible text={part} />}
            </LongText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
