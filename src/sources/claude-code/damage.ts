// The damage of a transcript: what is broken line after line for one reason is one place, so that a file which is no
// transcript at all does not fill the memory.
import type { Damage } from "../../model/record.ts";

export interface DamageCollector {
  add(damage: Damage): void;
  damage(): readonly Damage[];
}

/** Between two lines there is at most a carriage return and a newline. */
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

/** What carries ids or edges of its own is told by itself. */
function isContinued(last: Damage, next: Damage): boolean {
  if (last.reason !== next.reason || next.reason === "invalid_utf8" || last.link || next.link || next.head)
    return false;
  return next.offset - (last.offset + last.length) <= LINE_BREAK;
}
