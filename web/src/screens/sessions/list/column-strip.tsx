// The column names, above a list whose headings show something else.

export function ColumnStrip() {
  return (
    // Reserves room for a scrollbar, as the list below does.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable] max-xl:hidden">
      <div className="mx-auto max-w-[100rem] px-3">
        <div className={`grid px-3 pt-2 ${COLUMNS}`}>
          <ColumnNames />
        </div>
      </div>
    </div>
  );
}

/**
 * The columns of the list on a wide screen: title, actions and figures. Rows and headings share them, so they
 * line up.
 */
export const COLUMNS =
  "xl:grid-cols-[minmax(0,1fr)_5.5rem_4.5rem_5.5rem_8rem_4.5rem_4.5rem_5.5rem] xl:gap-x-3";

/** Names the columns of figures. Screen readers get the names in each row instead. */
export function ColumnNames() {
  return NAMES.map(([name, className]) => (
    <span key={name} aria-hidden className={`hidden text-xs text-faint xl:block ${className}`}>
      {name}
    </span>
  ));
}

const NAMES = [
  ["Turns", "col-start-3 text-right"],
  ["Duration", "text-right"],
  ["Model", "pl-3"],
  ["Tokens", "text-right"],
  ["Cost", "text-right"],
  ["Time", "text-right"],
] as const;
