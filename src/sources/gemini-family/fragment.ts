// Builds fragments of messages, with everything unset that a record does not state.
import type { MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { RecordReference } from "../../model/record.ts";
import type { Usage } from "../../model/usage.ts";
import { countField } from "../fields.ts";
import type { JsonRecord } from "../json-lines.ts";

export function blankFragment(reference: RecordReference, timestamp: string | null): MessageFragment {
  return {
    ...{ reference, role: "user", kind: "notice", content: null, parts: [], timestamp },
    ...{ model: null, api_id: null, usage: null, stop_reason: null },
  };
}

export function referenceTo({ offset, length }: JsonRecord, id: string): RecordReference {
  return { id: id as RecordId, offset, length };
}

/** The names that a client gives to the counts of one request. */
export interface CountNames {
  readonly input: string;
  readonly cached: string;
  readonly output: string;
  readonly thoughts: string;
  readonly tool: string;
  readonly total: string;
}

/**
 * Reads the counts of a request. The input includes cached tokens. Vendors differ in whether the output includes
 * thoughts, and the total shows which: it counts everything once.
 */
export function readCounts(from: JsonObject | null, names: CountNames): Usage | null {
  if (!from) return null;
  const [input, cached, output, thoughts, tool, total] = [
    countField(from, names.input),
    countField(from, names.cached),
    countField(from, names.output),
    countField(from, names.thoughts),
    countField(from, names.tool),
    countField(from, names.total),
  ] as const;
  if (input + output + thoughts + tool === 0) return null;
  const apart = thoughts > 0 && total >= input + output + thoughts;
  const read = Math.min(cached, input);
  return {
    input: input - read + tool,
    output: output + (apart ? thoughts : 0),
    cache_read: read,
    cache_write: 0,
    cache_write_1h: 0,
    lower_bound: false,
  };
}
