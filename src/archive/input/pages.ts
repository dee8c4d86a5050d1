// Encodes where a page ended as a cursor. A cursor is valid only with the query it came from.
import { hash } from "node:crypto";
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";

export interface Pages<Position> {
  /** Where the previous page ended; null for the first page. */
  readonly after: Position | null;
  cursorAt(position: Position): string;
}

export interface PagedInput {
  readonly cursor?: string | undefined;
  /** Not part of the query, so pages may differ in length. */
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

/** Hashes the query, independent of the order of its fields. */
function inputHash(operation: string, input: object): string {
  const fields = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify([operation, Object.fromEntries(fields)]), "base64url").slice(0, 8);
}

function positionIn<Position>(cursor: string, mark: string, position: z.ZodType<Position>): Position {
  const { data } = z.tuple([z.literal(mark), position]).safeParse(jsonIn(cursor));
  if (data) return data[1] as Position;
  throw new ClewError(
    "bad_input",
    "This cursor belongs to another query. Use the same options as for the previous page, or start over without a cursor.",
  );
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    // Not a cursor, so it belongs to no query.
    return undefined;
  }
}
