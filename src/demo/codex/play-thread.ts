// Plays a plot as turns of a thread: prompt, thinking, calls, token counts, and the answer.
import type { Plot, PlotStep, PlotSubagent, PlotTurn } from "../plots/plot.ts";
import { type PayloadFields, ThreadRecorder, type TokenCounts, timedId } from "./thread-recorder.ts";
import { callFunction, callTools, output } from "./thread-tools.ts";

export function playThread(recorder: ThreadRecorder, plot: Plot): void {
  for (const turn of plot) {
    recorder.wait(20, 240);
    recorder.typed.push({ text: turn.prompt, at_ms: recorder.now });
    playThreadTurn(recorder, turn);
  }
}

function playThreadTurn(recorder: ThreadRecorder, { prompt, steps, answer }: PlotTurn): void {
  const began = recorder.now;
  beginTurn(recorder, prompt);
  let spoken = 0;
  for (const step of steps) {
    recorder.wait(1, 4);
    if ("think" in step) spoken += think(recorder, step.think);
    else if ("say" in step) spoken += say(recorder, step.say, "commentary");
    else {
      const together = "together" in step ? step.together : [step];
      if ("agent" in step) delegate(recorder, step);
      else callTools(recorder, together);
      countTokens(recorder, spoken + JSON.stringify(together).length);
      spoken = 0;
    }
  }
  recorder.wait(3, 9);
  countTokens(recorder, spoken + say(recorder, answer, "final_answer"));
  recorder.event("task_complete", {
    ...{ turn_id: recorder.turn_id, last_agent_message: answer },
    ...{ completed_at: Math.floor(recorder.now / 1000), duration_ms: recorder.now - began },
    time_to_first_token_ms: recorder.random.between(400, 2600),
  });
}

const WINDOW = { model_context_window: 258_400 };

function beginTurn(recorder: ThreadRecorder, prompt: string): void {
  const { cwd, model, agent } = recorder.options;
  const first = !recorder.lines.some(({ type }) => type === "turn_context");
  recorder.turn_id = timedId(recorder.random, recorder.now);
  recorder.event("task_started", {
    ...{ turn_id: recorder.turn_id, started_at: Math.floor(recorder.now / 1000), ...WINDOW },
    collaboration_mode_kind: "default",
  });
  const day = { current_date: recorder.time.slice(0, 10), timezone: "Etc/UTC" };
  if (first) {
    message(recorder, "developer", PERMISSIONS);
    message(recorder, "user", environmentText(cwd, day));
  }
  const settings = { model, reasoning_effort: "medium", developer_instructions: null };
  recorder.line("turn_context", {
    ...{ turn_id: recorder.turn_id, cwd, workspace_roots: [cwd], ...day, approval_policy: "never" },
    ...{ sandbox_policy: { type: "danger-full-access" }, permission_profile: { type: "disabled" } },
    ...{ model, personality: "pragmatic", collaboration_mode: { mode: "default", settings } },
    ...{ multi_agent_version: "v1", realtime_active: false, effort: "medium", summary: "auto" },
  });
  message(recorder, "user", prompt);
  recorder.event("user_message", { message: prompt, images: [], local_images: [], text_elements: [] });
  recorder.context += Math.ceil(prompt.length / 4) + (agent ? 0 : 30);
}

function environmentText(cwd: string, day: { current_date: string; timezone: string }): string {
  return `<environment_context>\n  <cwd>${cwd}</cwd>\n  <shell>bash</shell>\n  <current_date>${day.current_date}</current_date>\n  <timezone>${day.timezone}</timezone>\n  <filesystem><workspace_roots><root>${cwd}</root></workspace_roots><permission_profile type="disabled"><file_system type="unrestricted" /></permission_profile></filesystem>\n</environment_context>`;
}

const PERMISSIONS =
  "<permissions instructions>\nAll commands are permitted. Approval policy is currently never.\n</permissions instructions>";

