// Shows the model that may write summaries and titles, and how much of today's budget it has used.
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import type { DoctorOutput } from "../../api/outputs.ts";
import { money } from "../../format/numbers.ts";
import { CommandLine } from "../../parts/command.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { Section } from "./section.tsx";

export function ModelUsage({ summarizer }: { readonly summarizer: DoctorOutput["summarizer"] }) {
  if (summarizer === null)
    return (
      <Section id="model" title="Model">
        <p>
          No model is set, so nothing is sent anywhere. Titles and summaries come from the sessions' own text.
        </p>
        <CommandLine>clew config set model anthropic/claude-haiku-4-5</CommandLine>
      </Section>
    );
  const { model, budget, calls, tokens, cost, unpriced, failed, waiting, written, last_failure } = summarizer;
  return (
    <Section id="model" title="Model">
      <p>
        {model === null ? (
          "No model is configured any more."
        ) : (
          <code className="font-mono text-xs">{model}</code>
        )}{" "}
        {counted(written, "turn")} summarized, {fullCount(waiting)} in the queue.
      </p>
      {budget && (
        <div className="flex w-full max-w-md flex-col gap-3">
          <Meter name="Calls today" value={calls} most={budget.calls} shown={fullCount} />
          <Meter name="Tokens today" value={tokens} most={budget.tokens} shown={fullCount} />
          <Meter
            name="Cost today"
            value={cost}
            most={budget.cost}
            shown={(each) => money(each, unpriced > 0 && each === cost)}
          />
        </div>
      )}
      {unpriced > 0 && (
        <p className="text-soft">{counted(unpriced, "call has", "calls have")} no known price.</p>
      )}
      {failed > 0 && (
        <p className="wrap-anywhere text-bad">
          {counted(failed, "call")} failed today
          {last_failure === null ? "." : `. Last error: ${visibleLine(last_failure)}`}
        </p>
      )}
    </Section>
  );
}

interface MeterProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly shown: (value: number) => string;
}

function Meter({ name, value, most, shown }: MeterProps) {
  const share = most === 0 ? 1 : Math.min(1, value / most);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-xs text-soft tabular-nums">
        <span>{name}</span>
        <span>
          {shown(value)} of {shown(most)}
        </span>
      </div>
      <meter className="sr-only" aria-label={name} min={0} max={most} value={value} />
      <div aria-hidden className="h-1.5 rounded-full bg-hover">
        <div
          className={`h-full rounded-full ${share >= 0.9 ? "bg-warn" : "bg-accent"}`}
          style={{ width: `${100 * share}%` }}
        />
      </div>
    </div>
  );
}
