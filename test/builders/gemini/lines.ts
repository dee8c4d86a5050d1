// Builds the lines that Gemini CLI appends to a session's log, with ids and times that count up.
import { createHash } from "node:crypto";

type Fields = Record<string, unknown>;

export const GEMINI_PROJECT = "/work/shop";
export const TOKENS = { input: 100, cached: 60, output: 20, thoughts: 5, tool: 3, total: 128 };

export interface GeminiLog {
  /** The header, and the context that the client sends first. */
  start(): GeminiLog;
  prompt(text: string, fields?: Fields): GeminiLog;
  answer(text: string, fields?: Fields): GeminiLog;
  /** Writes the last answer again, with the calls that it made and their results, as the client does. */
  calls(...calls: readonly Fields[]): GeminiLog;
  line(value: Fields): GeminiLog;
  /** The messages so far, as a list that replaces them has them. */
  messages(): Fields[];
  readonly id: string;
  text(from?: number): string;
  readonly length: number;
}

export function geminiLog(session: string, prefix: string = "g"): GeminiLog {
  const lines: Fields[] = [];
  let messages: Fields[] = [];
  let count = 0;

  function message(type: string, content: unknown, fields: Fields): void {
    const timestamp = new Date(Date.UTC(2026, 4, 1, 10, 0, ++count)).toISOString();
    const added = { id: `${prefix}-${count}`, timestamp, type, content, ...fields };
    messages = [...messages, added];
    lines.push(added, { $set: { lastUpdated: timestamp } });
  }

  const log: GeminiLog = {
    start() {
      const projectHash = createHash("sha256").update(GEMINI_PROJECT).digest("hex");
      lines.push({ sessionId: session, projectHash, startTime: "2026-05-01T10:00:00.000Z", kind: "main" });
      const text = `<session_context>\n- **Workspace Directories:**\n  - ${GEMINI_PROJECT}\n</session_context>`;
      const context = {
        id: "context",
        timestamp: "2026-05-01T10:00:00.000Z",
        type: "user",
        content: [{ text }],
      };
      return log.line({ $set: { messages: [context] } });
    },
    prompt(text, fields = {}) {
      message("user", [{ text }], fields);
      return log;
    },
    answer(text, fields = {}) {
      message("gemini", text, { tokens: TOKENS, model: "gemini-2.5-pro", ...fields });
      return log;
    },
    calls(...calls) {
      const last = { ...messages.at(-1), toolCalls: calls };
      messages = [...messages.slice(0, -1), last];
      const content = calls.flatMap(({ result }) => result as Fields[]);
      return log.line(last).line({ id: `${prefix}-${count}-r`, type: "user", content });
    },
    line(value) {
      lines.push(value);
      return log;
    },
    messages: () => messages,
    get id() {
      return `${prefix}-${count}`;
    },
    text: (from = 0) =>
      lines
        .slice(from)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    get length() {
      return lines.length;
    },
  };
  return log;
}

export function toolCall(
  id: string,
  name: string,
  args: Fields,
  output: string,
  fields: Fields = {},
): Fields {
  const functionResponse = { id, name, response: { output } };
  return { id, name, args, result: [{ functionResponse }], status: "success", ...fields };
}
