// Titles the session of a team's member by its name, its team and its task.
import type { TeamMember } from "../../model/link.ts";
import type { Turn } from "../../model/turn.ts";

/** Returns the turn without the name of the teammate who sent its prompt. */
export function taskOf<Given extends Pick<Turn, "kind" | "prompt">>(turn: Given): Given {
  return turn.kind === "teammate" ? { ...turn, prompt: turn.prompt.replace(/^[^\s:]+: /, "") } : turn;
}

/** Returns `researcher (team alpha): find the flaky test`, or the task alone without a team. */
export function memberTitle(member: TeamMember | null | undefined, task: string): string {
  return member ? `${oneLine(member.name)} (team ${oneLine(member.team)}): ${task}` : task;
}

/** Names come from a file and may be anything. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, " ").trim().slice(0, LONGEST);
}

const LONGEST = 40;
