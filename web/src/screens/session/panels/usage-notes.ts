// What the figures of a session's usage leave out, and by which prices they are, in sentences.
import { counted } from "../../../../../src/text/numbers.ts";
import type { UsageAnswer } from "../../../api/answers.ts";
import { modelName } from "../../../format/names.ts";
import { visibleLine } from "../../../text/visible-text.ts";

export function usageNotes({ own, unpriced_models, prices_as_of }: UsageAnswer): readonly string[] {
  const unpriced = unpriced_models.map(
    ({ model, messages }) =>
      `${model === null ? "an unknown model" : visibleLine(modelName(model))} (${counted(messages, "answer")})`,
  );
  return [
    ...(own.usage.lower_bound
      ? ["≥ marks a lower bound: for some answers the agent logged only a placeholder for the output."]
      : []),
    ...(unpriced.length > 0
      ? [`No price is known for ${unpriced.join(", ")}, so it is not in the cost.`]
      : []),
    `List prices as of ${prices_as_of}; what you pay may differ.`,
  ];
}
