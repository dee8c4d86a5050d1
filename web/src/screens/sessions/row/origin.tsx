// Shows where a row's title comes from, on hover or focus.
import type { SessionRow } from "../../../api/outputs.ts";
import { ORIGINS } from "../../../format/names.ts";

interface OriginProps {
  readonly origin: SessionRow["title_origin"];
  readonly className: string;
}

export function Origin({ origin, className }: OriginProps) {
  return (
    <span
      className={`min-w-0 truncate text-xs text-faint opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 ${className}`}
    >
      {ORIGINS[origin]}
    </span>
  );
}
