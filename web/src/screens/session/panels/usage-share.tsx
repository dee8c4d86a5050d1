// Shows one share of a session's usage, its own or the inherited one: in total and by model.
import type { ReactNode } from "react";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import type { UsageOutput } from "../../../api/outputs.ts";
import { modelName } from "../../../format/names.ts";
import { allTokens, price, short, type Tokens, tokens } from "../../../format/numbers.ts";
import { visibleLine } from "../../../text/visible-text.ts";

interface UsageShareProps {
  readonly title: string;
  readonly share: "own" | "inherited";
  readonly output: UsageOutput;
  readonly children?: ReactNode;
}

export function UsageShare({ title, share, output, children }: UsageShareProps) {
  const total = output[share];
  const models = output.groups.filter((group) => group[share].messages > 0);
  return (
    <section className="flex flex-col gap-3">
      <header>
        <h2 className="text-xs text-soft">{title}</h2>
        <p className="text-xl font-semibold tabular-nums">{price(total)}</p>
        <p className="text-xs text-soft tabular-nums">
          {tokens(total.usage)} tokens, {counted(total.messages, "message")}
        </p>
        {children && <p className="pt-2 text-xs text-soft">{children}</p>}
      </header>
      {models.length > 1 && <TokenKinds usage={total.usage} />}
      {models.length === 0 && (
        <p className="text-sm text-soft">None: everything was copied from another session.</p>
      )}
      <ul aria-label={`${title}, by model`} className="flex flex-col gap-4">
        {models.map(({ key, [share]: sum }) => (
          <li key={key ?? ""} className="border-t border-line pt-3">
            <div className="flex items-baseline justify-between gap-3 pb-1.5 text-sm">
              <h3 title={visibleLine(key ?? "")} className="min-w-0 font-medium wrap-anywhere">
                {key === null ? "Unknown model" : visibleLine(modelName(key))}
              </h3>
              <span className="shrink-0 tabular-nums">{price(sum)}</span>
            </div>
            {allTokens(sum.usage) > 0 && <TokenKinds usage={sum.usage} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists tokens by kind: input, output, cache read and cache write. */
function TokenKinds({ usage }: { readonly usage: Tokens }) {
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
