// Reads the tokens of an answer, and what identifies the answer in every copy of its history.
import { hash } from "node:crypto";
import type { ApiMessageId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Usage } from "../../model/usage.ts";
import { countField, numberField, objectField, textField } from "../fields.ts";

/** Returns null for a request that failed or was aborted: nothing was counted. */
export function usageIn(info: JsonObject): Usage | null {
  const { input, output, reasoning, cache_read, cache_write, total } = tokensIn(info);
  if (input + output + reasoning + cache_read + cache_write === 0) return null;
  // Until 1.3 the output contains the reasoning. The total shows which it is; versions without one are older.
  const contained = total === null || total === input + output + cache_read + cache_write;
  return {
    ...{ input, output: contained ? output : output + reasoning, cache_read, cache_write },
    ...{ cache_write_1h: 0, lower_bound: false },
  };
}

function tokensIn(info: JsonObject) {
  const tokens = objectField(info, "tokens");
  const cache = objectField(tokens, "cache");
  return {
    input: countField(tokens, "input"),
    output: countField(tokens, "output"),
    reasoning: countField(tokens, "reasoning"),
    cache_read: countField(cache, "read"),
    cache_write: countField(cache, "write"),
    total: numberField(tokens, "total"),
  };
}

/** The agent writes 0 where it knows no price, and on a subscription. Up to 1.3 it charges reasoning twice. */
export function agentCost(info: JsonObject): { readonly agent_cost?: number } {
  const cost = numberField(info, "cost") ?? 0;
  return cost > 0 ? { agent_cost: cost } : {};
}

/** A fork copies messages under new ids and names no origin. It keeps their times, models and tokens. */
export function copyKey(info: JsonObject): ApiMessageId {
  const { total: _total, ...tokens } = tokensIn(info);
  const time = objectField(info, "time");
  const kept = [
    ...[numberField(time, "created"), numberField(time, "completed")],
    ...[textField(info, "providerID"), textField(info, "modelID"), ...Object.values(tokens)],
  ];
  return hash("sha1", JSON.stringify(kept), "base64url") as ApiMessageId;
}
