// Maps a tool's name to its kind.
import type { ToolKind } from "../../../model/tool-use.ts";

/** The agent joins the names of an MCP server and its tool with a character that its own tools have too. */
export function toolKind(name: string): ToolKind {
  return KINDS.get(name) ?? (name.includes("_") ? "mcp" : "other");
}

const KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ...names("shell", "bash"),
  ...names("edit", "edit multiedit write patch apply_patch"),
  ...names("read", "read"),
  ...names("search", "grep glob list codesearch lsp"),
  ...names("web", "webfetch websearch"),
  ...names("agent", "task"),
  ...names("tasks", "todowrite todoread"),
  ...names("ask", "question"),
  ...names("plan", "plan_enter plan_exit"),
  ...names("skill", "skill"),
]);

function names(kind: ToolKind, list: string): [string, ToolKind][] {
  return list.split(" ").map((name) => [name, kind]);
}
