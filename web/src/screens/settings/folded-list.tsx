// A list that may be long: its beginning, and the rest on request.
import { type ReactNode, useState } from "react";
import { counted } from "../../../../src/text/numbers.ts";
import { Button } from "../../parts/button.tsx";

interface FoldedListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

export function FoldedList<Item>({ items, keyOf, children }: FoldedListProps<Item>) {
  const [most, setMost] = useState(FEW);
  if (items.length === 0) return null;
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <ul className="flex w-full flex-col">
        {items.slice(0, most).map((item) => (
          <li
            key={keyOf(item)}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {most < items.length && (
        <Button onClick={() => setMost(most + MORE)}>
          Show {counted(items.length - most, "more", "more")}
        </Button>
      )}
    </div>
  );
}

const FEW = 5;
const MORE = 200;
