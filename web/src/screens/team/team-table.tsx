// Tables of the team's screen: names, figures and actions in columns, which scroll sideways on a phone.
import type { ReactNode } from "react";
import { HorizontalScroll } from "../../text/horizontal-scroll.tsx";

interface TeamTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

export function TeamTable({ label, columns, children }: TeamTableProps) {
  return (
    <HorizontalScroll label={label} className="w-full">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs whitespace-nowrap text-faint">
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-6 font-normal">
                {name === "" ? <span className="sr-only">Actions</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </HorizontalScroll>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <tr className="border-b border-line align-middle hover:bg-hover">{children}</tr>;
}

export function Cell({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <td title={title} className="py-1.5 pr-6 whitespace-nowrap text-soft tabular-nums">
      {children}
    </td>
  );
}

/** Names the subject of the row. */
export function NameCell({ children }: { readonly children: ReactNode }) {
  return (
    <th
      scope="row"
      className="max-w-80 min-w-24 py-1.5 pr-6 text-left font-normal has-[.wrap-anywhere]:min-w-44"
    >
      {children}
    </th>
  );
}

/** Explains a table in a sentence or two. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-2xl text-sm text-soft">{children}</p>;
}
