// A named part of the first screen.
import { type ReactNode, useId } from "react";

interface StripProps {
  readonly name: string;
  /** Beside the name, such as a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Strip({ name, aside, children }: StripProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {name}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
