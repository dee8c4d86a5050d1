// Builds the messages and parts of OpenCode, as its database and its files have them.
import { at, PROJECT, type StoredFields } from "./world.ts";

export function asked(minute: number): StoredFields {
  return { role: "user", time: { created: at(minute) }, agent: "build" };
}

/** Returns an answer to a prompt. Fields that are given replace others. */
export function answered(minute: number, to: string, fields: StoredFields = {}): StoredFields {
  return {
    ...{ role: "assistant", parentID: to, mode: "build", path: { cwd: PROJECT, root: PROJECT }, cost: 0.01 },
    ...{ modelID: "mock-model", providerID: "mock", finish: "stop", tokens: tokens(100, 20, 5) },
    time: { created: at(minute, 5), completed: at(minute, 9) },
    ...fields,
  };
}

/** Counts as newer versions do: the output does not contain the reasoning. */
export function tokens(input: number, output: number, reasoning: number): StoredFields {
  return { input, output, reasoning, cache: { read: 30, write: 0 }, total: input + output + reasoning + 30 };
}

export function text(words: string, fields: StoredFields = {}): StoredFields {
  return { type: "text", text: words, ...fields };
}

export function begins(): StoredFields {
  return { type: "step-start", snapshot: "abc" };
}

export function used(
  tool: string,
  callID: string,
  input: StoredFields,
  state: StoredFields = {},
): StoredFields {
  const done = { status: "completed", output: "", metadata: {}, time: { start: at(0), end: at(0, 1) } };
  return { type: "tool", tool, callID, state: { ...done, input, ...state } };
}
