// Lists all commands: one for each operation that people use, and those without an operation. Each is loaded only when
// needed, to keep startup fast.
import type { OperationName } from "../../archive/operations.ts";
import type { CliCommand } from "./command.ts";
import { commandName } from "./command-name.ts";

/** Operations without a command of their own, each with the command to type instead. */
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
  changeSetting: "config set",
  settings: "config",
} as const satisfies Readonly<Partial<Record<OperationName, string>>>;

type OwnCommand =
  | "watch"
  | "yesterday"
  | "serve"
  | "teamAdmin"
  | "mcp"
  | "desktop"
  | "hook"
  | "read"
  | "completion";

type CommandName = Exclude<OperationName, keyof typeof WITHOUT_COMMAND> | OwnCommand;

/** The options that every command takes. */
export const SHARED_OPTIONS: readonly (readonly [flags: string, doc: string])[] = [
  ["--root <dir>", "where an agent keeps its sessions (repeatable; agent:dir for one agent)"],
  ["--data-dir <dir>", "where clew stores its archive"],
  ["--no-index", "don't index first; answer from what is already archived"],
  ["--no-pager", "don't use a pager"],
  ["--demo", "use a built-in sample instead of the sessions on this machine, in an archive of its own"],
];

/** Commands grouped by task, in the order of the help text. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandName[]>> = {
  Find: ["search", "recall", "similarError", "list", "projects", "files", "whatChanged"],
  Read: ["show", "toc", "map", "turn", "changes", "summary", "tree", "titles", "tasks", "export"],
  Continue: ["home", "week", "yesterday", "leftToDo", "resume", "watch"],
  Cost: ["usage"],
  Yours: ["rename", "pin", "unpin", "archive", "unarchive", "forget"],
  "Set up": [
    "serve",
    "teamAdmin",
    "mcp",
    "desktop",
    "install",
    "uninstall",
    "context",
    "summarize",
    "team",
    "index",
    "backup",
    "verify",
    "restore",
    "doctor",
    "salvage",
    "config",
    "read",
    "completion",
    "hook",
  ],
};

export const COMMANDS: Readonly<Record<CommandName, () => Promise<CliCommand>>> = {
  search: async () => (await import("./commands/search.ts")).searchCommand,
  recall: async () => (await import("./commands/recall.ts")).recallCommand,
  similarError: async () => (await import("./commands/similar-error.ts")).similarErrorCommand,
  list: async () => (await import("./commands/list.ts")).listCommand,
  projects: async () => (await import("./commands/projects.ts")).projectsCommand,
  files: async () => (await import("./commands/files.ts")).filesCommand,
  show: async () => (await import("./commands/show.ts")).showCommand,
  toc: async () => (await import("./commands/toc.ts")).tocCommand,
  map: async () => (await import("./commands/map.ts")).mapCommand,
  turn: async () => (await import("./commands/turn.ts")).turnCommand,
  changes: async () => (await import("./commands/changes.ts")).changesCommand,
  summary: async () => (await import("./commands/summary.ts")).summaryCommand,
  tree: async () => (await import("./commands/tree.ts")).treeCommand,
  titles: async () => (await import("./commands/titles.ts")).titlesCommand,
  tasks: async () => (await import("./commands/tasks.ts")).tasksCommand,
  whatChanged: async () => (await import("./commands/what-changed.ts")).whatChangedCommand,
  home: async () => (await import("./commands/home.ts")).homeCommand,
  week: async () => (await import("./commands/week.ts")).weekCommand,
  yesterday: async () => (await import("./commands/week.ts")).yesterdayCommand,
  leftToDo: async () => (await import("./commands/left-to-do.ts")).leftToDoCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  resume: async () => (await import("./commands/resume.ts")).resumeCommand,
  watch: async () => (await import("./commands/watch.ts")).watchCommand,
  usage: async () => (await import("./commands/usage.ts")).usageCommand,
  rename: async () => (await import("./commands/rename.ts")).renameCommand,
  pin: async () => (await import("./commands/mark.ts")).pinCommand,
  unpin: async () => (await import("./commands/mark.ts")).unpinCommand,
  archive: async () => (await import("./commands/mark.ts")).archiveCommand,
  unarchive: async () => (await import("./commands/mark.ts")).unarchiveCommand,
  forget: async () => (await import("./commands/forget.ts")).forgetCommand,
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  teamAdmin: async () => (await import("./commands/team-admin.ts")).teamAdminCommand,
  mcp: async () => (await import("./commands/mcp.ts")).mcpCommand,
  desktop: async () => (await import("./commands/desktop.ts")).desktopCommand,
  install: async () => (await import("./commands/install.ts")).installCommand,
  uninstall: async () => (await import("./commands/uninstall.ts")).uninstallCommand,
  context: async () => (await import("./commands/context.ts")).contextCommand,
  summarize: async () => (await import("./commands/summarize.ts")).summarizeCommand,
  team: async () => (await import("./commands/team.ts")).teamCommand,
  index: async () => (await import("./commands/index.ts")).indexCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  verify: async () => (await import("./commands/verify.ts")).verifyCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  salvage: async () => (await import("./commands/salvage.ts")).salvageCommand,
  config: async () => (await import("./commands/config.ts")).configCommand,
  read: async () => (await import("./commands/read.ts")).readCommand,
  completion: async () => (await import("./commands/completion.ts")).completionCommand,
  hook: async () => (await import("./commands/hook.ts")).hookCommand,
};

/** Loads the commands that a command line needs: the named one, or all of them for help or if none is named. */
export async function commandsFor(words: readonly string[]): Promise<CliCommand[]> {
  const named = commandWord(words);
  const [, load] = Object.entries(COMMANDS).find(([name]) => commandName(name) === named) ?? [];
  return Promise.all(
    (load && !NEEDS_ALL.has(named ?? "") ? [load] : Object.values(COMMANDS)).map((each) => each()),
  );
}

/** Returns the first word that is neither an option nor an option's value. */
export function commandWord(words: readonly string[]): string | undefined {
  return words.find((word, index) => !word.startsWith("-") && !TAKES_VALUE.has(words[index - 1] ?? ""));
}

const TAKES_VALUE: ReadonlySet<string> = new Set(["--root", "--data-dir"]);
const NEEDS_ALL: ReadonlySet<string> = new Set(["completion", "help"]);
