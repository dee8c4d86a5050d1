// A table of markdown, which scrolls sideways in itself.
import type { Tokens } from "marked";
import { MarkdownInline } from "./markdown-inline.tsx";
import { numbered } from "./numbered.ts";
import { Sideways } from "./sideways.tsx";

export function MarkdownTable({ table }: { readonly table: Tokens.Table }) {
  return (
    <Sideways label="Table">
      <table className="border-collapse text-sm">
        <thead>
          <tr className="border-b border-strong">
            {numbered(table.header).map(({ value, place }) => (
              <th
                key={place}
                dir="auto"
                className={`px-2 py-1 font-semibold ${SIDES[value.align ?? "none"]}`}
              >
                <MarkdownInline tokens={value.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(table.rows).map(({ value: row, place: line }) => (
            <tr key={line} className="border-b border-line">
              {numbered(row).map(({ value, place }) => (
                <td key={place} dir="auto" className={`px-2 py-1 align-top ${SIDES[value.align ?? "none"]}`}>
                  <MarkdownInline tokens={value.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

const SIDES = { left: "text-left", center: "text-center", right: "text-right", none: "text-start" };
