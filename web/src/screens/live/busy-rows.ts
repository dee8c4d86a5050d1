// The sessions in which an agent works or waits, in an order that does not change while somebody reads.
import type { SessionRow } from "../../api/answers.ts";
import type { Board } from "./board.ts";

/** Who waits for a person comes first; the rest in the order in which they began. */
export function busyRows(listed: readonly SessionRow[], board: Board): readonly SessionRow[] {
  const rows = new Map(listed.map((row) => [row.id, row]));
  for (const [id, { row }] of board) if (row) rows.set(id, row);
  return [...rows.values()]
    .filter(({ status }) => status === "active" || status === "waiting")
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || compare(one.created_at, other.created_at) || compare(one.id, other.id),
    );
}

function rank({ status }: SessionRow): number {
  return status === "waiting" ? 0 : 1;
}

function compare(one: string | null, other: string | null): number {
  const [left, right] = [one ?? "", other ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}
