// Makes up the token counts of an answer, as each client writes them, and the ids that the API assigns.
import type { Random } from "../random.ts";
import type { Recorder, RecordFields } from "./recorder.ts";

export interface AnswerCost {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
}

/** Reads the whole context again for every answer, mostly from the cache, and writes new parts to the cache. */
export function spend(recorder: Recorder, characters: number): AnswerCost {
  const { random, spent } = recorder;
  const cache_read = Math.min(recorder.cached, recorder.context);
  const cost = {
    input: random.between(3, 12),
    output: tokens(characters) + random.between(20, 400),
    cache_read,
    cache_write: recorder.context - cache_read + random.between(120, 900),
  };
  recorder.cached = cache_read + cost.cache_write;
  // The client drops old results of tools from a long conversation.
  recorder.context = Math.min(recorder.cached + cost.output, MOST_CONTEXT);
  spent.input += cost.input;
  spent.output += cost.output;
  spent.cache_read += cost.cache_read;
  spent.cache_write += cost.cache_write;
  return cost;
}

const MOST_CONTEXT = 68_000;

export function tokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** `counted` is false on a record written before the output was counted. */
export function usageFields(recorder: Recorder, cost: AnswerCost, counted: boolean): RecordFields {
  const input = {
    input_tokens: cost.input,
    cache_creation_input_tokens: cost.cache_write,
    cache_read_input_tokens: cost.cache_read,
  };
  const output_tokens = counted ? cost.output : Math.min(cost.output, recorder.random.between(1, 8));
  const cached = cacheFields(recorder, cost.cache_write);
  if (!recorder.client.attachments) return { ...input, ...cached, output_tokens, service_tier: "standard" };
  const tools = counted ? { server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 } } : {};
  return { ...input, output_tokens, ...tools, service_tier: "standard", ...cached };
}

/** A sub-agent is done before an hour of cache is worth its price. */
function cacheFields({ client, options }: Recorder, written: number): RecordFields {
  if (client.cached_for === null) return {};
  const hour = client.cached_for === "an_hour" && !options.agent ? written : 0;
  const [short, long] = [{ ephemeral_5m_input_tokens: written - hour }, { ephemeral_1h_input_tokens: hour }];
  return { cache_creation: client.attachments ? { ...long, ...short } : { ...short, ...long } };
}

const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export function apiId(random: Random, kind: "msg" | "req" | "toolu"): string {
  return `${kind}_01${random.text(LETTERS, 22)}`;
}

export function signature(random: Random, length: number): string {
  return `${random.text(LETTERS, length)}==`;
}
