// Records that clients write besides the conversation: progress, listings, requests, snapshots.
import type { Recorder, RecordFields } from "./recorder.ts";
import type { ToolStep } from "./tool-step.ts";

/** Attaches listings at the start of a session, after its first prompt. */
export function attachListings(recorder: Recorder): void {
  const { client, options } = recorder;
  if (!client.attachments) return;
  if (client.requests) {
    const snapshot = { workingDirectory: options.cwd, isWorktree: false, isGitRepo: true, platform: "linux" };
    attach(recorder, { type: "environment", snapshot });
    attach(recorder, { type: "date", date: recorder.time.slice(0, 10) });
    recorder.note("atis-latch", { atis: "" });
    const tools = ["Agent", "Bash", "Edit", "Read", "Write"].map((name) => ({ name, input_schema: {} }));
    recorder.note("api-request-shape", { shapeHash: SHAPE, timestamp: recorder.time, shape: { tools } });
  }
  const names = ["simplify", "review-changes"];
  attach(recorder, {
    type: "skill_listing",
    content: `- ${names.join("\n- ")}`,
    skillCount: 2,
    isInitial: true,
  });
}

const SHAPE = "5a1fbe02c94d7708";

function attach(recorder: Recorder, attachment: RecordFields): void {
  recorder.node({ attachment, type: "attachment" });
}

/** Notes which backups of files belong to a prompt. */
export function noteSnapshot(recorder: Recorder, messageId: string): void {
  if (!recorder.client.snapshots) return;
  const snapshot = { messageId, trackedFileBackups: {}, timestamp: recorder.time };
  recorder.bare({ type: "file-history-snapshot", messageId, snapshot, isSnapshotUpdate: false });
}

/** Writes the prompt a second time, as it went to the API: a search must not find it twice. */
export function noteBlob(recorder: Recorder, text: string): void {
  if (!recorder.client.requests) return;
  const message = { role: "user", content: [{ type: "text", text }] };
  recorder.note("api-request-blob", { hash: recorder.random.hex(32), message });
}

export function noteRequest(recorder: Recorder): void {
  const { client, random } = recorder;
  if (!client.requests) return;
  const params = { model: recorder.model, max_tokens: 64_000 };
  const parts = { querySource: "repl_main_thread", shapeHash: SHAPE, params, keep: recorder.turns.length };
  const about = { id: random.uuid(), timestamp: recorder.time, version: client.version };
  recorder.note("api-request", { ...about, ...parts, tail: [random.hex(32)], requestDigest: random.hex(32) });
}

export function noteTools(recorder: Recorder, names: readonly string[]): void {
  const before = recorder.tools.size;
  for (const name of names) recorder.tools.add(name);
  if (recorder.client.requests && recorder.tools.size > before) {
    recorder.note("tools-used", { tools: [...recorder.tools] });
  }
}

/** Reports progress while a tool runs; the last of these records is the parent of the next one. */
export function reportProgress(recorder: Recorder, step: ToolStep, callId: string, call: string): string {
  const count = beats(recorder, step);
  let parent = call;
  for (let beat = 0; beat < count; beat++) {
    recorder.now += 1000;
    const data =
      step.name === "Bash"
        ? bashProgress(step.shown ?? "", beat)
        : { type: "hook_progress", hookEvent: "PostToolUse", hookName: `PostToolUse:${step.name}` };
    const ids = { toolUseID: `bash-progress-${beat}`, parentToolUseID: callId };
    parent = recorder.node({ type: "progress", data, ...ids }, {}, parent);
  }
  return parent;
}

function bashProgress(shown: string, beat: number): RecordFields {
  const totalLines = shown === "" ? 0 : shown.split("\n").length;
  return {
    type: "bash_progress",
    output: shown,
    fullOutput: shown,
    elapsedTimeSeconds: beat + 2,
    totalLines,
  };
}

function beats(recorder: Recorder, step: ToolStep): number {
  if (step.beats !== undefined) return step.beats;
  return step.seconds === 0 ? 0 : recorder.random.between(0, step.name === "Bash" ? 4 : 1);
}

/** Notes after a turn where the client would continue. */
export function notePromptNoise(recorder: Recorder): void {
  if (!recorder.client.attachments || recorder.options.agent) return;
  const lastPrompt = recorder.typed.at(-1)?.text.slice(0, 200) ?? "";
  recorder.note("last-prompt", { lastPrompt, leafUuid: recorder.last });
  if (recorder.client.requests) recorder.note("atis-latch", { atis: "" });
}

/** Notes the session's cost at its end, with made-up prices. */
export function noteCost(recorder: Recorder): void {
  if (!recorder.client.requests) return;
  const { input, output, cache_read, cache_write } = recorder.spent;
  const micros = input * 5 + output * 25 + cache_write * 6 + Math.ceil(cache_read / 2);
  const totals = {
    totalCostUSD: micros / 1_000_000,
    totalDuration: recorder.now - recorder.options.start_ms,
  };
  const counts = {
    inputTokens: input,
    outputTokens: output,
    cacheReadInputTokens: cache_read,
    cacheCreationInputTokens: cache_write,
    costUSD: micros / 1_000_000,
  };
  recorder.note("cost-state", {
    ...totals,
    modelUsage: { [recorder.model]: counts },
    hasUnknownModelCost: false,
  });
}
