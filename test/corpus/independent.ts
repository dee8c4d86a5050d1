// A second reader, as small as can be, that shares no code with clew's: what it counts, clew must count too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Count {
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
}

export function sessionFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) =>
      /(?:^|\/)(?:agent-[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.test(name),
    )
    .map((name) => join(folder, name))
    .sort();
}

/** Tokens by message id: the last record of a message, and of two files the larger output. */
export function countTokens(files: readonly string[]): Count {
  const byId = new Map<string, Count>();
  for (const file of files) {
    const own = new Map<string, Count>();
    for (const record of parseLines(readFileSync(file, "utf8"))) {
      const { id, model, usage } = record.message ?? {};
      if (record.type !== "assistant" || !id || !usage || model === "<synthetic>" || record.isApiErrorMessage)
        continue;
      own.set(id, {
        input: usage.input_tokens ?? 0,
        output: usage.output_tokens ?? 0,
        cache_read: usage.cache_read_input_tokens ?? 0,
        cache_write: usage.cache_creation_input_tokens ?? 0,
      });
    }
    for (const [id, count] of own) if ((byId.get(id)?.output ?? -1) < count.output) byId.set(id, count);
  }
  const total: Count = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  for (const count of byId.values()) {
    for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
  }
  return total;
}

interface LooseRecord {
  readonly type?: string;
  readonly isApiErrorMessage?: boolean;
  readonly message?: {
    readonly id?: string;
    readonly model?: string;
    readonly usage?: Readonly<Record<string, number | undefined>>;
  };
}

/** Records glued onto one line are taken apart at the place where one object ends and the next begins. */
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
