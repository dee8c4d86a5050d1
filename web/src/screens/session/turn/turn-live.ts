// Adds what the agent wrote since a turn was loaded, until it is loaded again.
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { type Item, isOfPrompt } from "./turn-items.ts";

/** Joins loaded and live items by id; the higher revision is the newer one. */
export function withLive(turn: Interaction, items: readonly Item[]): Interaction {
  const joined = new Map(turn.items.map((item) => [item.id, item]));
  for (const item of items) joined.set(item.id, newer(joined.get(item.id), item));
  const prompt = items.find((item) => item.type === "text" && isOfPrompt(turn, item));
  return {
    ...turn,
    items: [...joined.values()],
    ...(turn.prompt === "" &&
      prompt?.type === "text" && { prompt: prompt.text, kind: kindOf(prompt.speaker) }),
  };
}

/** Keeps a call's sub-agents, which do not come with its result. */
function newer(known: Item | undefined, item: Item): Item {
  if (!known) return item;
  if (item.revision <= known.revision) return known;
  if (item.type !== "tool" || known.type !== "tool") return item;
  return { ...item, subsessions: item.subsessions.length > 0 ? item.subsessions : known.subsessions };
}

function kindOf(speaker: string): Interaction["kind"] {
  return KINDS.find((kind) => kind === speaker) ?? "prompt";
}

const KINDS: readonly Interaction["kind"][] = [
  "queued_prompt",
  "unsent_prompt",
  "teammate",
  "command",
  "local_command",
  "plan",
];

/** Makes a turn from its line in the table of contents, when nothing else is known yet. */
export function begunTurn(session_id: string, { turn, id, summary, created }: TocTurn): Interaction {
  return {
    ...{ id, session_id, turn, citation: `${session_id}#${turn}`, kind: "prompt", summary, created },
    ...{ completed: null, duration_ms: null, ending: "open", prompt: "", response: null, outcome: null },
    ...{ items: [], files_read: [], files_edited: [], subsessions: [] },
    ...NOTHING_SPENT,
    subagents: { messages: 0, ...NOTHING_SPENT },
    left_out: { characters: 0, items: 0 },
  };
}

const NOTHING_SPENT = {
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
  ...{ cost: 0, unpriced: 0, underpriced: 0 },
};
