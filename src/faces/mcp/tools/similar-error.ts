// The MCP tool `similar_error`: where an error was met before, and what ended it.
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { shortText } from "../../../archive/input/fields.ts";
import { agentField, given, projectField } from "../fields.ts";
import { recalledRows } from "../recalled-rows.ts";
import { tool } from "../tool.ts";

export const similarError = tool({
  name: "similar_error",
  title: "Was this error met before?",
  description:
    "Finds the turns where an error was met before and what ended it: the changes and commands that fixed it. Use it with the error's own lines before you try to fix it.",
  fields: {
    text: shortText(20_000).describe("the error as it was printed; paths and numbers may differ"),
    project: projectField,
    agent: agentField,
  },
  max_bytes: 3072,
  async run({ archive, size, names }, input) {
    const { errors } = await archive.ask("similarError", given({ ...input, size, redacted: true }));
    const unsolved = errors.filter(({ solved }) => !solved).length;
    const none = "This error is in no session. recall finds work about the same subject.";
    const name = await names(errors.map(({ session_id }) => session_id));
    return {
      blocks: [
        ...(errors.length === 0 ? [ownText(none)] : []),
        ...(unsolved === 0
          ? []
          : [ownText(`No later run shows the end of the error in ${unsolved} of ${errors.length}.`)]),
        ...(errors.length === 0 ? [] : [quotation({ said_by: "record" }, recalledRows(errors, name))]),
      ],
      hint: 'More: get_turn {at: "session#turn", step: N}.',
    };
  },
});
