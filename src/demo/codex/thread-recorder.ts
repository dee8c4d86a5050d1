// Builds one rollout of Codex 0.142: what the model sees and what the person sees, each as lines of its own. No I/O.
import type { Random } from "../random.ts";
import { jsonLines, type SampleFile } from "../sample-file.ts";

export type PayloadFields = Readonly<Record<string, unknown>>;

export interface ThreadOptions {
  readonly thread_id: string;
  readonly cwd: string;
  readonly branch: string;
  readonly model: string;
  readonly random: Random;
  readonly start_ms: number;
  /** Set for a fork: the thread that it copies, as far as it went. */
  readonly forked_from?: ThreadRecorder;
  /** Set for a sub-agent. */
  readonly agent?: { readonly parent_id: string; readonly nickname: string };
}

export interface TokenCounts {
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly output_tokens: number;
  readonly reasoning_output_tokens: number;
  readonly total_tokens: number;
}

export class ThreadRecorder {
  readonly options: ThreadOptions;
  readonly random: Random;
  readonly lines: { readonly type: string; readonly payload: PayloadFields; readonly timestamp: string }[] =
    [];
  /** Rollouts of its sub-agents. */
  readonly files: SampleFile[] = [];
  readonly typed: { readonly text: string; readonly at_ms: number }[] = [];
  /** Contents of files, as far as the thread has shown them. */
  readonly contents: Map<string, string>;
  turn_id = "";
  now: number;
  /** Tokens in the model's context. */
  context: number;
  total: TokenCounts;

  constructor(options: ThreadOptions) {
    const { forked_from, random, start_ms } = options;
    this.options = options;
    this.random = random;
    this.now = start_ms;
    this.contents = new Map(forked_from?.contents);
    this.context = forked_from?.context ?? 11_800;
    this.total = forked_from?.total ?? NOTHING;
    this.line("session_meta", metaFields(options));
    // A fork writes everything that it copies at once, with the time of the copy.
    for (const { type, payload } of forked_from?.lines ?? []) this.line(type, payload);
  }

  get time(): string {
    return new Date(this.now).toISOString();
  }

  /** Moves the clock by a number of seconds, and some milliseconds. */
  wait(least: number, most: number): void {
    this.now += this.random.between(least * 1000, most * 1000) + this.random.below(1000);
  }

  line(type: string, payload: PayloadFields): void {
    this.lines.push({ timestamp: this.time, type, payload });
  }

  /** Writes something that the person sees. */
  event(type: string, fields: PayloadFields): void {
    this.line("event_msg", { type, ...fields });
  }

  /** Writes something that the model sees, or has said. */
  item(fields: PayloadFields): void {
    const passed = { internal_chat_message_metadata_passthrough: { turn_id: this.turn_id } };
    this.line("response_item", { ...fields, ...passed });
  }

  file(): SampleFile {
    const started = new Date(this.options.start_ms).toISOString();
    const [day, second] = [started.slice(0, 10), started.slice(0, 19).replaceAll(":", "-")];
    const path = `sessions/${day.replaceAll("-", "/")}/rollout-${second}-${this.options.thread_id}.jsonl`;
    return { path, bytes: jsonLines(this.lines.map((line) => JSON.stringify(line))), mtime_ms: this.now };
  }
}

/** An id that begins with its time, as the client makes them. */
export function timedId(random: Random, at_ms: number): string {
  const time = at_ms.toString(16).padStart(12, "0");
  const variant = "89ab"[random.below(4)];
  const groups = [time.slice(0, 8), time.slice(8), `7${random.hex(3)}`, `${variant}${random.hex(3)}`];
  return `${groups.join("-")}-${random.hex(12)}`;
}

const NOTHING: TokenCounts = {
  ...{ input_tokens: 0, cached_input_tokens: 0, output_tokens: 0 },
  ...{ reasoning_output_tokens: 0, total_tokens: 0 },
};

function metaFields({ thread_id, cwd, branch, start_ms, forked_from, agent }: ThreadOptions): PayloadFields {
  const spawn = agent && { parent_thread_id: agent.parent_id, depth: 1, agent_path: null };
  const named = agent && { agent_nickname: agent.nickname, agent_role: "default" };
  return {
    ...{ session_id: agent?.parent_id ?? thread_id, id: thread_id },
    ...(forked_from && { forked_from_id: forked_from.options.thread_id }),
    ...(agent && { parent_thread_id: agent.parent_id }),
    ...{ timestamp: new Date(start_ms).toISOString(), cwd, originator: "codex-tui", cli_version: "0.142.5" },
    source: agent ? { subagent: { thread_spawn: { ...spawn, ...named } } } : "cli",
    thread_source: agent ? "subagent" : "user",
    ...named,
    ...{ model_provider: "openai", base_instructions: { text: INSTRUCTIONS } },
    ...((forked_from || agent) && { multi_agent_version: "v1" }),
    git: { commit_hash: COMMIT, branch },
  };
}

const INSTRUCTIONS =
  "You are Codex, a coding agent. Work with the user in one workspace until the task is done.\n";
const COMMIT = "5b0c9e3d7a6f41829d0e4c7b3f5a8d6120c9e7b4";
