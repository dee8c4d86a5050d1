// Ends a turn without an answer: by an API error, a kill, or a person who says no.
import { type AnswerPart, callTools, giveResult } from "./answer.ts";
import { interrupt } from "./prompt.ts";
import type { Recorder } from "./recorder.ts";
import type { ToolStep } from "./tool-step.ts";
import { apiId } from "./usage.ts";

/** The client writes the error in the model's place; it costs nothing. */
export function failWithApiError(recorder: Recorder, text: string): void {
  recorder.wait(20, 60);
  const usage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
  const message = {
    id: recorder.random.uuid(),
    model: "<synthetic>",
    role: "assistant",
    stop_reason: "stop_sequence",
    stop_sequence: "",
    type: "message",
    usage,
    content: [{ type: "text", text }],
  };
  recorder.node({ type: "assistant", message }, { error: "overloaded", isApiErrorMessage: true });
}

/** Kills the process while the tool runs: the call is the last record in the file. */
export function dieInTool(recorder: Recorder, before: readonly AnswerPart[], step: ToolStep): void {
  callTools(recorder, before, [{ id: apiId(recorder.random, "toolu"), step }]);
}

export function refuseTool(recorder: Recorder, before: readonly AnswerPart[], step: ToolStep): void {
  const refused = "The user doesn't want to proceed with this tool use. It was not run.";
  const call = {
    id: apiId(recorder.random, "toolu"),
    step: { ...step, content: refused, outcome: `Error: ${refused}`, failed: true },
  };
  const [record = null] = callTools(recorder, before, [call]);
  giveResult(recorder, call, record);
  interrupt(recorder, " for tool use");
}

/** Goes back to before a turn; the next prompt takes its place, and the old one stays in the file. */
export function rewindTo(recorder: Recorder, turn: number): void {
  recorder.last = recorder.turns[turn - 1]?.parent ?? null;
}
