// Lays out a turn for an agent: prompt and answer first, then the steps, one line per tool call.

import {
  type Block,
  line,
  moment,
  ownText,
  plain,
  prose,
  quotation,
  type Row,
} from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { numberSteps } from "../../sessions/turns/number-steps.ts";
import { privateFilter, withoutPrivate } from "../../sessions/turns/private.ts";
import { turnCostText } from "../../text/costs.ts";
import { counted } from "../../text/numbers.ts";

export function turnBlocks(turn: Interaction): Block[] {
  const { id, citation, session_id: session, created, completed, ending, prompt, response } = turn;
  const number = turn.turn;
  const from = { session, turn: number };
  const key = (name: string) => `${name} ${id}`;
  const steps = stepRows(turn);
  const files = fileRows(turn);
  const cost = `, ${turnCostText(turn)}`.replace(/^, $/, "");
  return [
    ownText(`Turn ${plain(citation)}, ${moment(created)}, ${ending}${cost}, interaction id ${plain(id)}.`),
    quotation({ ...from, said_by: "user", at: created }, [prose(key("prompt"), prompt, citation)]),
    response === null
      ? ownText(
          `Turn ${number} has no answer${ending === "open" ? " yet" : " in its transcript"}.`,
          key("answer"),
        )
      : quotation({ ...from, said_by: "assistant", at: completed }, [
          prose(key("answer"), response, citation),
        ]),
    ...outcomeBlocks(turn),
    ...(steps.length === 0
      ? []
      : [ownText(`Steps of turn ${number}:`), quotation({ ...from, said_by: "steps" }, steps)]),
    ...(files.length === 0
      ? []
      : [ownText(`Files of turn ${number}:`), quotation({ ...from, said_by: "record" }, files)]),
  ];
}

/** Shows the summary only if it comes from a model or a hook; an extracted one would repeat the answer. */
function outcomeBlocks({ id, session_id: session, turn, citation, outcome }: Interaction): Block[] {
  if (!outcome || (outcome.made_by === "extractive" && outcome.final_message === "transcript")) return [];
  const { completed, learned, next_steps, made_by } = outcome;
  const rows = Object.entries({ done: completed, learned, "left to do": next_steps }).flatMap(
    ([name, text]) => (text === null ? [] : [prose(`${name} ${id}`, `${name}: ${text}`, citation)]),
  );
  if (rows.length === 0) return [];
  const by = made_by === "extractive" ? "from the agent's hook" : `by ${plain(made_by)}`;
  return [ownText(`Summary of turn ${turn}, ${by}:`), quotation({ session, turn, said_by: "summary" }, rows)];
}

interface Brief {
  readonly turn: number;
}

/** Names the previous and next turns by number only: their gists are in the table of contents. */
export function nextTo({
  previous,
  next,
}: {
  readonly previous?: Brief | undefined;
  readonly next?: Brief | undefined;
}): Block[] {
  const beside = [
    ...(previous ? [`Previous turn: ${previous.turn}.`] : []),
    ...(next ? [`Next turn: ${next.turn}.`] : []),
  ];
  const text = beside.length === 0 ? "This is the only turn." : beside.join(" ");
  return [ownText(text, "beside")];
}

/** Lists the steps in order, with the agent's words in full and its thinking cut short. */
function stepRows({ id, items, subsessions }: Interaction): Row[] {
  // A private passage may begin in one item and end in another.
  const clean = privateFilter();
  const rows = numberSteps(items, id).flatMap(({ number, item }): Row[] => {
    const key = `${item.id} ${id}`;
    switch (item.type) {
      case "text":
        return item.phase === "final"
          ? []
          : [prose(`said ${key}`, `${number}. ${VOICES[item.speaker]}: ${clean(item.text)}`)];
      case "thinking":
        return [line(`thought ${key}`, `${number}. thought: ${brief(item.text, LONGEST_THOUGHT)}`)];
      case "tool":
        return [line(`call ${key}`, `${number}. ${toolLine(item)}`)];
      default:
        return [];
    }
  });
  const images = items.reduce((sum, item) => sum + imagesIn(item), 0);
  const shown = images === 0 ? [] : [line(`images ${id}`, `with ${counted(images, "image")}`)];
  const started = subsessions.map((each) =>
    line(
      `started ${each.id} ${id}`,
      `started sub-agent ${each.id}, ${counted(each.turns, "turn")}: ${each.agent_type ?? ""} ${each.description ?? ""}`,
    ),
  );
  return [...rows, ...shown, ...started];
}

type Item = Interaction["items"][number];
type Tool = Extract<Item, { type: "tool" }>;

/** The label of each speaker among the steps. */
const VOICES: Readonly<Record<Extract<Item, { type: "text" }>["speaker"], string>> = {
  ...{ prompt: "added", queued_prompt: "added", command: "added", plan: "added", added: "added" },
  ...{ unsent_prompt: "queued, no record of it being sent", teammate: "teammate" },
  ...{ local_command: "command", shell: "shell", output: "output", model: "said", error: "error" },
};

function imagesIn(item: Item): number {
  if (item.type === "image") return 1;
  return item.type === "tool" ? (item.result?.images.length ?? 0) : 0;
}

/** `Bash npm test → failed: 2 tests failed` */
function toolLine({ use, result, subsessions }: Tool): string {
  const started = subsessions.length === 0 ? "" : `, started ${subsessions.join(", ")}`;
  const label = brief(withoutPrivate(use.label), LONGEST_LABEL);
  return `${use.title || "(missing call)"} ${label} → ${outcomeOf(use.outcome, result?.text ?? null)}${started}`;
}

function outcomeOf(outcome: Tool["use"]["outcome"], result: string | null): string {
  if (result === null) return "no result";
  const how = OUTCOMES[outcome] ?? "ok";
  const lines = result.trimEnd().split("\n").length;
  if (result.trim() === "") return how === "ok" ? "ok, no output" : how;
  return how === "ok"
    ? `ok, ${counted(lines, "line")}: ${brief(result, LONGEST_RESULT)}`
    : `${how}: ${brief(result, LONGEST_LABEL)}`;
}

const OUTCOMES: Readonly<Partial<Record<Tool["use"]["outcome"], string>>> = {
  failed: "failed",
  denied: "not allowed",
  aborted: "stopped",
};

const LONGEST_LABEL = 160;
const LONGEST_RESULT = 80;

function fileRows({ id, files_read, files_edited }: Interaction): Row[] {
  const edited = new Set(files_edited);
  return [
    ...files_edited.map((path) => line(`edited ${path} ${id}`, `edited ${path}`)),
    ...files_read
      .filter((path) => !edited.has(path))
      .map((path) => line(`read ${path} ${id}`, `read ${path}`)),
  ];
}

const LONGEST_THOUGHT = 240;
