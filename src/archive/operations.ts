// Lists every operation by the name that programs use. Each is loaded on first use, so no command waits for the code
// of another. The SDK, the faces' checks and the reference are built from this list.
import type { Operation } from "./operation.ts";

export const OPERATIONS = {
  home: async () => (await import("./operations/home.ts")).home,
  week: async () => (await import("./operations/week.ts")).week,
  list: async () => (await import("./operations/list.ts")).list,
  conversations: async () => (await import("./operations/conversations.ts")).conversations,
  projects: async () => (await import("./operations/projects.ts")).projects,
  session: async () => (await import("./operations/session.ts")).session,
  show: async () => (await import("./operations/show.ts")).show,
  toc: async () => (await import("./operations/toc.ts")).toc,
  map: async () => (await import("./operations/map.ts")).map,
  findTurns: async () => (await import("./operations/find-turns.ts")).findTurns,
  turn: async () => (await import("./operations/turn.ts")).turn,
  turns: async () => (await import("./operations/turns.ts")).turns,
  turnConversation: async () => (await import("./operations/turn-conversation.ts")).turnConversation,
  interaction: async () => (await import("./operations/interaction.ts")).interaction,
  image: async () => (await import("./operations/image.ts")).image,
  summary: async () => (await import("./operations/summary.ts")).summary,
  takeFinalMessage: async () => (await import("./operations/take-final-message.ts")).takeFinalMessage,
  tree: async () => (await import("./operations/tree.ts")).tree,
  resume: async () => (await import("./operations/resume.ts")).resume,
  search: async () => (await import("./operations/search.ts")).search,
  recall: async () => (await import("./operations/recall.ts")).recall,
  similarError: async () => (await import("./operations/similar-error.ts")).similarError,
  tasks: async () => (await import("./operations/tasks.ts")).tasks,
  titles: async () => (await import("./operations/titles.ts")).titles,
  whatChanged: async () => (await import("./operations/what-changed.ts")).whatChanged,
  changes: async () => (await import("./operations/changes.ts")).changes,
  leftToDo: async () => (await import("./operations/left-to-do.ts")).leftToDo,
  files: async () => (await import("./operations/files.ts")).files,
  usage: async () => (await import("./operations/usage.ts")).usage,
  export: async () => (await import("./operations/export.ts")).exportOperation,
  pin: async () => (await import("./operations/mark.ts")).pin,
  unpin: async () => (await import("./operations/mark.ts")).unpin,
  rename: async () => (await import("./operations/rename.ts")).rename,
  archive: async () => (await import("./operations/mark.ts")).archive,
  unarchive: async () => (await import("./operations/mark.ts")).unarchive,
  change: async () => (await import("./operations/change.ts")).change,
  forget: async () => (await import("./operations/forget.ts")).forget,
  summarize: async () => (await import("./operations/summarize.ts")).summarize,
  index: async () => (await import("./operations/index-all.ts")).indexAll,
  backup: async () => (await import("./operations/backup.ts")).backup,
  verify: async () => (await import("./operations/verify.ts")).verify,
  restore: async () => (await import("./operations/restore.ts")).restore,
  context: async () => (await import("./operations/context.ts")).context,
  install: async () => (await import("./operations/install.ts")).install,
  uninstall: async () => (await import("./operations/uninstall.ts")).uninstall,
  salvage: async () => (await import("./operations/salvage.ts")).salvage,
  doctor: async () => (await import("./operations/doctor.ts")).doctor,
  team: async () => (await import("./operations/team.ts")).team,
  settings: async () => (await import("./operations/settings.ts")).settings,
  changeSetting: async () => (await import("./operations/change-setting.ts")).changeSetting,
  config: async () => (await import("./operations/config.ts")).config,
} satisfies Readonly<Record<string, () => Promise<Operation>>>;

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** Loads any operation, for code that handles them all alike. */
export function loadOperation(name: OperationName): Promise<Operation> {
  return OPERATIONS[name]();
}

/** The declaration of a named operation. */
export type OperationNamed<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>;

/** Operations that are not functions of the SDK, each with the reason. */
export const NOT_FOR_PROGRAMS = {
  turnConversation: "`show` takes turns as well",
  index: "use `update`, which also reports progress",
  restore: "it replaces the archive that is open",
  salvage: "it replaces the archive that is open",
  install: "it changes an agent's settings, whatever archive is open",
  uninstall: "it changes an agent's settings, whatever archive is open",
  team: "it decides what leaves this machine, so a person has to run it in a terminal",
  changeSetting: "it changes the settings of this machine, whatever archive is open; `settings` returns them",
  config: "it changes the settings of this machine, whatever archive is open; `settings` returns them",
} as const satisfies Readonly<Partial<Record<OperationName, string>>>;
