// The MCP tool `recall`: the best turns for a question, each in brief.
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { agentField, fileField, given, projectField, queryField } from "../fields.ts";
import { projectBlocks } from "../known-projects.ts";
import { otherRows, recalledRows } from "../recalled-rows.ts";
import { tool } from "../tool.ts";

export const recall = tool({
  name: "recall",
  title: "Recall earlier work",
  description:
    "Answers a question about earlier work from all sessions, also your own before compaction: the best turns with what came of them, what failed and what fixed it, exact commands and files. Use it first, with a whole question.",
  fields: { question: queryField, project: projectField, agent: agentField, file: fileField },
  max_bytes: 3072,
  async run({ archive, size, names, own }, input) {
    const asked = { ...input, own: (await own()) ?? undefined, size, redacted: true };
    const { turns, others } = await archive.ask("recall", given(asked));
    const name = await names([...turns, ...others].map(({ session_id }) => session_id));
    return {
      blocks:
        turns.length === 0
          ? [
              ownText("No turn matches. Try other words, or no project."),
              ...(await projectBlocks(archive, input.project)),
            ]
          : [quotation({ said_by: "record" }, [...recalledRows(turns, name), ...otherRows(others, name)])],
      hint: 'More: get_turn {at: "session#turn", step: N}.',
    };
  },
});
