// Sub-agents: the calls that start them, their transcripts where each client keeps them, and their reports.
import { jsonLines } from "../sample-file.ts";
import { type AnswerPart, callTools, giveResult, type OpenCall } from "./answer.ts";
import { speak } from "./prompt.ts";
import { Recorder, type RecordFields, type SampleAgent } from "./recorder.ts";
import { apiId } from "./usage.ts";

export interface SubagentTask {
  readonly agent_type: string;
  readonly description: string;
  readonly prompt: string;
  readonly report: string;
  /** True if the session's own file quotes its messages in progress records, and it has no file. */
  readonly quoted?: boolean;
  /** Writes the sub-agent's work between its prompt and its report. */
  write(child: Recorder): void;
}

/** Runs all tasks in parallel, as the model calls them in one answer. */
export function runSubagents(
  recorder: Recorder,
  before: readonly AnswerPart[],
  tasks: readonly SubagentTask[],
): void {
  const calls = tasks.map((task) => openCall(recorder, task));
  const records = callTools(recorder, before, calls);
  const start = recorder.now;
  const finished = tasks.map((task, index) => recordSubagent(recorder, task, calls[index]?.id ?? "", start));
  for (const [index, task] of tasks.entries()) {
    const [child, call] = [finished[index], calls[index]];
    if (!child || !call) continue;
    if (recorder.client.agents === "inside") for (const line of child.lines) recorder.raw(line);
    const step = { ...call.step, ...outcomeOf(recorder, child, task) };
    const record = records[index] ?? null;
    const parent = task.quoted && record !== null ? quoteMessages(recorder, child, call.id, record) : record;
    giveResult(recorder, { id: call.id, step }, parent);
  }
  recorder.now = Math.max(recorder.now, ...finished.map((child) => child.now));
  if (recorder.client.requests) for (const child of finished) notify(recorder, child);
}

function openCall(recorder: Recorder, task: SubagentTask): OpenCall {
  const name = recorder.client.attachments ? "Agent" : "Task";
  const { description, prompt, agent_type: subagent_type } = task;
  const step = { name, input: { description, prompt, subagent_type }, content: "", outcome: {}, seconds: 0 };
  return { id: apiId(recorder.random, "toolu"), step };
}

function recordSubagent(recorder: Recorder, task: SubagentTask, callId: string, start: number): Recorder {
  const agent = newAgent(recorder, task);
  const child = new Recorder({ ...recorder.options, agent, start_ms: start });
  child.prompt_id = recorder.prompt_id;
  // One client leaves the prompt out of a sub-agent's file.
  if (child.client.agents !== "beside") speak(child, task.prompt);
  task.write(child);
  if (child.client.agents !== "inside" && !task.quoted) keep(recorder, child, task, callId);
  return child;
}

/** Returns the last progress record, which the result follows. */
function quoteMessages(recorder: Recorder, child: Recorder, callId: string, call: string): string {
  const agentId = child.options.agent?.id;
  let parent = call;
  for (const line of child.lines) {
    const { type, message, uuid, timestamp, toolUseResult } = JSON.parse(line) as RecordFields;
    if (type !== "user" && type !== "assistant") continue;
    const quoted = { type, message, uuid, timestamp, toolUseResult };
    const data = { type: "agent_progress", message: quoted, normalizedMessages: [], agentId };
    const ids = { toolUseID: `agent_${String(uuid).slice(0, 8)}`, parentToolUseID: callId };
    parent = recorder.node({ type: "progress", data, ...ids }, {}, parent);
  }
  return parent;
}

function newAgent({ client, options, random }: Recorder, task: SubagentTask): SampleAgent {
  const digits = client.agents === "beside" ? 8 : client.attachments ? 16 : 6;
  const id = `${client.agents === "beside" ? "" : "a"}${random.hex(digits)}`;
  const model = task.agent_type === "Explore" ? client.helper_model : client.model;
  return { id, depth: (options.agent?.depth ?? 0) + 1, model };
}

function keep(recorder: Recorder, child: Recorder, task: SubagentTask, callId: string): void {
  const { client, folder, options } = recorder;
  const { id, depth } = child.options.agent ?? { id: "", depth: 1 };
  const directory = client.agents === "beside" ? folder : `${folder}/${options.session_id}/subagents`;
  const path = `${directory}/agent-${id}`;
  recorder.files.push({ path: `${path}.jsonl`, bytes: jsonLines(child.lines), mtime_ms: child.now });
  if (client.attachments) {
    const about = { agentType: task.agent_type, description: task.description };
    const note = JSON.stringify({ ...about, toolUseId: callId, spawnDepth: depth });
    recorder.files.push({ path: `${path}.meta.json`, bytes: Buffer.from(note), mtime_ms: child.now });
  }
  recorder.files.push(...child.files);
}

function outcomeOf({ client }: Recorder, child: Recorder, task: SubagentTask) {
  const { prompt, report, description } = task;
  const agentId = client.agents === "inside" ? {} : { agentId: child.options.agent?.id };
  if (client.requests) {
    const content = [{ type: "text", text: `Async agent launched: ${description}` }];
    return { content, outcome: { isAsync: true, status: "async_launched", ...agentId, description, prompt } };
  }
  const content = [{ type: "text", text: report }];
  const totals = { totalDurationMs: child.now - child.options.start_ms, totalToolUseCount: child.tools.size };
  return { content, outcome: { status: "completed", prompt, ...agentId, content, ...totals } };
}

/** Notifies the model that a sub-agent is done; the newest client runs them in the background. */
function notify(recorder: Recorder, child: Recorder): void {
  recorder.wait(1, 2);
  const text = `<task-notification>\n<task-id>${child.options.agent?.id}</task-id>\n<status>completed</status>\n</task-notification>`;
  const origin = { origin: { kind: "task-notification" }, promptSource: "system" };
  speak(recorder, text, { ...origin, turnOrigin: "task_notification" });
}
