// The MCP tool `what_changed`: every turn that changed a file, with the reason.
import { line, moment, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { whatChanged as operation } from "../../../archive/operations/what-changed.ts";
import { agentField, given } from "../fields.ts";
import { tool } from "../tool.ts";

const TURNS_AT_ONCE = 20;

export const whatChanged = tool({
  name: "what_changed",
  title: "What changed a file",
  description:
    "Every turn that changed a file, latest first: why, how, key lines, whether it was taken back. Use it before you change a file.",
  fields: { file: operation.input.shape.path.describe("path or its end"), agent: agentField },
  async run({ archive, names }, { file, agent }) {
    const { changes } = await archive.ask("whatChanged", given({ path: file, agent, limit: TURNS_AT_ONCE }));
    const name = await names(changes.map(({ session_id }) => session_id));
    const rows = changes.flatMap((change) => {
      const { citation, session_id, at, how, added, removed, reason, said } = change;
      const { lines, commands, taken_back } = change;
      const counts = added + removed === 0 ? "" : ` +${added} -${removed}`;
      const back = taken_back === null ? "" : ` · taken back in ${taken_back.replace(session_id, "")}`;
      return [
        line(
          `change ${citation}`,
          `${name(session_id)}#${change.turn} · ${moment(at)} · ${how.join(", ")}${counts}${back}`,
          citation,
        ),
        line(`reason ${citation}`, `  why: ${reason}`),
        ...(said === null ? [] : [line(`said ${citation}`, `  said: ${said}`)]),
        ...lines.map((text, index) => line(`line ${citation} ${index}`, `  ${text}`)),
        ...commands.map((text, index) =>
          line(`command ${citation} ${index}`, `  by a shell command: ${text}`),
        ),
      ];
    });
    if (rows.length === 0)
      return {
        blocks: [ownText("No turn changed a matching file.")],
        hint: "files_touched also shows reads.",
      };
    return { blocks: [quotation({ said_by: "record" }, rows)], hint: "" };
  },
});
