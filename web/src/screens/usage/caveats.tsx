// What the figures do not say by themselves: where they are too low, and where they come from.
import { counted } from "../../../../src/text/numbers.ts";
import type { UsageAnswer } from "../../api/answers.ts";
import { Foreign } from "../../text/foreign.tsx";

export function Caveats({ answer }: { readonly answer: UsageAnswer }) {
  const { own, unpriced_models, prices_as_of, time_zone } = answer;
  return (
    <section aria-label="About these figures" className="max-w-3xl text-xs text-faint">
      <ul className="flex flex-col gap-1">
        {own.usage.lower_bound && (
          <li>
            ≥ marks a lower bound: older versions of the agent logged placeholders instead of output counts,
            so the real figure is higher.
          </li>
        )}
        {unpriced_models.length > 0 && (
          <li>
            No known price, so not included above:{" "}
            {unpriced_models.map(({ model, messages }, index) => (
              <span key={model}>
                {index > 0 && ", "}
                <Foreign text={model ?? "no model"} /> ({counted(messages, "answer")})
              </span>
            ))}
            .
          </li>
        )}
        <li>
          List prices as of {prices_as_of}; what you pay may differ. Days are in {time_zone}.
        </li>
      </ul>
    </section>
  );
}
