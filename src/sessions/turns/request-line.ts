// Finds the line that says what a turn asks for: a plan's heading, a command with its argument, or a sentence.
import type { Turn } from "../../model/turn.ts";
import { separatePasted } from "./pasted-text.ts";
import { planText } from "./plan-text.ts";
import { flatten } from "./sentences.ts";
import { type TellingSentence, tellingRequest } from "./telling-sentence.ts";
import { type TypedInput, typedInput } from "./typed-input.ts";

/** Null if the prompt says nothing. */
export function requestLine(turn: Pick<Turn, "kind" | "prompt">): TellingSentence | null {
  const plan = planText(turn);
  if (plan !== null) return tellingRequest(planHeading(plan)) ?? tellingRequest(plan);
  const template = typedInput(turn.prompt);
  if (template) return templateLine(template);
  const [, name, argument = ""] = COMMAND.exec(turn.prompt.trim()) ?? [];
  if (name === undefined) return tellingRequest(turn.prompt);
  return commandLine(name, argument);
}

function templateLine({ command, typed, purpose }: TypedInput): TellingSentence | null {
  if (typed === null) return tellingRequest(purpose);
  if (typed !== "") return command === "" ? tellingRequest(typed) : commandLine(command, typed);
  const text = command || tellingRequest(purpose)?.text;
  return text === undefined ? null : { text, telling: "generic", weight: 0 };
}

/** A command tells what was asked with it. */
function commandLine(name: string, argument: string): TellingSentence {
  const asked = tellingRequest(argument);
  const text = asked?.text ?? argument.slice(0, LONGEST_ARGUMENT);
  const telling = asked?.telling === "subject" ? "subject" : "generic";
  return { text: `${name} ${text}`.trim(), telling, weight: asked?.weight ?? 0 };
}

/** Returns an empty text if the plan does not begin with a heading. */
function planHeading(plan: string): string {
  return /^\s*#{1,6}[ \t]+(.+)/.exec(plan)?.[1] ?? "";
}

/** Returns the beginning of a prompt that says nothing, without the names of attachments where words are left. */
export function plainPrompt({ prompt }: Pick<Turn, "prompt">): string {
  const beginning = (typedInput(prompt)?.typed || prompt).slice(0, LONGEST_PROMPT);
  return flatten(separatePasted(beginning).written) || flatten(beginning);
}

const LONGEST_PROMPT = 800;

/** A path has more than one slash. */
const COMMAND = /^(\/[\p{L}\p{N}_:.-]+)(?:\s+([\s\S]*))?$/u;

const LONGEST_ARGUMENT = 200;
