// The archive as programs have it: every operation a function, with the places and settings of this machine.
import { homedir } from "node:os";
import { resolveSettings } from "../config/resolve-settings.ts";
import { modelChoice } from "./model-choice.ts";
import type {
  ConversationAnswer,
  FilesAnswer,
  FilesQuestion,
  ListAnswer,
  ListQuestion,
  MarksAnswer,
  ProjectsAnswer,
  SearchAnswer,
  SearchWords,
  ShowQuestion,
  TasksAnswer,
  UsageAnswer,
  UsageQuestion,
} from "./questions.ts";
import type { RenameAnswer, RenameQuestion, TitlesAnswer } from "./title-questions.ts";
import type { ResumeAnswer, TreeAnswer, TreeQuestion } from "./tree-questions.ts";
import type {
  InteractionAnswer,
  InteractionQuestion,
  TocAnswer,
  TurnAnswer,
  TurnQuestion,
  TurnsAnswer,
  TurnsQuestion,
} from "./turn-questions.ts";
import type { IndexReport, UpdateOptions } from "./update-archive.ts";

export interface OpenArchive {
  list(question?: ListQuestion): Promise<ListAnswer>;
  projects(): Promise<ProjectsAnswer>;
  show(question: ShowQuestion): Promise<ConversationAnswer>;
  toc(question: { readonly session: string }): Promise<TocAnswer>;
  turn(question: TurnQuestion): Promise<TurnAnswer>;
  turns(question: TurnsQuestion): Promise<TurnsAnswer>;
  /** A turn by its interaction id. */
  interaction(question: InteractionQuestion): Promise<InteractionAnswer>;
  tree(question?: TreeQuestion): Promise<TreeAnswer>;
  /** The command is only told, never run. */
  resume(question: { readonly session: string }): Promise<ResumeAnswer>;
  search(question: SearchWords): Promise<SearchAnswer>;
  tasks(question: { readonly session: string }): Promise<TasksAnswer>;
  titles(question: { readonly session: string }): Promise<TitlesAnswer>;
  files(question: FilesQuestion): Promise<FilesAnswer>;
  usage(question?: UsageQuestion): Promise<UsageAnswer>;
  pin(question: { readonly sessions: string[] }): Promise<MarksAnswer>;
  unpin(question: { readonly sessions: string[] }): Promise<MarksAnswer>;
  rename(question: RenameQuestion): Promise<RenameAnswer>;
  archive(question: { readonly sessions: string[] }): Promise<MarksAnswer>;
  unarchive(question: { readonly sessions: string[] }): Promise<MarksAnswer>;
  /** Reads what agents wrote since; null when another process is doing that. */
  update(options?: UpdateOptions): Promise<IndexReport | null>;
  close(): Promise<void>;
}

/** What is not given is as `clew config` shows it. */
export interface OpenArchiveOptions {
  /** Where agents keep their sessions. */
  readonly roots?: readonly string[];
  /** Where clew keeps its own. */
  readonly data_dir?: string;
  readonly time_zone?: string;
  /** The time that "ago" is counted from. */
  readonly now?: () => Date;
  /** How to bring it up to date first; false to take it as it is. */
  readonly update?: UpdateOptions | false;
}

/** Brought up to date first, completely, unless `update` says otherwise. */
export async function openArchive(options: OpenArchiveOptions = {}): Promise<OpenArchive> {
  const settings = resolveSettings({
    environment: process.env,
    home: homedir(),
    platform: process.platform,
    flags: { roots: options.roots, data_dir: options.data_dir, time_zone: options.time_zone },
  });
  const places = { roots: settings.roots.value, data_dir: settings.data_dir.value };
  // Programs that only read transcripts load no database.
  const { updateArchive } = await import("./update-archive.ts");
  if (options.update !== false) await updateArchive(places, options.update);
  const [{ openArchive: openLocal }, all] = await Promise.all([import("./archive.ts"), operations()]);
  const local = await openLocal({
    ...places,
    time_zone: () => settings.time_zone.value,
    now: options.now ?? (() => new Date()),
    model: () => modelChoice(settings),
  });
  return {
    list: (question = {}) => local.run(all.list, question),
    projects: () => local.run(all.projects, {}),
    show: (question) => local.run(all.show, question),
    toc: (question) => local.run(all.toc, question),
    turn: (question) => local.run(all.turn, question),
    turns: (question) => local.run(all.turns, question),
    interaction: (question) => local.run(all.interaction, question),
    tree: (question = {}) => local.run(all.tree, question),
    resume: (question) => local.run(all.resume, question),
    search: (question) => local.run(all.search, question),
    tasks: (question) => local.run(all.tasks, question),
    titles: (question) => local.run(all.titles, question),
    files: (question) => local.run(all.files, question),
    usage: (question = {}) => local.run(all.usage, question),
    pin: (question) => local.run(all.pin, question),
    unpin: (question) => local.run(all.unpin, question),
    rename: (question) => local.run(all.rename, question),
    archive: (question) => local.run(all.archive, question),
    unarchive: (question) => local.run(all.unarchive, question),
    update: (updating) => updateArchive(places, updating),
    close: local.close,
  };
}

async function operations() {
  const all = await Promise.all([
    import("./operations/list.ts"),
    import("./operations/projects.ts"),
    import("./operations/show.ts"),
    import("./operations/toc.ts"),
    import("./operations/turn.ts"),
    import("./operations/turns.ts"),
    import("./operations/interaction.ts"),
    import("./operations/search.ts"),
    import("./operations/tasks.ts"),
    import("./operations/files.ts"),
    import("./operations/usage.ts"),
    import("./operations/mark.ts"),
    import("./operations/titles.ts"),
    import("./operations/rename.ts"),
    import("./operations/tree.ts"),
    import("./operations/resume.ts"),
  ]);
  const [list, projects, show, toc, turn, turns, interaction, search, ...rest] = all;
  const [tasks, files, usage, mark, titles, rename, tree, resume] = rest;
  return {
    ...{ ...list, ...projects, ...show, ...toc, ...turn, ...turns, ...interaction, ...search },
    ...{ ...tasks, ...files, ...usage, ...mark, ...titles, ...rename, ...tree, ...resume },
  };
}
