// The MCP tool `get_interaction`: a turn by its interaction id, which stays the same when turn numbers change.
import { shortText } from "../../../archive/input/fields.ts";
import { tool } from "../tool.ts";
import { turnBlocks } from "../turn-blocks.ts";
import { aboutTurn, LONGEST_PROMPT } from "./get-turn.ts";

export const getInteraction = tool({
  name: "get_interaction",
  title: "A turn by its interaction id",
  description: "A turn as get_turn shows it. Use it if you have an interaction id.",
  fields: { interaction_id: shortText(200) },
  async run({ archive, names }, { interaction_id }) {
    const { interaction, next } = await archive.ask("interaction", { id: interaction_id, full: true });
    const name = await names([interaction.session_id, ...interaction.subsessions.map(({ id }) => id)]);
    const about = aboutTurn(interaction, next);
    return { blocks: turnBlocks(interaction, { name, longest_prompt: LONGEST_PROMPT, about }), hint: "" };
  },
});
