// A tool call to test with: one that went well and said "ok", unless told otherwise.
import type { Interaction } from "../../../../src/archive/turns/interaction.ts";

export type Call = Interaction["tool_calls"][number];

export function call(name: string, input: Call["input"], rest: Partial<Call> = {}): Call {
  return { at: 1, id: "call", name, input, result: "ok", is_error: false, subsessions: [], ...rest };
}
