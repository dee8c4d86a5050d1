// The MCP tool `get_interaction`: a turn by its interaction id, which stays the same when turn numbers change.
import { z } from "zod";
import { tool } from "../tool.ts";
import { nextTo, turnBlocks } from "../turn-blocks.ts";

export const getInteraction = tool({
  name: "get_interaction",
  title: "A turn by its interaction id",
  description:
    "Returns a turn of any session by its interaction id. Use it if you have such an id, from get_turn or another program; otherwise use get_turn.",
  fields: { interaction_id: z.string().min(1).max(200).describe("the id of the turn's first record") },
  async run({ archive }, { interaction_id }) {
    const found = await archive.ask("interaction", { id: interaction_id, full: true });
    return {
      blocks: [...turnBlocks(found.interaction), ...nextTo(found)],
      hint: "session_toc shows all turns of the session.",
    };
  },
});
