// Builds rollouts as clients of Codex write them: events up to 0.142, numbered lines from 0.149 on.

type Fields = Record<string, unknown>;

export interface Rollout {
  /** Writes any line. */
  line(type: string, payload: Fields): Rollout;
  event(type: string, payload?: Fields): Rollout;
  item(type: string, payload?: Fields): Rollout;
  /** Begins a turn of the client. */
  start(turn: string, fields?: Fields): Rollout;
  /** A prompt, for the model and for the person. */
  prompt(text: string, fields?: Fields): Rollout;
  /** Words of the model, twice. */
  answer(text: string, phase?: string): Rollout;
  call(id: string, name: string, args: Fields): Rollout;
  result(id: string, output: unknown): Rollout;
  /** Totals after a response. */
  count(
    total: readonly [input: number, output: number],
    last?: readonly [input: number, output: number],
  ): Rollout;
  end(turn: string, fields?: Fields): Rollout;
  /** Lets time pass. */
  wait(ms: number): Rollout;
  /** The lines from one on, or all. */
  text(from?: number): string;
  lines(): readonly Fields[];
  readonly length: number;
}

export const CODEX_PROJECT = "/work/shop";

/** Returns an id that begins with a time, as the client's do: seconds after 10:00. */
export function codexId(at: number): string {
  const time = (BEGIN + at * 1000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const BEGIN = Date.UTC(2026, 10, 17, 10);

export function rolloutName(thread: string, second?: string): string {
  return `rollout-2026-11-17T10-00-00-${thread}${second === undefined ? "" : `_${second}`}.jsonl`;
}

export function rolloutPath(thread: string, second?: string): string {
  return `sessions/2026/11/17/${rolloutName(thread, second)}`;
}

export interface RolloutOptions {
  /** Fields of the header. */
  readonly meta?: Fields;
  /** Lines before: those of another session that this one copies. */
  readonly copied?: readonly Fields[];
  /** The number of the first line. Without it, lines are events. */
  readonly ordinal?: number;
  /** Seconds after 10:00. */
  readonly at?: number;
}

export function rollout(
  thread: string,
  { meta = {}, copied = [], ordinal, at = 0 }: RolloutOptions = {},
): Rollout {
  const lines: Fields[] = [];
  let now = BEGIN + at * 1000;
  let next = ordinal;

  function write(type: string, payload: Fields, ms = 10): void {
    now += ms;
    const timestamp = new Date(now).toISOString();
    lines.push({ timestamp, ...(next !== undefined && { ordinal: next++ }), type, payload });
  }

  const event = (type: string, payload: Fields = {}) => write("event_msg", { type, ...payload });
  const completed = (type: string, payload: Fields) =>
    event("item_completed", { thread_id: thread, item: { type, id: `item-${lines.length}`, ...payload } });
  const message = (role: string, text: string) =>
    write("response_item", {
      type: "message",
      role,
      content: [{ type: `${role === "user" ? "in" : "out"}put_text`, text }],
    });
  const tokens = ([input, output]: readonly [number, number]) => ({
    ...{ input_tokens: input, cached_input_tokens: Math.floor(input / 2), output_tokens: output },
    ...{ reasoning_output_tokens: 1, total_tokens: input + output },
  });

  const header = {
    id: thread,
    timestamp: new Date(now).toISOString(),
    cwd: CODEX_PROJECT,
    originator: "codex_exec",
  };
  write("session_meta", {
    ...{ ...header, cli_version: ordinal === undefined ? "0.142.5" : "0.166.0", source: "exec" },
    ...{ git: { branch: "main" }, base_instructions: { text: "You are an agent." }, ...meta },
  });
  // A copy has the time of the fork.
  for (const line of copied) write(String(line.type), line.payload as Fields, 0);

  const made: Rollout = {
    line(type, payload) {
      write(type, payload);
      return made;
    },
    event(type, payload = {}) {
      event(type, payload);
      return made;
    },
    item(type, payload = {}) {
      completed(type, payload);
      return made;
    },
    start(turn, fields = {}) {
      event("task_started", { turn_id: turn, ...fields });
      write("turn_context", { turn_id: turn, cwd: CODEX_PROJECT, model: "gpt-5.2-codex" });
      return made;
    },
    prompt(text, fields = {}) {
      message("user", text);
      if (next === undefined) event("user_message", { message: text, images: [], ...fields });
      else completed("UserMessage", { content: [{ type: "text", text }], ...fields });
      return made;
    },
    answer(text, phase) {
      if (next === undefined) event("agent_message", { message: text, phase: phase ?? null });
      else completed("AgentMessage", { content: [{ type: "Text", text }], ...(phase && { phase }) });
      message("assistant", text);
      return made;
    },
    call(id, name, args) {
      const given = name === "apply_patch" || name === "exec";
      const type = given ? "custom_tool_call" : "function_call";
      const input = given ? { input: args.input } : { arguments: JSON.stringify(args) };
      write("response_item", { type, name, call_id: id, ...input });
      return made;
    },
    result(id, output) {
      write("response_item", { type: "function_call_output", call_id: id, output });
      return made;
    },
    count(total, last = total) {
      const info = { total_token_usage: tokens(total), last_token_usage: tokens(last) };
      event("token_count", { info, rate_limits: null });
      return made;
    },
    end(turn, fields = {}) {
      event("task_complete", { turn_id: turn, last_agent_message: "…", duration_ms: 2000, ...fields });
      return made;
    },
    wait(ms) {
      now += ms;
      return made;
    },
    text: (from = 0) =>
      lines
        .slice(from)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    lines: () => lines,
    get length() {
      return lines.length;
    },
  };
  return made;
}

/** Begins a text for the model that no person typed. */
export const CONTEXT = "<environment_context>\n  <cwd>/work/shop</cwd>\n</environment_context>";

export function exited(code: number, output: string): string {
  return `Chunk ID: 1a2b3c\nWall time: 0.1 seconds\nProcess exited with code ${code}\nOriginal token count: 2\nOutput:\n${output}`;
}
