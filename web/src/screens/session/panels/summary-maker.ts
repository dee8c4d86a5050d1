// Who made a turn's summary, and where the agent's final message was seen that it was made from.
import type { SummariesAnswer } from "../../../api/answers.ts";
import { modelName } from "../../../format/names.ts";
import { visibleLine } from "../../../text/visible-text.ts";

type Made = Pick<SummariesAnswer["summaries"][number], "made_by" | "final_message">;

export function summaryMaker({ made_by, final_message }: Made): string {
  const maker =
    made_by === "extractive" ? "From the turn's own words" : `Written by ${visibleLine(modelName(made_by))}`;
  return `${maker}; ${final_message === null ? "no final message" : `final message from ${SEEN_IN[final_message]}`}.`;
}

const SEEN_IN: Readonly<Record<NonNullable<Made["final_message"]>, string>> = {
  transcript: "the transcript",
  hook: "the agent's hook",
  request: "a program",
};
