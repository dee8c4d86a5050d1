// The archive as programs have it: every operation a function, with the places and settings of this machine.
import { homedir } from "node:os";
import { resolveSettings } from "../config/resolve-settings.ts";
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
import type {
  ChangeAnswer,
  ChangeQuestion,
  ConversationsAnswer,
  ConversationsQuestion,
  SessionAnswer,
} from "./session-questions.ts";
import { modelChoice } from "./summaries/model-choice.ts";
import type { IndexReport, UpdateOptions } from "./sync/update-archive.ts";
import type { RenameAnswer, RenameQuestion, TitlesAnswer } from "./title-questions.ts";
import type { ResumeAnswer, TreeAnswer, TreeQuestion } from "./tree-questions.ts";
import type {
  FinalMessageAnswer,
  FinalMessageQuestion,
  FindTurnsQuestion,
  InteractionAnswer,
  InteractionQuestion,
  SummariesAnswer,
  SummaryQuestion,
  TocAnswer,
  TurnAnswer,
  TurnQuestion,
  TurnsAnswer,
  TurnsQuestion,
} from "./turn-questions.ts";

export interface OpenArchive {
  list(question?: ListQuestion): Promise<ListAnswer>;
  /** Every session by itself, in pages, with its cost; the names are those of another interface. */
  conversations(question?: ConversationsQuestion): Promise<ConversationsAnswer>;
  projects(): Promise<ProjectsAnswer>;
  session(question: { readonly session: string }): Promise<SessionAnswer>;
  show(question: ShowQuestion): Promise<ConversationAnswer>;
  toc(question: { readonly session: string }): Promise<TocAnswer>;
  /** The turns of a session that match, the best first. */
  findTurns(question: FindTurnsQuestion): Promise<TocAnswer>;
  turn(question: TurnQuestion): Promise<TurnAnswer>;
  turns(question: TurnsQuestion): Promise<TurnsAnswer>;
  /** A turn by its interaction id. */
  interaction(question: InteractionQuestion): Promise<InteractionAnswer>;
  /** What the turns came to. */
  summary(question: SummaryQuestion): Promise<SummariesAnswer>;
  /** For who heard the agent's last words before its transcript has them. */
  takeFinalMessage(question: FinalMessageQuestion): Promise<FinalMessageAnswer>;
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
  /** Its name, its pin and whether it is put away, at once. */
  change(question: ChangeQuestion): Promise<ChangeAnswer>;
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
  const { updateArchive } = await import("./sync/update-archive.ts");
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
    conversations: (question = {}) => local.run(all.conversations, question),
    projects: () => local.run(all.projects, {}),
    session: (question) => local.run(all.session, question),
    show: (question) => local.run(all.show, question),
    toc: (question) => local.run(all.toc, question),
    findTurns: (question) => local.run(all.findTurns, question),
    turn: (question) => local.run(all.turn, question),
    turns: (question) => local.run(all.turns, question),
    interaction: (question) => local.run(all.interaction, question),
    summary: (question) => local.run(all.summary, question),
    takeFinalMessage: (question) => local.run(all.takeFinalMessage, question),
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
    change: (question) => local.run(all.change, question),
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
    import("./operations/session.ts"),
    import("./operations/change.ts"),
    import("./operations/find-turns.ts"),
    import("./operations/conversations.ts"),
    import("./operations/summary.ts"),
    import("./operations/take-final-message.ts"),
  ]);
  const [list, projects, show, toc, turn, turns, interaction, search, ...rest] = all;
  const [tasks, files, usage, mark, titles, rename, tree, resume, ...others] = rest;
  const [session, change, findTurns, conversations, summary, takeFinalMessage] = others;
  return {
    ...{ ...list, ...projects, ...show, ...toc, ...turn, ...turns, ...interaction, ...search },
    ...{ ...tasks, ...files, ...usage, ...mark, ...titles, ...rename, ...tree, ...resume },
    ...{ ...session, ...change, ...findTurns, ...conversations, ...summary, ...takeFinalMessage },
  };
}
