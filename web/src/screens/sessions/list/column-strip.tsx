// The names of the columns, above a list whose headings have other things to say.
import { ColumnNames } from "./column-names.tsx";
import { COLUMNS } from "./columns.ts";

export function ColumnStrip() {
  return (
    // The room of a scrollbar, as the list below has it.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable] max-xl:hidden">
      <div className="mx-auto max-w-[100rem] px-3">
        <div className={`grid px-3 pt-2 ${COLUMNS}`}>
          <ColumnNames />
        </div>
      </div>
    </div>
  );
}
