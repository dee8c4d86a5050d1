// Record kinds of a transcript that clew does not know yet.
import { visibleLine } from "../../../text/visible-text.ts";

export function KindList({ kinds }: { readonly kinds: readonly string[] }) {
  return (
    <>
      <p className="text-soft">
        This version of clew does not know these kinds of records. They are kept, and shown nowhere yet.
      </p>
      <ul className="flex flex-col gap-1 font-mono text-xs">
        {kinds.map((kind) => (
          <li key={kind} dir="auto" className="wrap-anywhere">
            {visibleLine(kind)}
          </li>
        ))}
      </ul>
    </>
  );
}
