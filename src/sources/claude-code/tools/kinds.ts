// Maps a tool's name to its kind, and to the name shown to people.
import type { ToolKind, ToolUse } from "../../../model/tool-use.ts";

export function toolKind(name: string): ToolKind {
  return name.startsWith(MCP) ? "mcp" : (KINDS.get(name) ?? "other");
}

/** Parses `mcp__server__tool`. A server's name may contain single underscores, but never two in a row. */
export function mcpOf(name: string): ToolUse["mcp"] {
  if (!name.startsWith(MCP)) return null;
  const [server = "", ...tool] = name.slice(MCP.length).split("__");
  return tool.length === 0 ? { server: null, tool: server } : { server, tool: tool.join("__") };
}

export function toolTitle(name: string, mcp: ToolUse["mcp"]): string {
  if (!mcp) return name;
  return mcp.server === null ? mcp.tool : `${mcp.server} · ${mcp.tool}`;
}

const MCP = "mcp__";

const KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ...names("shell", "Bash BashOutput KillShell KillBash PowerShell Monitor"),
  ...names("edit", "Edit MultiEdit Write NotebookEdit"),
  ...names("read", "Read NotebookRead"),
  ...names("search", "Grep Glob LS ToolSearch LSP"),
  ...names("web", "WebFetch WebSearch"),
  ...names("agent", "Task Agent"),
  ...names("tasks", "TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet"),
  ...names("ask", "AskUserQuestion"),
  ...names("plan", "ExitPlanMode EnterPlanMode"),
  ...names("skill", "Skill SlashCommand"),
]);

function names(kind: ToolKind, list: string): [string, ToolKind][] {
  return list.split(" ").map((name) => [name, kind]);
}
