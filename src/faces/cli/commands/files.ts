// `clew files`: lists the turns that read or edited a file, grouped by path.
import type { FilesOutput } from "../../../archive/operation-types.ts";
import { files } from "../../../archive/operations/files.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeAgo } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { table } from "../table.ts";

export const filesCommand = operationCommand(files, {
  present({ files: found, more }, view) {
    if (found.length === 0) return NOTHING;
    const rows = found.flatMap((file) => file.turns);
    const [head = [], ...lines] = table({
      rows,
      columns: [
        { name: "TURN", cell: ({ session_id, turn }) => citation(session_id, turn), style: () => "cyan" },
        { name: "WHEN", cell: ({ at }) => timeAgo(at, view) },
        {
          name: "DID",
          cell: ({ access }) => access.join(", "),
          style: ({ access }) => (access.includes("edited") ? "yellow" : "dim"),
        },
        ...(severalAgents(rows)
          ? [{ name: "AGENT", cell: ({ agent }: FileTouch) => agentName(agent), style: () => "dim" as const }]
          : []),
      ],
      wide: { name: "PROMPT", cell: ({ prompt, title }) => prompt || title },
      may_go: ["WHEN", "AGENT"],
      width: view.room ?? view.width,
    });
    let shown = 0;
    const sections = found.flatMap(({ path, turns }): StyledLine[] => {
      const begin = shown;
      shown += turns.length;
      return [[], [span(cut(path, view.width), "bold")], ...lines.slice(begin, shown)];
    });
    return [head, ...sections, [], [span(summary(rows.length, found.length, more), "dim")]];
  },
});

type FileTouch = FilesOutput["files"][number]["turns"][number];

const NOTHING: StyledLine[] = [
  [span("No turn read or edited a matching file.")],
  [span("Give a path or the end of one (total.ts, src/total.ts), or only --session.", "dim")],
];

/** Returns the turn in the form that other commands accept. */
function citation(session: string, turn: number): string {
  return `${shortId(session)}#${turn}`;
}

function summary(turns: number, paths: number, more: boolean): string {
  const counts = `${counted(turns, "turn")} in ${counted(paths, "file")}`;
  return more ? `Showing ${counts}. Use --limit for more.` : counts;
}
