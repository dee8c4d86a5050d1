// Compares what clew reads from the files that the real client of Codex wrote with what is expected of each thread.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import type { SessionId } from "../../src/model/ids.ts";
import type { Message } from "../../src/model/message.ts";
import type { ToolUse } from "../../src/model/tool-use.ts";
import { completeUse } from "../../src/sessions/turns/complete-use.ts";
import type { ArchivedSession } from "../../src/store/rows.ts";
import { quickFolder } from "../builders/quick-folder.ts";
import { grownCheck } from "./codex/grown.ts";

export interface CodexCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

/** One file, as the corpus describes it. */
interface ExpectedFile {
  readonly id: string;
  readonly file: string;
  readonly prompts?: readonly string[];
  readonly prompts_count?: number;
  readonly active_prompts?: readonly string[];
  readonly inherited_prompts?: readonly string[];
  readonly answers?: readonly (string | null)[];
  readonly aborted?: readonly number[];
  readonly usage: Readonly<Record<string, number>> | null;
  readonly commands?: readonly (readonly [string, number | null])[];
  readonly files_edited?: readonly string[];
  readonly tasks?: readonly { readonly step: string; readonly status: string }[];
  readonly model?: string | null;
  readonly cwd?: string | null;
  readonly branch?: string | null;
  readonly cli_version?: string | null;
  readonly forked_from?: string | null;
  readonly parent_thread?: string | null;
  readonly spawn_call_id?: string | null;
  readonly name?: string | null;
  readonly compactions?: number;
}

/** Facts that the files themselves contradict. */
const KNOWN_DIFFERENCES: readonly { readonly where: RegExp; readonly reason: string }[] = [
  {
    where: /cross\/04-migrated-applied \S+ commands$/,
    reason: "a migrated file has commands only as the calls of the model, and they are not listed",
  },
  {
    where: /0\.58\.0\/compact\/02-after \S+ answers$/,
    reason: "the client itself says that it has compacted, and this is listed as an answer",
  },
];

/** `folder` holds `<version>/<scenario>/<stage>/.codex` with `expected.json` beside it, and `public`. */
export async function* codexChecks(folder: string): AsyncGenerator<CodexCheck> {
  const counts = { equal: 0, explained: 0, all: 0, files: 0 };
  for (const stages of scenariosIn(folder)) {
    for (const stage of stages) {
      const { problems, equal, explained, all, files } = await compareStage(stage);
      counts.equal += equal;
      counts.explained += explained;
      counts.all += all;
      counts.files += files;
      yield { name: nameOf(folder, stage), ok: problems.length === 0, detail: problems.join("") };
    }
    const differences = await grownCheck(stages.map((stage) => rootIn(stage)));
    const name = `${nameOf(folder, stages[0] ?? "")} stage by stage`;
    yield { name, ok: differences.length === 0, detail: differences.join("") };
  }
  const { equal, explained, all, files } = counts;
  const detail = `${equal} of ${all} facts of ${files} files, ${explained} different for a known reason`;
  yield { name: "codex: facts", ok: all > 0 && equal + explained === all, detail };
}

function scenariosIn(folder: string): string[][] {
  if (!existsSync(folder)) return [];
  const inside = (at: string) =>
    readdirSync(at, { withFileTypes: true }).filter((each) => each.isDirectory());
  const scenarios = inside(folder)
    .filter(({ name }) => /^\d/.test(name))
    .flatMap((version) =>
      inside(join(folder, version.name)).map((scenario) => {
        const at = join(folder, version.name, scenario.name);
        return inside(at)
          .map((stage) => join(at, stage.name))
          .filter((stage) => existsSync(join(stage, "expected.json")) && existsSync(rootIn(stage)))
          .sort();
      }),
    );
  const real = join(folder, "public");
  return [...scenarios, existsSync(join(real, "expected.json")) ? [real] : []].filter(
    (each) => each.length > 0,
  );
}

function rootIn(stage: string): string {
  const root = join(stage, ".codex");
  return existsSync(root) ? root : stage;
}

function nameOf(folder: string, stage: string): string {
  return `codex ${stage.slice(folder.length + 1)}`;
}

interface Compared {
  readonly problems: string[];
  readonly equal: number;
  readonly explained: number;
  readonly all: number;
  readonly files: number;
}

