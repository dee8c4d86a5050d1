// What sort of tool a call used, by its name, and what the tool is called on the page.

export type ToolKind =
  | "command"
  | "edit"
  | "read"
  | "search"
  | "web"
  | "agent"
  | "tasks"
  | "plan"
  | "mcp"
  | "other";

export function toolKind(name: string): ToolKind {
  if (name.startsWith(MCP)) return "mcp";
  return KINDS.get(name) ?? "other";
}

/** `server · tool` for one that came from a server, and its own name for every other. */
export function toolTitle(name: string): string {
  if (name === "") return "A call that is missing";
  if (!name.startsWith(MCP)) return name;
  const [server = "", ...tool] = name.slice(MCP.length).split("__");
  return tool.length === 0 ? server : `${server} · ${tool.join("__")}`;
}

const MCP = "mcp__";

const KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ...names("command", "Bash BashOutput KillShell KillBash PowerShell Monitor"),
  ...names("edit", "Edit MultiEdit Write NotebookEdit"),
  ...names("read", "Read NotebookRead"),
  ...names("search", "Grep Glob LS ToolSearch LSP"),
  ...names("web", "WebFetch WebSearch"),
  ...names("agent", "Task Agent"),
  ...names("tasks", "TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet"),
  ...names("plan", "ExitPlanMode EnterPlanMode"),
]);

function names(kind: ToolKind, list: string): [string, ToolKind][] {
  return list.split(" ").map((name) => [name, kind]);
}
