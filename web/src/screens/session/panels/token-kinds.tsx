// Tokens by what they were: read anew, written, and read from or put into the cache.
import { fullCount } from "../../../../../src/text/numbers.ts";
import { short, type Tokens } from "../../../format/numbers.ts";

export function TokenKinds({ usage }: { readonly usage: Tokens }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-0.5 text-xs tabular-nums">
      {KINDS.map(([name, kind]) => {
        const bound = kind === "output" && usage.lower_bound ? "≥ " : "";
        return (
          <div key={kind} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right" title={`${bound}${fullCount(usage[kind])} tokens`}>
              {bound}
              {short(usage[kind])}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const KINDS = [
  ["Input", "input"],
  ["Output", "output"],
  ["Cache read", "cache_read"],
  ["Cache write", "cache_write"],
] as const;
