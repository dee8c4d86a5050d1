// The operation behind `clew turn`: one turn of a session, or several, in full.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { sessionField } from "../fields.ts";
import { splitCitation } from "../name-session.ts";
import { operation } from "../operation.ts";
import { readConversation } from "../read-conversation.ts";
import { sessionDetail } from "../session-detail.ts";
import { conversationAnswer } from "./show.ts";

export const turn = operation({
  name: "turn",
  doc: "Show a turn, or several, in full: thinking and tools at any length.",
  input: z.strictObject({
    session: sessionField,
    turns: z
      .string()
      .describe("the number of a turn, from 1 on, or two with a dash between them: `3`, `2-5`")
      .meta({ positional: true })
      .optional(),
  }),
  output: conversationAnswer,
  examples: ["turn latest 1", "turn latest 1-2 --json"],
  async run(archive, { session: called, turns }) {
    const { session: name, turn: cited } = splitCitation(called);
    const session = await archive.session(name);
    const range = rangeOf(turns ?? String(cited ?? ""));
    const conversation = await readConversation(archive, session, {
      ...{ range, thinking: true, tools: true, whole: true },
    });
    return { session: sessionDetail(archive, session), ...conversation };
  },
});

function rangeOf(text: string): { from: number; to: number } {
  const [, first, last] = /^(-?\d+)(?:-(\d+))?$/.exec(text.trim()) ?? [];
  if (first === undefined)
    throw new ClewError(
      "bad_input",
      `Give a turn's number, such as 3, or a range, such as 2-5, not "${text}".`,
    );
  const from = Number(first);
  const to = last === undefined ? from : Number(last);
  if (to < from) throw new ClewError("bad_input", `A range goes up: give ${to}-${from}, not ${text}.`);
  return { from, to };
}
