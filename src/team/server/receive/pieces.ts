// Stores the pieces that logs are pushed in, until they are in the archive. Pieces belong to a person, so no one learns
// whether somebody else has certain bytes.
import { hash } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import type { Sql } from "postgres";
import { PIECE_BYTES } from "../../protocol.ts";
import type { Queries } from "../accounts/database.ts";

/** Returns those of these pieces that the person has never pushed. */
export async function missingPieces(
  sql: Queries,
  person: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select hash from clew_team.piece where person = ${person} and hash = any(${[...new Set(hashes)]})`;
  const known = new Set(rows.map((row) => row.hash));
  return [...new Set(hashes)].filter((each) => !known.has(each));
}

/** Returns whether the piece is new, or null if the bytes do not have this hash. */
export async function putPiece(
  sql: Sql,
  person: string,
  { hash: wanted, data }: { readonly hash: string; readonly data: Uint8Array },
): Promise<"new" | "known" | null> {
  const bytes = openPiece(data);
  if (!bytes || hash("sha256", bytes, "hex") !== wanted) return null;
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ is_new: boolean }[]>`
      insert into clew_team.piece (person, hash, length) values (${person}, ${wanted}, ${bytes.length})
      on conflict (person, hash) do update set put_at = now() returning xmax = 0 as is_new`;
    await transaction`
      insert into clew_team.piece_data (person, hash, data) values (${person}, ${wanted}, ${Buffer.from(data)})
      on conflict (person, hash) do update set data = excluded.data`;
    return row?.is_new ? "new" : "known";
  });
}

/** Null if it is not compressed data, or more than a piece. */
export function openPiece(data: Uint8Array): Buffer | null {
  try {
    return zstdDecompressSync(data, { maxOutputLength: PIECE_BYTES });
  } catch {
    return null;
  }
}

export interface PushedPiece {
  readonly hash: string;
  readonly length: number;
  /** Compressed; null once the bytes are in the archive. */
  readonly data: Buffer | null;
}

export async function readPieces(
  sql: Queries,
  person: string,
  hashes: readonly string[],
): Promise<Map<string, PushedPiece>> {
  const rows = await sql<PushedPiece[]>`
    select hash, length, data from clew_team.piece left join clew_team.piece_data using (person, hash)
    where person = ${person} and hash = any(${[...new Set(hashes)]})`;
  return new Map(rows.map((piece) => [piece.hash, piece]));
}

/** Keeps the pieces of a person from being emptied until the transaction ends. */
export async function keepPieces(transaction: Queries, person: string): Promise<void> {
  await transaction`select pg_advisory_xact_lock_shared(hashtextextended(${`pieces of ${person}`}, 0))`;
}

/** Drops bytes that are in the archive now, unless the person waits for something. That they were pushed is remembered. */
export async function emptyPieces(sql: Sql, person: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`pieces of ${person}`}, 0))`;
    const waiting = await transaction`
      select 1 from clew_team.waiting join clew_team.log using (organisation, top_id) where person = ${person} limit 1`;
    if (waiting.length > 0) return;
    await transaction`
      delete from clew_team.piece_data where person = ${person} and hash in (
        select jsonb_array_elements_text(generation -> 'pieces') from clew_team.log
        join clew_team.written using (organisation, top_id, digest), jsonb_array_elements(manifest -> 'generations') as generation
        where log.person = ${person})`;
  });
}

/** Drops pieces that no log of the person names, except those that a push may be about to name. */
export async function dropUnnamed(sql: Queries, person: string, age: string): Promise<void> {
  await sql`
    delete from clew_team.piece where person = ${person} and put_at < now() - ${age}::interval and hash not in (
      select jsonb_array_elements_text(generation -> 'pieces')
      from clew_team.log, jsonb_array_elements(manifest -> 'generations') as generation where log.person = ${person})`;
}
