// Formats the doctor's findings about each agent: its folder, its transcripts, and whether it calls clew.
import type { DoctorOutput } from "../../../../archive/operations/doctor.ts";
import { pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { counted } from "../../../../text/numbers.ts";
import { nameCommands } from "../../start-command.ts";

type Root = DoctorOutput["roots"][number];

export function agentLines(
  roots: readonly Root[],
  others: DoctorOutput["not_read"],
  data_dir: string,
): StyledLine[] {
  const names = others.map(({ agent_name }) => agent_name).join(", ");
  return [
    ...roots.flatMap((root) => rootLines(root, data_dir)),
    ...(names === "" ? [] : [fact("not read", span(names, "dim"))]),
  ];
}

export function fact(name: string, ...spans: readonly Span[]): StyledLine {
  return [span(`  ${pad(name, 12)}`, "dim"), ...spans];
}

function rootLines(root: Root, data_dir: string): StyledLine[] {
  const { agent_name, path, present, transcripts, retention_days, installable, unreadable } = root;
  const folder = fact(agent_name, span(path));
  if (!present) return [folder, fact("", span("does not exist", "yellow"))];
  const [first] = unreadable;
  return [
    folder,
    fact("", span(`${counted(transcripts, "transcript")}${keptFor(retention_days)}`)),
    ...(first === undefined
      ? []
      : [fact("", span(`${counted(unreadable.length, "path")} can't be read, such as ${first}`, "yellow"))]),
    ...(installable ? [fact("", ...hookSpans(root, data_dir))] : []),
  ];
}

function keptFor(days: number | null): string {
  return days === null ? "" : `; the agent deletes them after ${counted(days, "day")}`;
}

/** Describes whether the agent in this folder calls clew. */
function hookSpans({ agent, hooks }: Pick<Root, "agent" | "hooks">, data_dir: string): Span[] {
  if (!hooks) return [span("settings can't be read", "yellow"), installHint(agent, "to see why")];
  const { settings, plugin, off, mcp_server } = hooks;
  const server = mcp_server ? "with the MCP server" : "without the MCP server";
  if (off && (plugin || settings !== "none"))
    return [span("hooks installed, but all hooks are turned off", "yellow")];
  if (plugin) return [span("hooks and MCP server installed by the plugin")];
  if (settings === "unsupported")
    return mcp_server
      ? [span("MCP server installed")]
      : [span("no MCP server installed"), installHint(agent, "to add it")];
  if (settings === "none")
    return [
      span(mcp_server ? "MCP server installed, no hooks" : "no hooks installed"),
      installHint(agent, "to add them"),
    ];
  if (settings === "some")
    return [span(`some hooks installed, ${server}`, "yellow"), installHint(agent, "to add the rest")];
  if (hooks.data_dir !== data_dir.replaceAll("\\", "/"))
    return [
      span("hooks installed for another data folder", "yellow"),
      span(`  ${hooks.data_dir ?? ""}`, "dim"),
    ];
  return [span(`hooks installed, ${server}`)];
}

function installHint(agent: string, purpose: string): Span {
  return span(nameCommands(`. Run \`clew install ${agent}\` ${purpose}.`), "dim");
}
