// Where a page of an answer ended, as text to go on from. It holds for the question it came with, and for no other.
import { hash } from "node:crypto";
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";

export interface Pages<Position> {
  /** Where the page before ended; null for the first. */
  readonly after: Position | null;
  cursorAt(position: Position): string;
}

export interface PagedInput {
  readonly cursor?: string | undefined;
  /** Pages may differ in length. */
  readonly limit?: number | undefined;
}

export function pagesOf<Position>(
  operation: string,
  { cursor, limit: _limit, ...input }: PagedInput,
  position: z.ZodType<Position>,
): Pages<Position> {
  const mark = inputHash(operation, input);
  return {
    after: cursor === undefined ? null : positionIn(cursor, mark, position),
    cursorAt: (end) => Buffer.from(JSON.stringify([mark, end])).toString("base64url"),
  };
}

/** The same for the same question, whatever the order in which it was put. */
function inputHash(operation: string, input: object): string {
  const fields = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify([operation, Object.fromEntries(fields)]), "base64url").slice(0, 8);
}

function positionIn<Position>(cursor: string, mark: string, position: z.ZodType<Position>): Position {
  const { data } = z.tuple([z.literal(mark), position]).safeParse(jsonIn(cursor));
  if (data) return data[1] as Position;
  throw new ClewError(
    "bad_input",
    "This cursor does not belong to what is asked. Ask as you did for the page before, or begin anew without a cursor.",
  );
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    // Text that was never a cursor fits no question either.
    return undefined;
  }
}
