// The MCP tool `get_turn`: one turn with its prompt, answer and steps, or one of its steps in full.
import { z } from "zod";
import { ClewError } from "../../../model/errors.ts";
import { sessionIdField, turnField } from "../fields.ts";
import { type CallSession, turnOf } from "../resolve-session.ts";
import { tool } from "../tool.ts";
import { turnBlocks } from "../turn-blocks.ts";

export const getTurn = tool({
  name: "get_turn",
  title: "One turn",
  description:
    "A turn's prompt, answer and numbered steps; with step, that step in full: command, output, diff. Use it on what a search found.",
  fields: {
    at: sessionIdField,
    turn: turnField,
    step: z.int().min(0).describe("0: the prompt").optional(),
  },
  max_bytes: 4096,
  async run({ archive, session, names }, { at, turn: number, step }) {
    const found = await session(at);
    const wanted = stepOf(found, step);
    const { interaction, next } = await archive.ask("turn", {
      session: found.id,
      turn: turnOf(found, number),
      full: true,
    });
    const name = await names([found.id, ...interaction.subsessions.map(({ id }) => id)]);
    return {
      blocks:
        wanted === undefined
          ? turnBlocks(interaction, {
              name,
              longest_prompt: LONGEST_PROMPT,
              about: aboutTurn(interaction, next),
            })
          : // Loaded late, with the code that compares texts.
            (await import("../step-blocks.ts")).stepBlocks(interaction, wanted, name),
      hint: "",
    };
  },
});

/** Leaves room for the answer on the same page. */
export const LONGEST_PROMPT = 800;

/** Names the interaction id, which stays when numbers change, and the session's last turn. */
export function aboutTurn({ id }: { readonly id: string }, next: object | undefined): string {
  return `interaction ${id}${next ? "" : " · last turn"}`;
}

function stepOf({ step: cited }: CallSession, step: number | undefined): number | undefined {
  if (cited !== null && step !== undefined && cited !== step)
    throw new ClewError("bad_input", `The citation names step ${cited}, and step is ${step}. Pass one.`);
  return cited ?? step;
}
