// Warns a person who installs clew about things in their files that may keep it from working as expected.
import type { AgentFile } from "../../../install/agent-file.ts";
import { serverIn } from "../../../install/own-server.ts";
import { installedIn } from "./installed-in.ts";

/** The name of the list of MCP servers. */
export const SERVERS = "mcpServers";

export function installNotes(settings: AgentFile, config: AgentFile, memory: boolean): string[] {
  const { plugin, off } = installedIn(settings.text ?? "", settings.path);
  const notes: readonly (readonly [boolean, string])[] = [
    [
      config.text === null,
      `It seems Claude Code has not run here yet: ${config.path} does not exist. Claude Code will read the new file when it starts.`,
    ],
    [
      plugin,
      `The clew plugin is enabled in ${settings.path} and has the same hooks, so every event would be recorded twice. Use only one of the two.`,
    ],
    [
      memory,
      `The hook for failed commands needs Claude Code 2.1.2 or newer. An older one would ignore all of ${settings.path}.`,
    ],
    [off, `"disableAllHooks" is true in ${settings.path}, so no hook will run.`],
    [
      serverIn(config.text ?? "", config.path, SERVERS) === "other",
      `There is another MCP server named clew in ${config.path}. clew does not change it.`,
    ],
    ...[settings, config].map(({ text, path }) => [isLoose(text), looseNote(path)] as const),
  ];
  return notes.filter(([holds]) => holds).map(([, note]) => note);
}

function looseNote(path: string): string {
  return `${path} has comments or trailing commas. clew keeps them, but Claude Code cannot read such a file.`;
}

function isLoose(text: string | null): boolean {
  if (text === null || text.trim() === "") return false;
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return false;
  } catch {
    // The text was already read as JSON with comments, so it is only not strict JSON.
    return true;
  }
}
