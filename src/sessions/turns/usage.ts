// Adds up tokens so the sums agree everywhere: each API message counts once, however many records or copies it has.
import type { ApiMessageId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import { NO_USAGE, type Spending, type Usage } from "../../model/usage.ts";

export interface UsageCounter {
  add(spending: Iterable<Spending>): void;
  /** Each API message once. */
  spending(): Spending[];
  total(): Usage;
}

/** Counts over any number of transcripts. If two copies differ, the one with more output is right. */
export function usageCounter(): UsageCounter {
  const byId = new Map<ApiMessageId, Spending>();
  const nameless: Spending[] = [];

  function spending(): Spending[] {
    return [...byId.values(), ...nameless];
  }

  return {
    add(more) {
      for (const each of more) {
        if (each.api_id === null) nameless.push(each);
        else if (isFurther(each.usage, byId.get(each.api_id)?.usage)) byId.set(each.api_id, each);
      }
    },
    spending,
    total() {
      const sum = { ...NO_USAGE };
      for (const { usage } of byId.values()) addTo(sum, usage);
      for (const { usage } of nameless) addTo(sum, usage);
      return sum;
    },
  };
}

function isFurther(usage: Usage, known: Usage | undefined): boolean {
  if (!known || usage.output !== known.output) return !known || usage.output > known.output;
  return known.lower_bound && !usage.lower_bound;
}

export function usageOf(messages: readonly Message[]): Usage {
  const counter = usageCounter();
  counter.add(spendingOf(messages));
  return counter.total();
}

/** Where a message was spent. */
export type SpendingTurn = Pick<Spending, "turn_id" | "by_subsession">;

export function spendingOf(
  messages: readonly Message[],
  turnOf: (message: Message) => SpendingTurn = () => ({}),
): Spending[] {
  const spending: Spending[] = [];
  for (const message of messages)
    if (message.usage) spending.push(spentOn(message, message.usage, turnOf(message)));
  return spending;
}

const spentBefore = new WeakMap<Message, Spending>();

/** Returns the same object for the same message in the same turn. */
function spentOn(message: Message, usage: Usage, turn: SpendingTurn): Spending {
  const before = spentBefore.get(message);
  if (before && before.turn_id === turn.turn_id && before.by_subsession === turn.by_subsession) return before;
  const { api_id, model, timestamp, inherited, speed, agent_cost } = message;
  const known = {
    ...(inherited !== undefined && { inherited }),
    ...(speed && { speed }),
    ...(agent_cost !== undefined && { agent_cost }),
  };
  const spent = { api_id, model, timestamp, usage, ...known, ...turn };
  spentBefore.set(message, spent);
  return spent;
}

function addTo(sum: { -readonly [Name in keyof Usage]: Usage[Name] }, more: Usage): void {
  sum.input += more.input;
  sum.output += more.output;
  sum.cache_read += more.cache_read;
  sum.cache_write += more.cache_write;
  sum.cache_write_1h += more.cache_write_1h;
  sum.lower_bound ||= more.lower_bound;
}
