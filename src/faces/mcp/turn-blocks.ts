// Lays out a turn for an agent: the prompt's beginning and the answer first, then the steps, one line each.

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
import { beginningOf } from "../../agent-text/sanitize.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { numberSteps } from "../../sessions/turns/number-steps.ts";
import { toldIn } from "../../sessions/turns/said-in.ts";
import { turnCostText } from "../../text/costs.ts";
import { counted } from "../../text/numbers.ts";
import { commonFolder } from "./common-folder.ts";
import { OUTCOMES, stepLine, withoutPrivateTexts } from "./step-line.ts";
import type { ShortName } from "./tool.ts";

export interface TurnView {
  readonly name: ShortName;
  /** How much of the prompt is shown before the answer. */
  readonly longest_prompt: number;
  /** Facts for the first line, besides those of the turn. */
  readonly about?: string;
}

export function turnBlocks(turn: Interaction, { name, longest_prompt, about = "" }: TurnView): Block[] {
  const { id, session_id, turn: number, created, ending, response } = turn;
  const cited = `${name(session_id)}#${number}`;
  const citation = `${session_id}#${number}`;
  const key = (row: string) => `${row} ${id}`;
  const steps = stepRows(turn, name);
  const cost = turnCostText(turn);
  const facts = [
    cited,
    moment(created),
    ...(ending === "answered" ? [] : [ending]),
    ...(cost === "" ? [] : [cost]),
    ...(about ? [about] : []),
  ];
  const prompt = beginningOf(turn.prompt, longest_prompt);
  return [
    ownText(facts.join(" · "), key("head")),
    quotation({ said_by: "user" }, [prose(key("prompt"), prompt.text, citation)]),
    ...(prompt.rest === 0
      ? []
      : [ownText(`${counted(prompt.rest, "more character")}: get_turn ${cited} step 0`, key("rest"))]),
    response === null
      ? ownText(`no answer${ending === "open" ? " yet" : ""}`, key("answer"))
      : quotation({ said_by: "assistant" }, [prose(key("answer"), response, citation)]),
    ...outcomeBlocks(turn),
    ...(steps.length === 0 ? [] : [quotation({ said_by: "steps" }, steps)]),
  ];
}

/** Shows the summary only if it comes from a model or a hook; an extracted one would repeat the answer. */
function outcomeBlocks({ id, session_id, turn, outcome }: Interaction): Block[] {
  if (!outcome || (outcome.made_by === "extractive" && outcome.final_message === "transcript")) return [];
  const { completed, learned, next_steps, made_by } = outcome;
  const rows = Object.entries({ done: completed, learned, "left to do": next_steps }).flatMap(
    ([name, text]) =>
      text === null ? [] : [prose(`${name} ${id}`, `${name}: ${text}`, `${session_id}#${turn}`)],
  );
  if (rows.length === 0) return [];
  const by = made_by === "extractive" ? "from the agent's hook" : `by ${plain(made_by)}`;
  return [quotation({ said_by: `summary ${by}` }, rows)];
}

/** Lists the telling steps in order, except the answer. Paths in the folder that all have in common are shown from there. */
function stepRows({ id, items, subsessions, files_read, files_edited }: Interaction, name: ShortName): Row[] {
  const folder = commonFolder([...files_read, ...files_edited]);
  const steps = numberSteps(withoutPrivateTexts(items), id);
  const told = steps.filter(({ item }) => isTelling(item));
  const shown = told.flatMap(({ number, item }) => {
    const text = stepLine(item, { folder, name });
    return text === null ? [] : [{ key: `step ${item.id} ${id}`, number, text }];
  });
  const rows = togetherIfAlike(shown).map(({ key, numbers, text }) =>
    line(key, `${numbers.join(", ")}. ${text}`),
  );
  const silent = steps.length - told.length;
  const images = items.reduce((sum, item) => sum + imagesIn(item), 0);
  const started = subsessions.map((each) =>
    line(
      `started ${each.id} ${id}`,
      `sub-agent ${name(each.id)}, ${counted(each.turns, "turn")}: ${each.agent_type ?? ""} ${each.description ?? ""}`,
    ),
  );
  return [
    ...(folder === null || rows.length === 0 ? [] : [line(`folder ${id}`, `./ is ${folder}/`)]),
    ...rows,
    ...(silent === 0
      ? []
      : [line(`silent ${id}`, `not listed: ${counted(silent, "step")} that looked or planned`)]),
    ...(images === 0 ? [] : [line(`images ${id}`, `with ${counted(images, "image")}`)]),
    ...started,
  ];
}

interface StepShown {
  readonly key: string;
  readonly number: number;
  readonly text: string;
}

/** Steps that follow each other and read the same, as edits of one file do, share a line with all their numbers. */
function togetherIfAlike(shown: readonly StepShown[]) {
  const together: { key: string; numbers: number[]; text: string }[] = [];
  for (const { key, number, text } of shown) {
    const last = together.at(-1);
    if (last?.text === text) last.numbers.push(number);
    else together.push({ key, numbers: [number], text });
  }
  return together;
}

/** False for thinking, announcements, and calls that only looked and went well: the answer says what came of them. */
function isTelling(item: Interaction["items"][number]): boolean {
  if (item.type === "text" && item.speaker === "model")
    return item.phase === "final" || toldIn(item.text) !== "";
  if (item.type !== "tool") return item.type !== "thinking";
  const { kind, outcome, label } = item.use;
  const looks = LOOKS.has(kind) || (kind === "shell" && LOOKS_AT_GIT.test(label));
  return OUTCOMES[outcome] !== undefined || item.result === null || !looks;
}

/** A look at the repository before a commit; the effects are those of other commands. */
const LOOKS_AT_GIT = /^(?:cd \S+ && )?git (?:-C \S+ )?(?:status|diff|log)(?: [^&;|]*)?$/;

const LOOKS: ReadonlySet<string> = new Set(["read", "search", "tasks", "plan"]);

function imagesIn(item: Interaction["items"][number]): number {
  if (item.type === "image") return 1;
  return item.type === "tool" ? (item.result?.images.length ?? 0) : 0;
}
