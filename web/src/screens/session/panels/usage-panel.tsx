// Shows the usage of a session by model. Inherited usage is separate, because it was spent in another
// session.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { UsageOutput } from "../../../api/outputs.ts";
import { sessionUsageQuery } from "../../../api/queries.ts";
import { modelName } from "../../../format/names.ts";
import { Empty } from "../../../parts/states.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { UsageShare } from "./usage-share.tsx";

export function UsagePanel({ session: { id, started_by } }: PanelProps) {
  return (
    <Loaded query={useQuery(sessionUsageQuery(id))}>
      {(output) =>
        output.groups.length === 0 ? (
          <Empty icon={ChartNoAxesColumn} title="No usage">
            This session has no messages from a model.
          </Empty>
        ) : (
          <div className="flex flex-col gap-6 px-4 pt-3 pb-6">
            {started_by && (
              <p className="text-xs text-soft">
                Counted together with{" "}
                <Link
                  to="/sessions/$id"
                  params={{ id: started_by.id }}
                  search={{ panel: "usage" }}
                  className="text-accent underline"
                >
                  the session that started it
                </Link>
                : the figures cover that session and all its sub-agents.
              </p>
            )}
            <UsageShare title="Own usage" share="own" output={output} />
            {output.inherited.messages > 0 && (
              <UsageShare title="Inherited" share="inherited" output={output}>
                Copied from the session that this one was resumed or forked from. It is counted there, not in
                the figures above.
              </UsageShare>
            )}
            <ul aria-label="About these figures" className="flex flex-col gap-1.5 text-xs text-soft">
              {usageNotes(output).map((note) => (
                <li key={note} className="wrap-anywhere">
                  {note}
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

/** Explains what the figures leave out, and which prices they use. */
export function usageNotes({ own, unpriced_models, prices_as_of }: UsageOutput): readonly string[] {
  const unpriced = unpriced_models.map(
    ({ model, messages }) =>
      `${model === null ? "an unknown model" : visibleLine(modelName(model))} (${counted(messages, "message")})`,
  );
  return [
    ...(own.usage.lower_bound
      ? ["≥ means at least: for some messages the agent did not record all output tokens."]
      : []),
    ...(own.underpriced > 0
      ? [
          `≥ means at least: ${counted(own.underpriced, "message")} in fast mode ${own.underpriced === 1 ? "is" : "are"} counted at the standard price.`,
        ]
      : []),
    ...(unpriced.length > 0 ? [`No known price, so not included in the cost: ${unpriced.join(", ")}.`] : []),
    `Estimated from list prices of ${prices_as_of}; your bill may differ.`,
  ];
}
