// The name of a day, or of the pinned ones. The one on top names the columns as well.
import { ColumnNames } from "./column-names.tsx";
import { COLUMNS } from "./columns.ts";

export function DayHeading({ name, onTop }: { readonly name: string; readonly onTop: boolean }) {
  return (
    <div className={`mx-1 grid h-full items-end bg-canvas px-3 pb-1.5 md:mx-3 ${COLUMNS}`}>
      <h2 className="text-sm font-semibold text-soft">{name}</h2>
      {onTop && <ColumnNames />}
    </div>
  );
}
