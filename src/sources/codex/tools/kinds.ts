// Sorts tools by name.
import type { ToolKind, ToolUse } from "../../../model/tool-use.ts";

const KINDS: Readonly<Record<string, ToolKind>> = {
  exec_command: "shell",
  write_stdin: "shell",
  shell: "shell",
  shell_command: "shell",
  local_shell: "shell",
  "container.exec": "shell",
  apply_patch: "edit",
  view_image: "read",
  read_file: "read",
  list_dir: "search",
  grep_files: "search",
  tool_search: "search",
  web_search: "web",
  update_plan: "tasks",
  spawn_agent: "agent",
  wait_agent: "agent",
  wait: "agent",
  send_input: "agent",
  send_message: "agent",
  close_agent: "agent",
  resume_agent: "agent",
  followup_task: "agent",
  interrupt_agent: "agent",
  list_agents: "agent",
  review: "agent",
  request_user_input: "ask",
};

export function toolKind(name: string): ToolKind {
  if (Object.hasOwn(KINDS, name)) return KINDS[name] ?? "other";
  return mcpOf(name) ? "mcp" : "other";
}

/** Reads `mcp__server__tool`. */
export function mcpOf(name: string): ToolUse["mcp"] {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  return server === undefined || tool === undefined ? null : { server, tool };
}
