// Builds one transcript: its client, its clock, and the parent of the next record. No I/O.
import type { Random } from "../random.ts";
import { jsonLines, projectFolder, type SampleFile } from "../sample-file.ts";
import type { SampleClient } from "./clients.ts";

/** Fields of a record in the client's own names and order. */
export type RecordFields = Readonly<Record<string, unknown>>;

export interface RecorderOptions {
  readonly client: SampleClient;
  readonly session_id: string;
  readonly cwd: string;
  readonly branch: string;
  readonly random: Random;
  readonly start_ms: number;
  /** Tokens in the model's context before the first prompt: instructions, tools and memory files. */
  readonly context?: number;
  /** Set for a sub-agent's own transcript. */
  readonly agent?: SampleAgent;
}

export interface SampleAgent {
  readonly id: string;
  readonly depth: number;
  readonly model: string;
}

interface TurnMark {
  /** The prompt's parent: where a rewind to before the prompt continues. */
  readonly parent: string | null;
  /** The number of lines before the prompt. */
  readonly line: number;
}

/** What a client sends before anything is asked. */
export const LEAST_CONTEXT = 14_000;

export class Recorder {
  readonly options: RecorderOptions;
  readonly client: SampleClient;
  readonly random: Random;
  readonly lines: string[] = [];
  /** Transcripts and notes of its sub-agents. */
  readonly files: SampleFile[] = [];
  readonly turns: TurnMark[] = [];
  /** Typed prompts, for the client's prompt history. */
  readonly typed: { readonly text: string; readonly at_ms: number }[] = [];
  /** The agent's own task list, in either form. */
  todos: readonly RecordFields[] = [];
  tasks: string[] = [];
  readonly tools = new Set<string>();
  /** The uuid of the last record, the parent of the next one. */
  last: string | null = null;
  now: number;
  /** Tokens in the model's context. */
  context: number;
  /** How much of them the cache has. */
  cached = 0;
  /** All tokens used so far. */
  spent = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  /** Characters written so far. */
  size = 0;
  prompt_id = "";

  constructor(options: RecorderOptions) {
    this.options = options;
    this.client = options.client;
    this.random = options.random;
    this.now = options.start_ms;
    this.context = options.context ?? LEAST_CONTEXT;
  }

  get model(): string {
    return this.options.agent?.model ?? this.client.model;
  }

  get time(): string {
    return new Date(this.now).toISOString();
  }

  /** Moves the clock by a number of seconds, and some milliseconds. */
  wait(least: number, most: number): void {
    this.now += this.random.between(least * 1000, most * 1000) + this.random.below(1000);
  }

  /** Adds a record with a parent. `content` is the record's own data, `outcome` the fields after its time. */
  node(content: RecordFields, outcome: RecordFields = {}, parent: string | null = this.last): string {
    const uuid = this.random.uuid();
    const { cwd, session_id: sessionId, branch: gitBranch, agent } = this.options;
    const { version, layout } = this.client;
    const isSidechain = agent !== undefined;
    const agentId = agent && this.client.agents !== "inside" ? { agentId: agent.id } : {};
    const body = { ...content, uuid, timestamp: this.time, ...outcome };
    if (layout === "fields_first") {
      const fields = { userType: "external", cwd, sessionId, version, gitBranch, ...agentId };
      this.#add({ parentUuid: parent, isSidechain, ...fields, ...body });
    } else {
      const fields = { userType: "external", entrypoint: "cli", cwd, sessionId, version, gitBranch };
      const group = content.type === "user" ? { promptId: this.prompt_id } : {};
      this.#add({ parentUuid: parent, isSidechain, ...group, ...agentId, ...body, ...fields });
    }
    this.last = uuid;
    return uuid;
  }

  /** Adds a record without a parent. */
  note(type: string, fields: RecordFields): void {
    this.#add({ type, ...fields, sessionId: this.options.session_id });
  }

  /** Adds a record without a session id. */
  bare(fields: RecordFields): void {
    this.#add(fields);
  }

  raw(line: string): void {
    this.lines.push(line);
    this.size += line.length + 1;
  }

  beginTurn(): void {
    this.turns.push({ parent: this.last, line: this.lines.length });
    this.prompt_id = this.random.uuid();
  }

  /** Returns the lines of the first turns: everything before the next one began. */
  through(turn: number): string[] {
    return this.lines.slice(0, this.turns[turn]?.line);
  }

  get folder(): string {
    return projectFolder(this.options.cwd);
  }

  /** Returns the session's own file. */
  file(): SampleFile {
    const path = `${this.folder}/${this.options.session_id}.jsonl`;
    return { path, bytes: jsonLines(this.lines), mtime_ms: this.now };
  }

  #add(fields: RecordFields): void {
    this.raw(JSON.stringify(fields));
  }
}
