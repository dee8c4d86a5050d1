// `get_interaction`: a turn by its interaction id, which stays the same where numbers change.
import { z } from "zod";
import { tool } from "../tool.ts";
import { nextTo, turnBlocks } from "../turn-blocks.ts";

export const getInteraction = tool({
  name: "get_interaction",
  title: "A turn by its interaction id",
  description:
    "Gives a turn by its interaction id, in whichever session it is. Use it when you have such an id, from an answer of get_turn or of another program; otherwise use get_turn.",
  fields: { interaction_id: z.string().min(1).max(200).describe("the id of the record that began the turn") },
  async run({ archive }, { interaction_id }) {
    const found = await archive.ask("interaction", { id: interaction_id, full: true });
    return {
      blocks: [...turnBlocks(found.interaction), ...nextTo(found)],
      hint: "session_toc shows all turns of the session.",
    };
  },
});
