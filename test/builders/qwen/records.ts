// Builds the records that Qwen Code writes, linked by parent, with ids that count up.

type Fields = Record<string, unknown>;

export interface QwenLog {
  prompt(text: string, fields?: Fields): QwenLog;
  /** An answer and the telemetry before it. */
  answer(parts: readonly Fields[], fields?: Fields): QwenLog;
  result(call: string, output: Fields, note?: Fields): QwenLog;
  system(subtype: string, payload?: Fields, fields?: Fields): QwenLog;
  /** Goes back to the record before the n-th prompt from the end, as the client does. */
  rewind(prompts: number): QwenLog;
  /** Returns the lines from one record on, or all. */
  text(from?: number): string;
  readonly length: number;
}

export const QWEN_PROJECT = "/work/shop";

/** `prefix` keeps the ids of two logs apart. */
export function qwenLog(session: string, prefix: string = "q", given: readonly Fields[] = []): QwenLog {
  const records: Fields[] = [...given];
  const starts: (string | null)[] = [];
  let parent = (records.at(-1)?.uuid ?? null) as string | null;

  function add(fields: Fields): void {
    const n = records.length + 1;
    const uuid = `${prefix}-${n}`;
    const timestamp = new Date(Date.UTC(2026, 4, 1, 10, 0, n)).toISOString();
    const common = { sessionId: session, timestamp, cwd: QWEN_PROJECT, version: "0.24.4", gitBranch: "main" };
    records.push({ uuid, parentUuid: parent, ...common, ...fields });
    parent = uuid;
  }

  const log: QwenLog = {
    prompt(text, fields = {}) {
      starts.push(parent);
      add({ type: "user", provenance: "real_user", message: { role: "user", parts: [{ text }] }, ...fields });
      return log;
    },
    answer(parts, fields = {}) {
      const uiEvent = { "event.name": "qwen-code.api_response", response_id: `r-${records.length}` };
      log.system("ui_telemetry", { uiEvent: { ...uiEvent, input_token_count: 100, output_token_count: 20 } });
      const usageMetadata = { promptTokenCount: 100, cachedContentTokenCount: 60, candidatesTokenCount: 20 };
      const counts = { ...usageMetadata, thoughtsTokenCount: 5, totalTokenCount: 120 };
      add({
        ...{ type: "assistant", model: "qwen3-coder-plus", message: { role: "model", parts } },
        ...{ usageMetadata: counts, ...fields },
      });
      return log;
    },
    result(call, output, note = { status: "success" }) {
      const functionResponse = { id: call, name: "tool", response: output };
      add({
        ...{ type: "tool_result", message: { role: "user", parts: [{ functionResponse }] } },
        toolCallResult: { callId: call, ...note },
      });
      return log;
    },
    system(subtype, systemPayload = {}, fields = {}) {
      add({ type: "system", subtype, systemPayload, ...fields });
      return log;
    },
    rewind(prompts) {
      parent = starts.at(-prompts) ?? null;
      return log.system("rewind");
    },
    text: (from = 0) =>
      records
        .slice(from)
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(""),
    get length() {
      return records.length;
    },
  };
  return log;
}

export function call(id: string, name: string, args: Fields): Fields {
  return { functionCall: { id, name, args } };
}

/** Returns the records of a log as a fork has them. */
export function forked(log: QwenLog, from: string, to: string): Fields[] {
  return log
    .text()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Fields)
    .map((record) => ({
      ...record,
      sessionId: to,
      forkedFrom: { sessionId: from, messageUuid: record.uuid },
    }));
}
