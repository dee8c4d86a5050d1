// A turn's messages to an interaction: each thing with its place, and nothing cut.

import type { Message } from "../../model/message.ts";
import type { ImagePart, Part, TextPart, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import type { Subsession } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import type { PlacedSubsessions } from "../../render/place-subsessions.ts";
import type { Stretch } from "../../sessions/turns/cut-by-turns.ts";
import type { ItemSurroundings } from "../../sessions/turns/turn-items.ts";
import type { Interaction } from "./interaction.ts";

/** What is known of the session around the turn. */
export interface TurnSurroundings extends ItemSurroundings {
  readonly session_id: string;
  readonly places: PlacedSubsessions;
}

export function tellInteraction(
  turn: Turn,
  messages: Stretch["messages"],
  summary: string,
  around: TurnSurroundings,
): Omit<Interaction, "items" | "items_left_out"> {
  const { number, id, kind, ending, duration_ms, usage } = turn;
  const { images, ...contents } = contentsOf(turn, messages, around);
  return {
    id,
    session_id: around.session_id,
    turn: number,
    citation: `${around.session_id}#${number}`,
    ...{ kind, summary, created: turn.started_at, completed: turn.ended_at, duration_ms, ending },
    prompt: turn.prompt,
    response: turn.answer,
    ...contents,
    images: images.map(({ at, part: { media_type, size } }) => ({ at, media_type, size })),
    files_read: [...turn.files_read],
    files_edited: [...turn.files_edited],
    outcome: null,
    usage,
    left_out: [],
  };
}

interface Contents extends Pick<Interaction, "words" | "thinking" | "tool_calls" | "subsessions"> {
  readonly images: { readonly at: number; readonly part: ImagePart }[];
}

function contentsOf(
  turn: Turn,
  messages: readonly Message[],
  { results, places }: TurnSurroundings,
): Contents {
  const contents: Contents = { words: [], thinking: [], tool_calls: [], images: [], subsessions: [] };
  const { words, thinking, tool_calls, images, subsessions } = contents;
  const final = messages.findLast(({ kind, content }) => kind === "answer" && content === turn.answer);
  let at = 0;
  for (const [index, message] of messages.entries()) {
    const voice = index === 0 ? undefined : VOICES[message.kind];
    if (voice && message.content.trim() !== "") words.push({ at: ++at, voice, text: message.content });
    for (const part of message.parts) {
      if (isSaid(part, message, final)) words.push({ at: ++at, voice: "said", text: part.text });
      else if (part.type === "thinking")
        thinking.push({ at: ++at, text: part.text, withheld: part.withheld });
      else if (part.type === "tool_call") {
        const result = results.of(part)?.part ?? null;
        const started = places.under(part);
        tool_calls.push(toldCall(++at, part, result, started));
        images.push(...(result?.images ?? []).map((image) => ({ at, part: image })));
        subsessions.push(...started.map(toldSubsession));
      } else if (part.type === "tool_result" && !results.has(part)) {
        tool_calls.push(strayResult(++at, part));
        images.push(...part.images.map((image) => ({ at, part: image })));
      } else if (part.type === "image") images.push({ at: index === 0 ? 0 : ++at, part });
    }
  }
  return contents;
}

/** Whose words a whole message is. An answer is told part by part; what the agent's program puts in is not told. */
const VOICES: Readonly<Partial<Record<Message["kind"], Interaction["words"][number]["voice"]>>> = {
  prompt: "added",
  queued_prompt: "added",
  command: "added",
  plan: "added",
  tool_results: "added",
  local_command: "command",
  shell: "shell",
  command_output: "output",
  error: "error",
};

function isSaid(part: Part, message: Message, final: Message | undefined): part is TextPart {
  return part.type === "text" && message.kind === "answer" && message !== final && part.text.trim() !== "";
}

function toldCall(
  at: number,
  { id, input, use: { name } }: ToolCallPart,
  result: ToolResultPart | null,
  started: readonly Subsession[],
): Interaction["tool_calls"][number] {
  return {
    ...{ at, id, name, input },
    result: result?.text ?? null,
    is_error: result?.is_error ?? false,
    subsessions: started.map((subsession) => subsession.id),
  };
}

/** Where a call is missing, by damage or compaction, its result is still there. */
function strayResult(
  at: number,
  { call_id, text, is_error }: ToolResultPart,
): Interaction["tool_calls"][number] {
  return { at, id: call_id, name: "", input: {}, result: text, is_error, subsessions: [] };
}

function toldSubsession({
  id,
  agent_type,
  description,
  turns,
}: Subsession): Interaction["subsessions"][number] {
  return { id, agent_type, description, turns: turns.length };
}
