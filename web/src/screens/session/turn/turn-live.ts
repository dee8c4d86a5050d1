// A turn with what an agent wrote since it was loaded, until it is loaded again.

import type { LiveMessage, LivePart } from "../../../../../src/archive/live/live-events.ts";
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import type { Words } from "./turn-entries.ts";

/** What is there already comes in no second time: an event may tell what the answer of the server has as well. */
export function withLive(turn: Interaction, messages: readonly LiveMessage[]): Interaction {
  return messages.reduce(
    (told, message) => message.parts.reduce((each, part) => withPart(each, message, part), told),
    turn,
  );
}

/** A turn of which only its line in the table of contents is known. */
export function begunTurn(session_id: string, { turn, id, summary, created }: TocEntry): Interaction {
  return {
    ...{ id, session_id, turn, citation: `${session_id}#${turn}`, kind: "prompt", summary, created },
    ...{ completed: null, duration_ms: null, ending: "open", prompt: "", response: null, outcome: null },
    ...{ words: [], thinking: [], tool_calls: [], images: [], files_read: [], files_edited: [] },
    usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
    ...{ items: [], items_left_out: 0, subsessions: [], left_out: [] },
  };
}

function withPart(turn: Interaction, message: LiveMessage, part: LivePart): Interaction {
  switch (part.type) {
    case "text":
      return withText(turn, message.kind, part.text);
    case "thinking":
      return turn.thinking.some(({ text }) => text !== "" && isSame(text, part.text))
        ? turn
        : {
            ...turn,
            thinking: [...turn.thinking, { at: next(turn), text: part.text, withheld: part.withheld }],
          };
    case "tool_call":
      return withCall(turn, part);
    case "tool_result":
      return {
        ...turn,
        tool_calls: turn.tool_calls.map((call) =>
          call.id === part.call_id && call.result === null
            ? { ...call, result: part.text, is_error: part.is_error }
            : call,
        ),
      };
    default:
      return turn;
  }
}

function withText(turn: Interaction, kind: string, text: string): Interaction {
  const prompted = PROMPTS.has(kind);
  if (prompted && turn.prompt === "") return { ...turn, prompt: text, kind: kind as Interaction["kind"] };
  const voice = prompted ? "added" : VOICES.get(kind);
  const known = [turn.prompt, turn.response ?? "", ...turn.words.map((words) => words.text)];
  if (!voice || text.trim() === "" || known.some((each) => isSame(each, text))) return turn;
  return { ...turn, words: [...turn.words, { at: next(turn), voice, text }] };
}

/** What is told and what is loaded may be cut at different places; then the beginning has to do. */
function isSame(one: string, other: string): boolean {
  return one === other || isCutOf(one, other) || isCutOf(other, one);
}

function isCutOf(cut: string, text: string): boolean {
  const [head = "", ...rest] = cut.split(LEFT_OUT);
  return rest.length > 0 && head !== "" && text.startsWith(head);
}

function withCall(turn: Interaction, { id, name, input }: LivePart & { type: "tool_call" }): Interaction {
  if (turn.tool_calls.some((call) => call.id === id)) return turn;
  const call = { at: next(turn), id, name, input, result: null, is_error: false, subsessions: [] };
  return { ...turn, tool_calls: [...turn.tool_calls, call] };
}

function next({ words, thinking, tool_calls, images }: Interaction): number {
  const last = [words, thinking, tool_calls, images].map((list) => list.at(-1)?.at ?? 0);
  return Math.max(...last) + 1;
}

/** As the server says it in the text itself. */
const LEFT_OUT = / \[…\d+ characters left out…\] /;

const PROMPTS: ReadonlySet<string> = new Set(["prompt", "queued_prompt", "command", "plan"]);

const VOICES: ReadonlyMap<string, Words["voice"]> = new Map([
  ["answer", "said"],
  ["tool_results", "added"],
  ["local_command", "command"],
  ["shell", "shell"],
  ["command_output", "output"],
  ["error", "error"],
]);
