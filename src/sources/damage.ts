// Merges damage on consecutive lines that has the same reason into one entry, so a file that is not a transcript at
// all does not fill the memory.
import type { Damage } from "../model/record.ts";

export interface DamageCollector {
  add(damage: Damage): void;
  damage(): readonly Damage[];
}

/** Two lines are separated by at most a carriage return and a newline. */
const LINE_BREAK = 2;

export function damageCollector(): DamageCollector {
  const found: Damage[] = [];
  return {
    add(damage) {
      const last = found.at(-1);
      if (last && isContinued(last, damage)) {
        found[found.length - 1] = { ...last, length: damage.offset + damage.length - last.offset };
      } else found.push(damage);
    },
    damage: () => [...found],
  };
}

/** Damage with ids or edges of its own is reported separately. */
function isContinued(last: Damage, next: Damage): boolean {
  if (last.reason !== next.reason || next.reason === "invalid_utf8" || next.head) return false;
  if ([last, next].some(({ link, record_id }) => link || record_id)) return false;
  return next.offset - (last.offset + last.length) <= LINE_BREAK;
}
