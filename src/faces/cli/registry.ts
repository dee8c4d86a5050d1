// The commands there are. Each is loaded only when it is asked for, so that no command waits for another's parts.
import type { CliCommand } from "./command.ts";

export interface CommandEntry {
  readonly name: string;
  load(): Promise<CliCommand>;
}

/** In the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "list", load: async () => (await import("./commands/list.ts")).listCommand },
  { name: "projects", load: async () => (await import("./commands/projects.ts")).projectsCommand },
  { name: "show", load: async () => (await import("./commands/show.ts")).showCommand },
  { name: "toc", load: async () => (await import("./commands/toc.ts")).tocCommand },
  { name: "turn", load: async () => (await import("./commands/turn.ts")).turnCommand },
  { name: "summary", load: async () => (await import("./commands/summary.ts")).summaryCommand },
  { name: "tree", load: async () => (await import("./commands/tree.ts")).treeCommand },
  { name: "resume", load: async () => (await import("./commands/resume.ts")).resumeCommand },
  { name: "search", load: async () => (await import("./commands/search.ts")).searchCommand },
  { name: "tasks", load: async () => (await import("./commands/tasks.ts")).tasksCommand },
  { name: "titles", load: async () => (await import("./commands/titles.ts")).titlesCommand },
  { name: "files", load: async () => (await import("./commands/files.ts")).filesCommand },
  { name: "usage", load: async () => (await import("./commands/usage.ts")).usageCommand },
  { name: "export", load: async () => (await import("./commands/export.ts")).exportCommand },
  { name: "pin", load: async () => (await import("./commands/mark.ts")).pinCommand },
  { name: "unpin", load: async () => (await import("./commands/mark.ts")).unpinCommand },
  { name: "rename", load: async () => (await import("./commands/rename.ts")).renameCommand },
  { name: "archive", load: async () => (await import("./commands/mark.ts")).archiveCommand },
  { name: "unarchive", load: async () => (await import("./commands/mark.ts")).unarchiveCommand },
  { name: "forget", load: async () => (await import("./commands/forget.ts")).forgetCommand },
  { name: "summarize", load: async () => (await import("./commands/summarize.ts")).summarizeCommand },
  { name: "watch", load: async () => (await import("./commands/watch.ts")).watchCommand },
  { name: "serve", load: async () => (await import("./commands/serve.ts")).serveCommand },
  { name: "mcp", load: async () => (await import("./commands/mcp.ts")).mcpCommand },
  { name: "index", load: async () => (await import("./commands/index.ts")).indexCommand },
  { name: "context", load: async () => (await import("./commands/context.ts")).contextCommand },
  { name: "hook", load: async () => (await import("./commands/hook.ts")).hookCommand },
  { name: "install", load: async () => (await import("./commands/install.ts")).installCommand },
  { name: "uninstall", load: async () => (await import("./commands/uninstall.ts")).uninstallCommand },
  { name: "doctor", load: async () => (await import("./commands/doctor.ts")).doctorCommand },
  { name: "config", load: async () => (await import("./commands/config.ts")).configCommand },
  { name: "read", load: async () => (await import("./commands/read.ts")).readCommand },
  { name: "completion", load: async () => (await import("./commands/completion.ts")).completionCommand },
];

/** Those that a command line needs: the one it names, or all, for help and for what names none. */
export async function commandsFor(words: readonly string[]): Promise<CliCommand[]> {
  const named = commandWord(words);
  const entry = NEEDS_ALL.has(named ?? "") ? undefined : COMMANDS.find(({ name }) => name === named);
  return Promise.all((entry ? [entry] : COMMANDS).map(({ load }) => load()));
}

/** The first word that is no option, nor the value of one. */
export function commandWord(words: readonly string[]): string | undefined {
  return words.find((word, index) => !word.startsWith("-") && !TAKES_VALUE.has(words[index - 1] ?? ""));
}

const TAKES_VALUE: ReadonlySet<string> = new Set(["--root", "--data-dir"]);
const NEEDS_ALL: ReadonlySet<string> = new Set(["completion", "help"]);
