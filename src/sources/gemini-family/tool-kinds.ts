// Maps the names of tools to their kinds, and to names for people.
import type { ToolKind, ToolUse } from "../../model/tool-use.ts";

export function toolKind(name: string): ToolKind {
  return mcpOf(name) ? "mcp" : (KINDS.get(name) ?? "other");
}

/**
 * Parses `mcp__server__tool`, and `mcp_server_tool`, which joins names with a character that either may contain: there
 * the server is unknown.
 */
export function mcpOf(name: string): ToolUse["mcp"] {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  if (server !== undefined && tool !== undefined) return { server, tool };
  return name.startsWith("mcp_") ? { server: null, tool: name.slice("mcp_".length) } : null;
}

export function toolTitle(name: string, mcp: ToolUse["mcp"]): string {
  if (!mcp) return name;
  return mcp.server === null ? mcp.tool : `${mcp.server} · ${mcp.tool}`;
}

const KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ...names("shell", "run_shell_command monitor"),
  ...names("edit", "replace edit write_file notebook_edit"),
  ...names("read", "read_file read_many_files"),
  ...names("search", "glob grep search_file_content grep_search list_directory ls ripgrep lsp tool_search"),
  ...names("web", "web_fetch google_web_search web_search"),
  ...names("agent", "task agent invoke_agent generalist codebase_investigator cli_help browser_agent"),
  ...names("tasks", "todo_write write_todos tracker_create_task tracker_update_task"),
  ...names("ask", "ask_user ask_user_question"),
  ...names("plan", "exit_plan_mode enter_plan_mode"),
  ...names("skill", "skill activate_skill"),
]);

function names(kind: ToolKind, list: string): [string, ToolKind][] {
  return list.split(" ").map((name) => [name, kind]);
}