function message(recorder: ThreadRecorder, role: string, text: string): void {
  recorder.item({ type: "message", role, content: [{ type: "input_text", text }] });
}

/** Returns the number of characters, which cost tokens. */
function think(recorder: ThreadRecorder, text: string): number {
  const encrypted_content = recorder.random.text(BASE64, 240);
  recorder.event("agent_reasoning", { text });
  recorder.item({
    ...{ type: "reasoning", id: `rs_${recorder.random.hex(50)}`, summary: [{ type: "summary_text", text }] },
    ...{ content: null, encrypted_content },
  });
  return text.length;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function say(recorder: ThreadRecorder, text: string, phase: "commentary" | "final_answer"): number {
  recorder.event("agent_message", { message: text, phase, memory_citation: null });
  recorder.item({
    ...{ type: "message", id: `msg_${recorder.random.hex(50)}`, role: "assistant" },
    ...{ content: [{ type: "output_text", text }], phase },
  });
  return text.length;
}

/** Adds one request to the thread's total. Most of the context comes from the cache. */
function countTokens(recorder: ThreadRecorder, characters: number): void {
  const { random, total } = recorder;
  const reasoning_output_tokens = random.between(0, 6) * 64;
  const output_tokens = Math.ceil(characters / 4) + random.between(10, 80) + reasoning_output_tokens;
  const input_tokens = recorder.context + random.between(20, 200);
  const cached_input_tokens = total.total_tokens === 0 ? 0 : Math.floor(recorder.context / 128) * 128;
  recorder.context = input_tokens + output_tokens - reasoning_output_tokens;
  const last = { input_tokens, cached_input_tokens, output_tokens, reasoning_output_tokens };
  const last_token_usage = { ...last, total_tokens: input_tokens + output_tokens };
  recorder.total = sumOf(total, last_token_usage);
  const info = { total_token_usage: recorder.total, last_token_usage, ...WINDOW };
  recorder.event("token_count", { info, rate_limits: RATE_LIMITS });
}

function sumOf(one: TokenCounts, other: TokenCounts): TokenCounts {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    cached_input_tokens: one.cached_input_tokens + other.cached_input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    reasoning_output_tokens: one.reasoning_output_tokens + other.reasoning_output_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
  };
}

const RATE_LIMITS: PayloadFields = {
  ...{ limit_id: "codex", limit_name: null, primary: null, secondary: null, credits: null },
  ...{ individual_limit: null, plan_type: null, rate_limit_reached_type: null },
};

const AGENT_TOOLS = "multi_agent_v1";

/** Starts a sub-agent, which has a rollout of its own, and waits for its report. */
function delegate(parent: ThreadRecorder, { prompt, steps, reports }: PlotSubagent): void {
  const spawn = callFunction(parent, "spawn_agent", { message: prompt, agent_type: "default" }, AGENT_TOOLS);
  const { forked_from: _, ...options } = parent.options;
  const thread_id = timedId(parent.random, parent.now + 150);
  const agent = { parent_id: options.thread_id, nickname: "Euclid" };
  const child = new ThreadRecorder({ ...options, thread_id, agent, start_ms: parent.now + 150 });
  playThreadTurn(child, { prompt, steps: steps as readonly PlotStep[], answer: reports });
  parent.files.push(child.file());
  parent.now += 400;
  output(parent, spawn, JSON.stringify({ agent_id: thread_id, nickname: agent.nickname }));
  countTokens(parent, prompt.length);
  const wait = callFunction(parent, "wait_agent", { targets: [thread_id], timeout_ms: 300_000 }, AGENT_TOOLS);
  parent.now = Math.max(parent.now, child.now) + 200;
  const status = { [thread_id]: { completed: reports } };
  output(parent, wait, JSON.stringify({ status, timed_out: false }));
  const told = JSON.stringify({ agent_path: thread_id, status: { completed: reports } });
  message(parent, "user", `<subagent_notification>\n${told}\n</subagent_notification>`);
}
