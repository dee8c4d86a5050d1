// Counts tokens once. Newer clients write a record for each response. Older ones write totals, often twice, and some
// begin again at zero when a session is resumed.
import type { JsonObject } from "../../model/json.ts";
import type { Usage } from "../../model/usage.ts";
import { countField, objectField } from "../fields.ts";

export interface TokenCounter {
  /** Takes the record of one response. */
  record(usage: JsonObject | null): Usage | null;
  /** Takes the totals of an event. Returns what is new in them. */
  count(info: JsonObject | null): Usage | null;
  /** Takes totals that are somebody else's: only what comes after them is new. */
  skip(info: JsonObject | null): void;
  /** A turn begins. In each, either records or totals are counted. */
  turn(): void;
}

export function tokenCounter(): TokenCounter {
  let before: Tokens | null = null;
  let exact = false;

  function growth(info: JsonObject | null): Tokens | null {
    const total = tokensIn(objectField(info, "total_token_usage"));
    const last = tokensIn(objectField(info, "last_token_usage"));
    if (!total) return null;
    const known = before;
    before = total;
    if (known && isSame(known, total)) return null;
    // The first response since the client was started.
    if (last && isSame(last, total)) return total;
    if (!known || FIELDS.some((field) => total[field] < known[field])) return last;
    return fromEach((field) => total[field] - known[field]);
  }

  return {
    record(usage) {
      exact = true;
      return usageOf(tokensIn(usage));
    },
    count(info) {
      const grown = growth(info);
      return exact ? null : usageOf(grown);
    },
    skip: (info) => void growth(info),
    turn() {
      exact = false;
    },
  };
}

const FIELDS = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
] as const;

type Tokens = Readonly<Record<(typeof FIELDS)[number], number>>;

function fromEach(value: (field: (typeof FIELDS)[number]) => number): Tokens {
  return Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as Tokens;
}

function tokensIn(counts: JsonObject | null): Tokens | null {
  return counts && fromEach((field) => countField(counts, field));
}

function isSame(one: Tokens, other: Tokens): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** The input includes what was cached, and the output what was reasoned. */
function usageOf(tokens: Tokens | null): Usage | null {
  if (!tokens || tokens.input_tokens + tokens.output_tokens === 0) return null;
  const cached = Math.min(tokens.cached_input_tokens, tokens.input_tokens);
  const written = Math.min(tokens.cache_write_input_tokens, tokens.input_tokens - cached);
  return {
    input: tokens.input_tokens - cached - written,
    output: tokens.output_tokens,
    cache_read: cached,
    cache_write: written,
    cache_write_1h: 0,
    lower_bound: false,
  };
}
