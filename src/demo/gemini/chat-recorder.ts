// Builds one chat of Gemini CLI 0.61: a log of operations, with the client's clock and its list of messages. No I/O.
import { createHash } from "node:crypto";
import type { Random } from "../random.ts";
import { jsonLines, type SampleFile } from "../sample-file.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface ChatOptions {
  readonly session_id: string;
  readonly cwd: string;
  readonly model: string;
  readonly random: Random;
  readonly start_ms: number;
  /** Runs with `-p` have no screen: the client writes what a command printed as text, and notes no typed prompt. */
  readonly headless: boolean;
  /** Set for an agent's own log: the session that started it. */
  readonly parent_id?: string;
}

export class ChatRecorder {
  readonly options: ChatOptions;
  readonly random: Random;
  readonly lines: string[] = [];
  /** Logs of its agents. */
  readonly files: SampleFile[] = [];
  readonly typed: { readonly message: string; readonly at_ms: number }[] = [];
  /** Contents of files, as far as the chat has shown them. */
  readonly contents = new Map<string, string>();
  /** An agent's calls, as the client's panel shows them. */
  readonly activity: Fields[] = [];
  /** The messages as the client has them now: each with its content as parts. */
  list: Fields[] = [];
  now: number;
  /** Tokens in the model's context. */
  context = 9200;
  calls = 0;

  constructor(options: ChatOptions) {
    this.options = options;
    this.random = options.random;
    this.now = options.start_ms;
    const { session_id: sessionId, cwd, parent_id } = options;
    const header = { sessionId, projectHash: createHash("sha256").update(cwd).digest("hex") };
    const times = { startTime: this.time, lastUpdated: this.time };
    const kind = parent_id === undefined ? { kind: "main" } : { kind: "subagent", directories: [cwd] };
    this.add({ ...header, ...times, ...kind });
  }

  get time(): string {
    return new Date(this.now).toISOString();
  }

  /** Moves the clock by a number of seconds, and some milliseconds. */
  wait(least: number, most: number): void {
    this.now += this.random.between(least * 1000, most * 1000) + this.random.below(1000);
  }

  add(fields: Fields): void {
    this.lines.push(JSON.stringify(fields));
  }

  /** Writes a message, and then the time of it. The client writes the list with other content than the line. */
  message(fields: Fields, parts: unknown = fields.content): void {
    this.add(fields);
    this.add({ $set: { lastUpdated: fields.timestamp } });
    this.remember(fields, parts);
  }

  /** Takes a message into the list, or replaces the one with its id. */
  remember(fields: Fields, parts: unknown): void {
    const { id, timestamp, type, content: _, ...rest } = fields;
    const known = { id, timestamp, type, content: parts, ...rest };
    const at = this.list.findIndex((each) => each.id === id);
    if (at === -1) this.list.push(known);
    else this.list[at] = known;
  }

  /** Writes the whole list again, as after a rewind. */
  replaceList(): void {
    this.add({ $set: { messages: this.list, lastUpdated: this.time } });
  }

  get folder(): string {
    return `tmp/${projectSlug(this.options.cwd)}`;
  }

  file(): SampleFile {
    const { session_id, start_ms, parent_id } = this.options;
    const minute = new Date(start_ms).toISOString().slice(0, 16).replace(":", "-");
    const name = parent_id === undefined ? `session-${minute}-${session_id.slice(0, 8)}` : session_id;
    const folder = `${this.folder}/chats${parent_id === undefined ? "" : `/${parent_id}`}`;
    return { path: `${folder}/${name}.jsonl`, bytes: jsonLines(this.lines), mtime_ms: this.now };
  }
}

/** The client names a project's folder by the last part of its path. */
export function projectSlug(cwd: string): string {
  return cwd.slice(cwd.lastIndexOf("/") + 1).toLowerCase();
}
