// The commands there are: one for each operation that a person asks, and those that ask none. Each is loaded only when it is
// asked for, so that no command waits for another's parts.
import type { OperationName } from "../../archive/operations.ts";
import type { CliCommand } from "./command.ts";

/** Operations that have no command of their own, each with what a person types instead. */
export const WITHOUT_COMMAND = {
  conversations: "list --all",
  session: "show",
  findTurns: "search --session",
  turns: "turn <session> 3-6",
  turnConversation: "turn",
  interaction: "turn <interaction id>",
  image: "serve",
  takeFinalMessage: "summary",
  change: "rename, pin, archive",
  settings: "config",
} as const satisfies Readonly<Partial<Record<OperationName, string>>>;

type OwnCommand = "watch" | "serve" | "mcp" | "hook" | "read" | "completion";

type CommandName = Exclude<OperationName, keyof typeof WITHOUT_COMMAND> | OwnCommand;

/** In the order of the help text. */
export const COMMANDS: Readonly<Record<CommandName, () => Promise<CliCommand>>> = {
  list: async () => (await import("./commands/list.ts")).listCommand,
  projects: async () => (await import("./commands/projects.ts")).projectsCommand,
  show: async () => (await import("./commands/show.ts")).showCommand,
  toc: async () => (await import("./commands/toc.ts")).tocCommand,
  turn: async () => (await import("./commands/turn.ts")).turnCommand,
  summary: async () => (await import("./commands/summary.ts")).summaryCommand,
  tree: async () => (await import("./commands/tree.ts")).treeCommand,
  resume: async () => (await import("./commands/resume.ts")).resumeCommand,
  search: async () => (await import("./commands/search.ts")).searchCommand,
  tasks: async () => (await import("./commands/tasks.ts")).tasksCommand,
  titles: async () => (await import("./commands/titles.ts")).titlesCommand,
  files: async () => (await import("./commands/files.ts")).filesCommand,
  usage: async () => (await import("./commands/usage.ts")).usageCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  pin: async () => (await import("./commands/mark.ts")).pinCommand,
  unpin: async () => (await import("./commands/mark.ts")).unpinCommand,
  rename: async () => (await import("./commands/rename.ts")).renameCommand,
  archive: async () => (await import("./commands/mark.ts")).archiveCommand,
  unarchive: async () => (await import("./commands/mark.ts")).unarchiveCommand,
  forget: async () => (await import("./commands/forget.ts")).forgetCommand,
  summarize: async () => (await import("./commands/summarize.ts")).summarizeCommand,
  watch: async () => (await import("./commands/watch.ts")).watchCommand,
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  mcp: async () => (await import("./commands/mcp.ts")).mcpCommand,
  index: async () => (await import("./commands/index.ts")).indexCommand,
  context: async () => (await import("./commands/context.ts")).contextCommand,
  hook: async () => (await import("./commands/hook.ts")).hookCommand,
  install: async () => (await import("./commands/install.ts")).installCommand,
  uninstall: async () => (await import("./commands/uninstall.ts")).uninstallCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  config: async () => (await import("./commands/config.ts")).configCommand,
  read: async () => (await import("./commands/read.ts")).readCommand,
  completion: async () => (await import("./commands/completion.ts")).completionCommand,
};

/** Those that a command line needs: the one it names, or all, for help and for what names none. */
export async function commandsFor(words: readonly string[]): Promise<CliCommand[]> {
  const named = commandWord(words);
  const load = NEEDS_ALL.has(named ?? "") ? undefined : new Map(Object.entries(COMMANDS)).get(named ?? "");
  return Promise.all((load ? [load] : Object.values(COMMANDS)).map((each) => each()));
}

/** The first word that is no option, nor the value of one. */
export function commandWord(words: readonly string[]): string | undefined {
  return words.find((word, index) => !word.startsWith("-") && !TAKES_VALUE.has(words[index - 1] ?? ""));
}

const TAKES_VALUE: ReadonlySet<string> = new Set(["--root", "--data-dir"]);
const NEEDS_ALL: ReadonlySet<string> = new Set(["completion", "help"]);
