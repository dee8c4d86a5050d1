// The MCP tool `left_to_do`: what the latest sessions of a project left open.
import { line, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { leftToDo as operation } from "../../../archive/operations/left-to-do.ts";
import { agentField, given, projectField } from "../fields.ts";
import { projectBlocks } from "../known-projects.ts";
import { tool } from "../tool.ts";

export const leftToDo = tool({
  name: "left_to_do",
  title: "Left to do",
  description:
    "What the latest sessions of a project left open, in 800 characters: unanswered prompts, failed tests, questions, tasks, next steps. Use it when you start.",
  fields: { project: projectField, agent: agentField, branch: operation.input.shape.branch },
  async run({ archive }, { project, agent, branch }) {
    const { sessions, text } = await archive.ask("leftToDo", given({ project, agent, branch }));
    if (sessions.length === 0)
      return {
        blocks: [ownText("No sessions found."), ...(await projectBlocks(archive, project))],
        hint: "",
      };
    const rows = text.split("\n").map((row, index) => line(`left ${index}`, row));
    return { blocks: [quotation({ said_by: "record" }, rows)], hint: "" };
  },
});
