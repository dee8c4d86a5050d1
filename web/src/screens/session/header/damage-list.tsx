// The places of a transcript that could not be read, and why.
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import type { SessionAnswer } from "../../../api/answers.ts";
import { damageReason } from "../../../format/damage-reason.ts";

interface DamageListProps {
  readonly damage: SessionAnswer["damage"];
  /** The first places are told, and all are counted. */
  readonly all: number;
}

export function DamageList({ damage, all }: DamageListProps) {
  return (
    <>
      <p className="text-soft">The rest of the transcript was read. These parts are kept unchanged.</p>
      <ul className="flex flex-col gap-1 tabular-nums">
        {damage.map(({ offset, length, reason }) => (
          <li key={offset}>
            {damageReason(reason)}{" "}
            <span className="text-xs text-soft">
              at byte {fullCount(offset)}, {counted(length, "byte")}
            </span>
          </li>
        ))}
      </ul>
      {all > damage.length && <p className="text-xs text-soft">And {fullCount(all - damage.length)} more.</p>}
    </>
  );
}
