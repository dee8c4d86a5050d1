// Reads transcripts with a minimal second reader that shares no code with clew's. Both must count the same.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Count {
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
  cache_write_1h: number;
}

export function sessionFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) =>
      /(?:^|\/)(?:agent-[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.test(name),
    )
    .map((name) => join(folder, name))
    .sort();
}

/** Counts tokens by message id: the last record of a message and, of two files, the larger output. */
export function countTokens(files: readonly string[]): Count {
  return sumOf([...messagesIn(files).values()].map(({ count }) => count));
}

/** Counts tokens in groups. Each message is in one. */
export function countBy(
  files: readonly string[],
  keyOf: (message: CountedMessage) => string,
): Map<string, Count> {
  const groups = Map.groupBy(messagesIn(files).values(), keyOf);
  return new Map([...groups].map(([key, messages]) => [key, sumOf(messages.map(({ count }) => count))]));
}

export interface CountedMessage {
  readonly count: Count;
  readonly model: string;
  /** The time of its first record. */
  readonly timestamp: string;
}

function messagesIn(files: readonly string[]): Map<string, CountedMessage> {
  const byId = new Map<string, CountedMessage>();
  for (const file of files) {
    const own = new Map<string, CountedMessage>();
    for (const line of parseLines(readFileSync(file, "utf8"))) {
      // A sub-agent without a file is only quoted in its session's progress records.
      const record = (line.data?.type === "agent_progress" && line.data.message) || line;
      const { id, model = "", usage } = record.message ?? {};
      if (record.type !== "assistant" || !id || !usage || model === "<synthetic>" || record.isApiErrorMessage)
        continue;
      const count = {
        input: usage.input_tokens ?? 0,
        output: usage.output_tokens ?? 0,
        cache_read: usage.cache_read_input_tokens ?? 0,
        cache_write: usage.cache_creation_input_tokens ?? 0,
        cache_write_1h: usage.cache_creation?.ephemeral_1h_input_tokens ?? 0,
      };
      own.set(id, { count, model, timestamp: own.get(id)?.timestamp ?? record.timestamp ?? "" });
    }
    for (const [id, message] of own)
      if ((byId.get(id)?.count.output ?? -1) < message.count.output) byId.set(id, message);
  }
  return byId;
}

function sumOf(counts: readonly Count[]): Count {
  const total: Count = { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0 };
  for (const count of counts) {
    for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
  }
  return total;
}

interface LooseUsage {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cache_read_input_tokens?: number;
  readonly cache_creation_input_tokens?: number;
  readonly cache_creation?: { readonly ephemeral_1h_input_tokens?: number } | null;
}

interface LooseRecord {
  readonly type?: string;
  readonly timestamp?: string;
  readonly isApiErrorMessage?: boolean;
  readonly data?: { readonly type?: string; readonly message?: LooseRecord };
  readonly message?: {
    readonly id?: string;
    readonly model?: string;
    readonly usage?: LooseUsage;
  };
}

/** Splits records glued onto one line where one object ends and the next begins. */
function parseLines(text: string): LooseRecord[] {
  return text.split("\n").flatMap((line) => {
    const pieces = tryParse(line) ? [line] : line.replaceAll('}{"', '}\n{"').split("\n");
    return pieces.flatMap((piece) => tryParse(piece) ?? []);
  });
}

function tryParse(line: string): LooseRecord | null {
  try {
    return JSON.parse(line) as LooseRecord;
  } catch {
    return null;
  }
}
