// One section of the screen, which a link can point to.
import type { ReactNode } from "react";
import { visibleLine } from "../../text/visible-text.ts";

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-4 flex-col gap-3">
      <h2 id={`${id}-title`} className="border-b border-line pb-1.5 font-semibold">
        {title}
      </h2>
      <div className="flex flex-col items-start gap-3 text-sm">{children}</div>
    </section>
  );
}

/** Names and values, in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid w-full grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-1.5">
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A path on this machine. Its end says most. */
export function Path({ children }: { readonly children: string }) {
  return (
    <span dir="ltr" className="font-mono text-xs wrap-anywhere [unicode-bidi:isolate]">
      {visibleLine(children)}
    </span>
  );
}
