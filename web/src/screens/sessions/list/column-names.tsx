// What the columns of figures are. Screen readers hear it in each row instead.

export function ColumnNames() {
  return NAMES.map(([name, place]) => (
    <span key={name} aria-hidden className={`hidden text-xs text-faint xl:block ${place}`}>
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
