// What a person who installs clew should know of their files: why it may not work as they expect.
import type { AgentFile } from "../../../install/agent-file.ts";
import { installedIn } from "./installed-in.ts";
import { isNameTaken } from "./own-server.ts";

export function installNotes(settings: AgentFile, config: AgentFile): string[] {
  const { plugin, off } = installedIn(settings.text ?? "", settings.path);
  const notes: readonly (readonly [boolean, string])[] = [
    [
      config.text === null,
      `Claude Code has not run here yet, as far as clew can see: there is no ${config.path}. It will read what is put there when it does.`,
    ],
    [
      plugin,
      `The plugin is switched on in ${settings.path} and has the same hooks: every event would be spooled twice. One of the two is enough.`,
    ],
    [off, `"disableAllHooks" is true in ${settings.path}, so no hook will run.`],
    [
      isNameTaken(config.text ?? "", config.path),
      `There is another MCP server called clew in ${config.path}; it stays as it is.`,
    ],
    ...[settings, config].map(({ text, path }) => [isLoose(text), looseNote(path)] as const),
  ];
  return notes.filter(([holds]) => holds).map(([, note]) => note);
}

function looseNote(path: string): string {
  return `${path} has comments or trailing commas. clew keeps them, but Claude Code does not read such a file.`;
}

function isLoose(text: string | null): boolean {
  if (text === null || text.trim() === "") return false;
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return false;
  } catch {
    // It was read as JSON with comments before.
    return true;
  }
}
