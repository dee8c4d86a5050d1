// Names things for people: projects by their folder, models without their date, title origins and states in
// words.
import type { SessionRow } from "../api/outputs.ts";

/**
 * Returns the last part of a project's path. Adds the part above if the last is only a number, as worktrees
 * are often called.
 */
export function projectName(path: string | null): string {
  if (path === null) return "No project";
  const parts = path.split(/[\\/]/).filter((part) => part !== "");
  const name = parts.at(-1) ?? path;
  return /^\d+$/.test(name) ? parts.slice(-2).join("/") : name;
}

export function agentName(agent: string): string {
  return agent
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

export function modelName(model: string): string {
  return model.replace(/^claude-/, "").replace(/-\d{8}$/, "");
}

export const ORIGINS: Readonly<Record<SessionRow["title_origin"], string>> = {
  user: "Title set by you.",
  agent: "Title set in the agent.",
  "agent-generated": "Title by the agent's model.",
  summary: "Title from the agent's summary.",
  written: "Title by the model you chose.",
  "first-prompt": "Title from the first prompt.",
  none: "No title yet.",
};

export const STATES: Readonly<Record<SessionRow["status"], string>> = {
  active: "Active",
  waiting: "Waiting for you",
  interrupted: "Interrupted",
  failed: "Failed",
  completed: "Done",
};
