// A turn as an agent reads it: prompt and answer first, then what was done, a telling line for each call.

import {
  type Block,
  counted,
  line,
  moment,
  own,
  plain,
  prose,
  quotation,
  type Row,
} from "../../agent-text/answer.ts";
import { brief } from "../../agent-text/brief.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { privateFilter } from "../../sessions/turns/private.ts";
import { tellToolCall } from "./tell-tool-call.ts";

export function turnBlocks(turn: Interaction): Block[] {
  const { id, citation, session_id: session, created, completed, ending, prompt, response } = turn;
  const number = turn.turn;
  const from = { session, turn: number };
  const key = (name: string) => `${name} ${id}`;
  const steps = stepRows(turn);
  const files = fileRows(turn);
  return [
    own(`Turn ${plain(citation)}, ${moment(created)}, ${ending}, interaction id ${plain(id)}.`),
    quotation({ ...from, said_by: "user", at: created }, [prose(key("prompt"), prompt, citation)]),
    response === null
      ? own(
          `Turn ${number} has no answer${ending === "open" ? " yet" : " in its transcript"}.`,
          key("answer"),
        )
      : quotation({ ...from, said_by: "assistant", at: completed }, [
          prose(key("answer"), response, citation),
        ]),
    ...outcomeBlocks(turn),
    ...(steps.length === 0
      ? []
      : [own(`What was done in turn ${number}:`), quotation({ ...from, said_by: "steps" }, steps)]),
    ...(files.length === 0
      ? []
      : [own(`Files of turn ${number}:`), quotation({ ...from, said_by: "record" }, files)]),
  ];
}

/** What a model wrote about it, or somebody told; else the answer says it already. */
function outcomeBlocks({ id, session_id: session, turn, citation, outcome }: Interaction): Block[] {
  if (!outcome || (outcome.made_by === "extractive" && outcome.final_message === "transcript")) return [];
  const { completed, learned, next_steps, made_by } = outcome;
  const rows = Object.entries({ done: completed, "found out": learned, "left to do": next_steps }).flatMap(
    ([name, text]) => (text === null ? [] : [prose(`${name} ${id}`, `${name}: ${text}`, citation)]),
  );
  if (rows.length === 0) return [];
  const by = made_by === "extractive" ? "as the agent's hook told it" : `as ${plain(made_by)} wrote it`;
  return [own(`What turn ${turn} came to, ${by}:`), quotation({ session, turn, said_by: "summary" }, rows)];
}

interface Brief {
  readonly turn: number;
}

/** Which turns stand beside it, by number: their gists are in the table of contents. */
export function nextTo({
  previous,
  next,
}: {
  readonly previous?: Brief | undefined;
  readonly next?: Brief | undefined;
}): Block[] {
  const beside = [
    ...(previous ? [`turn ${previous.turn} before it`] : []),
    ...(next ? [`turn ${next.turn} after it`] : []),
  ];
  const told = beside.length === 0 ? "It is the only turn." : `There is ${beside.join(" and ")}.`;
  return [own(told, "beside")];
}

/** In their order; what the agent said on the way in full, what it thought in brief. */
function stepRows({ id, words, thinking, tool_calls, images, subsessions }: Interaction): Row[] {
  // What somebody marked as private may begin in one part of a message and end in another.
  const said = privateFilter();
  const spoken = words.map(({ at, voice, text }) => ({
    at,
    row: prose(`said ${at} ${id}`, `${voice}: ${said(text)}`),
  }));
  const thought = thinking.map(({ at, text, withheld }) => ({
    at,
    row: line(
      `thought ${at} ${id}`,
      `thought: ${withheld ? "(not written down)" : brief(text, LONGEST_THOUGHT)}`,
    ),
  }));
  const called = tool_calls.map((call) => ({
    at: call.at,
    row: line(`call ${call.at} ${id}`, tellToolCall(call)),
  }));
  const rows = [...spoken, ...thought, ...called]
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
  const shown = images.length === 0 ? [] : [line(`images ${id}`, `with ${counted(images.length, "image")}`)];
  const started = subsessions.map((each) =>
    line(
      `started ${each.id} ${id}`,
      `started ${each.id}, ${counted(each.turns, "turn")}: ${each.agent_type ?? ""} ${each.description ?? ""}`,
    ),
  );
  return [...rows, ...shown, ...started];
}

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
