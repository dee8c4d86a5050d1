// What things are called: projects by their folder, models without their date, origins and states in words.
import type { SessionRow } from "../api/answers.ts";

/** The last part of a project's path. */
export function projectName(path: string | null): string {
  if (path === null) return "No project";
  return path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
}

export function modelName(model: string): string {
  return model.replace(/^claude-/, "").replace(/-\d{8}$/, "");
}

export const ORIGINS: Readonly<Record<SessionRow["title_origin"], string>> = {
  user: "You renamed it.",
  agent: "Set in the agent.",
  "agent-generated": "Written by the agent.",
  summary: "From the agent's summary.",
  written: "Written by the model you chose.",
  "first-prompt": "From the first prompt.",
  none: "No title yet.",
};

export const STATES: Readonly<Record<SessionRow["status"], string>> = {
  active: "Active",
  waiting: "Waiting for you",
  interrupted: "Interrupted",
  failed: "Failed",
  completed: "Done",
};
