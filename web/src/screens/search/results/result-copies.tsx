// The other sessions that hold the same turn, folded.
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";

export function ResultCopies({
  copies,
  turn,
}: {
  readonly copies: readonly string[];
  readonly turn: number;
}) {
  return (
    <details className="group -ml-0.5 text-xs text-faint">
      <summary className="inline-flex min-h-8 list-none items-center gap-1 hover:text-ink md:min-h-6">
        <ChevronRight size={14} strokeWidth={1.75} className="group-open:rotate-90" aria-hidden />
        Also in {counted(copies.length, "copy", "copies")}
      </summary>
      <ul className="pb-2 pl-4.5">
        {copies.map((id) => (
          <li key={id}>
            <Link
              to="/sessions/$id"
              params={{ id }}
              hash={String(turn)}
              className="flex min-h-8 items-center font-mono md:min-h-6 wrap-anywhere text-accent hover:underline"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