async function compareStage(stage: string): Promise<Compared> {
  const data_dir = mkdtempSync(join(quickFolder(), "clew-codex-"));
  const roots = [`codex:${rootIn(stage)}`];
  try {
    await updateArchive({ roots, data_dir });
    const archive = await openLocalArchive({
      roots,
      data_dir,
      time_zone: () => "UTC",
      now: () => new Date(),
    });
    return await compareThreads(stage, archive).finally(() => archive.close());
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}

async function compareThreads(stage: string, archive: LocalArchive): Promise<Compared> {
  const { threads } = JSON.parse(readFileSync(join(stage, "expected.json"), "utf8")) as {
    threads: ExpectedFile[];
  };
  const rows: ArchivedSession[] = [];
  for (const row of await archive.store.sessions({ archived: "either" }))
    rows.push(row, ...(await archive.store.subsessions(row.id)));
  const problems: string[] = [];
  let [equal, all, explained] = [0, 0, 0];
  const check = (fact: string, ours: unknown, theirs: unknown) => {
    all++;
    if (JSON.stringify(ours) === JSON.stringify(theirs)) equal++;
    else if (KNOWN_DIFFERENCES.some(({ where }) => where.test(`${stage} ${fact}`))) explained++;
    else problems.push(`\n  ${fact}: ${JSON.stringify(ours)}\n    expected ${JSON.stringify(theirs)}`);
  };
  const byThread = Map.groupBy(threads, ({ id }) => id);
  const shown = new Set(rows.map(({ id }) => id as string));
  for (const [id, files] of byThread) {
    const row = rows.find((each) => each.id === id);
    // A file without a prompt or an answer is not shown.
    if (!row) {
      check(
        `${id} shown`,
        files.flatMap(({ prompts = [] }) => prompts),
        [],
      );
      continue;
    }
    for (const [fact, ours, theirs] of await factsOf(archive, row, files, shown))
      check(`${id} ${fact}`, ours, theirs);
  }
  for (const [fact, ours, theirs] of await usageFacts(archive, rows, threads)) check(fact, ours, theirs);
  return { problems, equal, explained, all, files: threads.length };
}

type Fact = readonly [name: string, ours: unknown, theirs: unknown];

const PROMPTS: ReadonlySet<Message["kind"]> = new Set(["prompt", "queued_prompt"]);

async function factsOf(
  archive: LocalArchive,
  row: ArchivedSession,
  files: readonly ExpectedFile[],
  shown: ReadonlySet<string>,
): Promise<Fact[]> {
  const session = await archive.read(row);
  const everything = [...session.messages, ...session.other_messages].sort(
    (one, other) => one.records[0].offset - other.records[0].offset,
  );
  const own = everything.filter((message) => !message.inherited);
  const active = session.messages.filter((message) => !message.inherited);
  const current = files.at(-1);
  const [first] = files;
  if (!first || !current) return [];
  const facts: Fact[] = [];
  const asked = (of: readonly Message[]) =>
    of.filter(({ kind }) => PROMPTS.has(kind)).map(({ content }) => content);
  const ownPrompts = files.flatMap(({ prompts = [] }) => prompts);
  if (first.prompts_count !== undefined) facts.push(["prompts", asked(own).length, first.prompts_count]);
  else facts.push(["prompts", asked(own), ownPrompts]);
  // Everything that a rewound thread inherits is in the same session.
  const before = files.length > 1 ? (current.inherited_prompts ?? []) : [];
  if (current.active_prompts) {
    facts.push(["active prompts", asked(active), [...before, ...current.active_prompts]]);
    facts.push(["answers", answersIn(active).slice(before.length), current.answers]);
  }
  if (files.length === 1 && first.inherited_prompts && session.messages.some((message) => message.inherited))
    facts.push([
      "inherited prompts",
      asked(session.messages.filter((each) => each.inherited)),
      first.inherited_prompts,
    ]);
  if (current.aborted)
    facts.push([
      "interrupted",
      interrupted(active)
        .map((index) => index - before.length)
        .filter((index) => index >= 0),
      current.aborted,
    ]);
  const uses = usesIn(own);
  const shells = uses.filter(({ kind, commands }) => kind === "shell" && commands.length > 0);
  if (first.commands)
    facts.push([
      "commands",
      shells.flatMap(({ commands }) => commands.map(({ text, exit_code }) => [text, exit_code])),
      files.flatMap(({ commands = [] }) => commands),
    ]);
  if (first.files_edited) {
    const edited = uses.flatMap(({ edits }) =>
      edits.filter(({ applied }) => applied).map(({ path }) => path),
    );
    const theirs = files.flatMap(({ files_edited = [] }) => files_edited);
    facts.push(["files edited", [...new Set(edited)].sort(), [...new Set(theirs)].sort()]);
  }
  if (current.tasks)
    facts.push(["tasks", row.tasks.map(({ content, status }) => ({ step: content, status })), current.tasks]);
  if (!row.started_by) {
    facts.push(["branch", row.git_branch, first.branch ?? null]);
    if (first.cwd) facts.push(["cwd", row.project_path, first.cwd]);
    facts.push(["version", row.client_version, first.cli_version ?? null]);
    facts.push(["name", row.title_origin === "unknown" ? row.title : null, first.name ?? null]);
    const from = first.forked_from ?? null;
    // Forks of a session that is gone are linked with each other.
    if (!first.parent_thread && (from === null || shown.has(from)))
      facts.push(["fork of", row.position.parent_id, from]);
  }
  if (first.model) facts.push(["model", row.models.at(-1) ?? null, current.model]);
  if (first.parent_thread) facts.push(["started in", row.parent_id, first.parent_thread]);
  if (first.spawn_call_id) facts.push(["started by", row.started_by?.call_id ?? null, first.spawn_call_id]);
  if (first.compactions !== undefined)
    facts.push([
      "compactions",
      own.filter(({ kind }) => kind === "compaction").length,
      files.reduce((sum, { compactions = 0 }) => sum + compactions, 0),
    ]);
  facts.push(["damage", row.damaged, 0], ["unknown kinds", row.unknown_kinds, []]);
  return facts;
}

/** The last words of the model after each prompt. */
function answersIn(messages: readonly Message[]): (string | null)[] {
  const answers: (string | null)[] = [];
  for (const { kind, content } of messages) {
    if (PROMPTS.has(kind)) answers.push(null);
    else if (kind === "answer" && content !== "" && answers.length > 0) answers[answers.length - 1] = content;
  }
  return answers;
}

function interrupted(messages: readonly Message[]): number[] {
  let prompt = -1;
  const found = new Set<number>();
  for (const { kind } of messages) {
    if (PROMPTS.has(kind)) prompt++;
    if (kind === "interrupt" && prompt >= 0) found.add(prompt);
  }
  return [...found];
}

function usesIn(messages: readonly Message[]): ToolUse[] {
  const parts = messages.flatMap((message) => message.parts);
  const results = new Map(
    parts.flatMap((part) => (part.type === "tool_result" ? [[part.call_id, part]] : [])),
  );
  return parts.flatMap((part) => {
    if (part.type !== "tool_call") return [];
    const result = results.get(part.id);
    return [result ? completeUse(part.use, result) : part.use];
  });
}

/** Usage is compared for each session with its sub-agents, and for all together. */
async function usageFacts(
  { store }: LocalArchive,
  rows: readonly ArchivedSession[],
  threads: readonly ExpectedFile[],
): Promise<Fact[]> {
  const tops = new Map<SessionId, ExpectedFile[]>();
  for (const thread of threads) {
    const top = rows.find(({ id }) => id === thread.id)?.top_id;
    if (top) tops.set(top, [...(tops.get(top) ?? []), thread]);
  }
  const facts: Fact[] = [];
  for (const [top, files] of tops) {
    if (files.every(({ usage }) => usage === null)) continue;
    const spent = (await store.spent({ session: top })).filter(({ inherited }) => !inherited);
    const sum = { input: 0, cached: 0, output: 0 };
    for (const { usage } of spent) {
      sum.input += usage.input + usage.cache_read + usage.cache_write;
      sum.cached += usage.cache_read;
      sum.output += usage.output;
    }
    const of = (field: string) => files.reduce((total, { usage }) => total + (usage?.[field] ?? 0), 0);
    const theirs = {
      input: of("input_tokens"),
      cached: of("cached_input_tokens"),
      output: of("output_tokens"),
    };
    facts.push([`${top} usage`, sum, theirs]);
  }
  return facts;
}
