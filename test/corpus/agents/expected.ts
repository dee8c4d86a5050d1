// Reads the expectations beside the files of real agents, as facts that can be compared one by one.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The folder of each agent below a home, and its name in settings. */
const FOLDERS: Readonly<Record<string, string>> = {
  opencode: ".local/share/opencode",
  kilo: ".local/share/kilo",
  gemini: ".gemini",
  qwen: ".qwen",
};

/** The state of an agent's home at one moment. */
export interface Stage {
  /** Such as `gemini 0.61.0 resume 3-stub`. */
  readonly name: string;
  readonly agent: string;
  /** The agent's folder, and its path below the home. */
  readonly folder: string;
  readonly within: string;
  readonly sessions: readonly ExpectedSession[];
}

export type ExpectedTurn = {
  readonly kind: string;
  readonly prompt?: string;
  readonly state?: string;
  readonly answer?: string | null;
  readonly mid_turn?: boolean;
  readonly tools?: readonly { readonly name: string; readonly call_id: string; readonly outcome: string }[];
  readonly files_edited?: readonly string[];
};

export interface ExpectedUsage {
  readonly requests: number;
  readonly input_uncached: number;
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
  readonly reasoning: number;
  readonly tool: number;
}

export interface ExpectedSession {
  readonly id: string;
  readonly turns: readonly ExpectedTurn[];
  readonly usage: ExpectedUsage;
  readonly usage_own?: ExpectedUsage;
  readonly usage_of_inner_agents_in_telemetry?: ExpectedUsage;
  readonly usage_is_lower_bound?: boolean;
  readonly models: readonly string[];
  readonly cwd: string | null;
  readonly client_version?: string;
  readonly git_branch?: string;
  readonly title?: string;
  readonly title_origin?: string;
  readonly parent?: string;
  readonly started_by?: { readonly call_id: string } | null;
  readonly fork_of?: string;
  readonly tasks?: readonly { readonly content: string; readonly status: string }[];
  readonly compactions: number;
}

/** Returns the stages of every scenario, in order. */
export function scenariosIn(corpus: string): Stage[][] {
  const agents = join(corpus, "agents");
  const paths = Object.keys(FOLDERS)
    .flatMap((agent) => globSync(join(agents, agent, "*/*/*/expected.json")))
    .sort();
  const stages = paths.map((path) => {
    const [agent = "", version, scenario, stage] = relative(agents, path).split("/");
    const within = FOLDERS[agent] ?? "";
    const { sessions } = JSON.parse(readFileSync(path, "utf8")) as Pick<Stage, "sessions">;
    const folder = join(dirname(path), within);
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    return { name: `${agent} ${version} ${scenario} ${stage}`, agent, folder, within, sessions };
  });
  return [...Map.groupBy(stages, ({ name }) => name.replace(/ \S+$/, "")).values()];
}

export type Facts = ReadonlyMap<string, unknown>;

/** Returns only what the file states. */
export function expectedFacts(session: ExpectedSession): Facts {
  const turns = session.turns.filter(({ kind }) => kind === "prompt");
  const back = turns.filter(({ state }) => TAKEN_BACK.has(state ?? ""));
  const active = turns.filter((turn) => !back.includes(turn));
  const facts: [string, unknown][] = [
    ["prompts", active.map(({ prompt }) => prompt)],
    ["prompts taken back", back.map(({ prompt }) => prompt)],
    ...active.flatMap((turn, index) => turnFacts(turn, index + 1)),
    ["usage", tokensIn(session.usage)],
    ["models", session.models],
    ["compactions", session.compactions],
    ["lower bound", session.usage_is_lower_bound ?? false],
    ["damaged", 0],
    ["unknown kinds", []],
  ];
  const stated: [string, unknown][] = [
    ["own usage", session.usage_own && added(tokensIn(session.usage_own), inner(session))],
    ["usage of agents without a file", inner(session)],
    ["cwd", session.cwd ?? undefined],
    ["version", session.client_version],
    ["git branch", session.git_branch],
    ["title", ORIGINS[session.title_origin ?? ""] === null ? undefined : session.title],
    ["title origin", ORIGINS[session.title_origin ?? ""] ?? undefined],
    ["parent", session.parent ?? null],
    ["started by", session.started_by?.call_id],
    ["fork of", session.fork_of ?? null],
    ["tasks", session.tasks?.map(({ content, status }) => [content, status])],
  ];
  return new Map([...facts, ...stated.filter(([, value]) => value !== undefined)]);
}

const TAKEN_BACK: ReadonlySet<string> = new Set(["undone", "rewound"]);

/** Null where the title is the agent's placeholder, which nobody wants to read. */
const ORIGINS: Readonly<Record<string, string | null>> = {
  person: "agent",
  placeholder: null,
  "unknown (model or person; not stored)": "unknown",
  "person (only the event log shows it)": "agent",
};

const ENDINGS: Readonly<Record<string, string>> = {
  answered: "answered",
  aborted: "interrupted",
  error: "failed",
  open: "open",
  "no answer": "open",
};

function turnFacts(
  { state = "", answer, tools, files_edited }: ExpectedTurn,
  n: number,
): [string, unknown][] {
  const ending = ENDINGS[state] ?? state;
  return [
    [`turn ${n} ending`, ending],
    [`turn ${n} answer`, ending === "answered" ? answer : null],
    [`turn ${n} tools`, tools?.map(({ name, call_id, outcome }) => [name, call_id, outcome])],
    [`turn ${n} files edited`, files_edited],
  ];
}

/** Counts as clew does: the output includes reasoning, and what tools read is input. */
function tokensIn(usage: ExpectedUsage) {
  return {
    requests: usage.requests,
    input: usage.input_uncached + usage.tool,
    cache_read: usage.cache_read,
    cache_write: usage.cache_write,
    output: usage.output + usage.reasoning,
  };
}

/** Requests that only the telemetry lists were made by this session. */
function added(one: Tokens, other: Tokens | undefined): Tokens {
  const keys = Object.keys(one) as (keyof Tokens)[];
  return Object.fromEntries(keys.map((key) => [key, one[key] + (other?.[key] ?? 0)])) as unknown as Tokens;
}

type Tokens = ReturnType<typeof tokensIn>;

function inner({ usage_of_inner_agents_in_telemetry: usage }: ExpectedSession) {
  return usage && tokensIn(usage);
}
