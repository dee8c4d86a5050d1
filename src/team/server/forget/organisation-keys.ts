// Finds the keys of each organisation, and refuses those that are not the ones its sessions were encrypted with.
import { join } from "node:path";
import type { Sql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { type SessionKeys, sessionKeys } from "../../../store/session-keys.ts";
import { appendTo } from "../accounts/audit.ts";
import type { Queries } from "../accounts/database.ts";
import { OPERATOR } from "../accounts/people.ts";
import { mustDerive } from "../receive/manifests.ts";

/** Throws if the folder has not the keys of this organisation. */
export type KeysOf = (organisation: string) => Promise<SessionKeys>;

export function organisationKeys(sql: Sql, folder: string): KeysOf {
  const known = new Map<string, Promise<SessionKeys>>();
  return (organisation) => {
    const found = known.get(organisation) ?? checkedKeys(sql, organisation, folder);
    known.set(organisation, found);
    found.catch(() => known.delete(organisation));
    return found;
  };
}

/** Returns the folder of one organisation, below that of all. */
export function keysFolder(folder: string, organisation: string): string {
  return join(folder, organisation);
}

async function checkedKeys(sql: Sql, organisation: string, folder: string): Promise<SessionKeys> {
  const keys = sessionKeys(keysFolder(folder, organisation));
  const before = await fingerprintOf(sql, organisation);
  if (before === null)
    await sql`update clew_team.organisation set keys = ${keys.begin()} where id = ${organisation} and keys is null`;
  if ((await fingerprintOf(sql, organisation)) === keys.fingerprint()) return keys;
  throw new ClewError(
    "not_readable",
    `The keys of ${organisation} are not in ${keysFolder(folder, organisation)}, and its sessions can't be read without them. ` +
      `Name their folder with --keys. If they are lost, run \`clew team-admin new-keys ${organisation}\`: machines then send their sessions again.`,
  );
}

async function fingerprintOf(sql: Queries, organisation: string): Promise<string | null> {
  const [row] = await sql<{ keys: string | null }[]>`
    select keys from clew_team.organisation where id = ${organisation}`;
  return row?.keys ?? null;
}

/** Gives up lost keys. Sessions that were encrypted with them are removed, and their machines push them again. */
export async function giveUpKeys(sql: Sql, organisation: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const changed = await transaction`
      update clew_team.organisation set keys = null where id = ${organisation} returning id`;
    if (changed.length === 0) throw new ClewError("not_found", `There is no organisation "${organisation}".`);
    const tops = await transaction<{ top_id: string }[]>`
      select distinct top_id from clew_team.log where organisation = ${organisation} and level = 'content'`;
    await mustDerive(
      transaction,
      organisation,
      tops.map(({ top_id }) => top_id),
    );
    await appendTo(transaction, organisation, [
      { person: OPERATOR, action: "give up lost keys", owner: null, subject: organisation },
    ]);
  });
}
