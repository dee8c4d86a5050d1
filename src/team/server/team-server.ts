// Gathers the parts of a team server that its routes use: accounts, tokens, archives, and how fast machines may push.

import type { Viewer } from "../../store/dialect.ts";
import type { Store } from "../../store/store.ts";
import type { AccountsDatabase } from "./accounts/database.ts";
import { archiveAddress, openAccounts } from "./accounts/database.ts";
import { listOrganisations } from "./accounts/people.ts";
import { hiddenSessions } from "./accounts/projects.ts";
import type { SignedIn } from "./accounts/tokens.ts";
import { type TokenFinder, tokenFinder } from "./accounts/tokens.ts";
import { type Deriver, startDeriver } from "./derive/deriver.ts";
import { type KeysOf, keysFolder, organisationKeys } from "./forget/organisation-keys.ts";
import { retireSessions } from "./forget/retire-sessions.ts";
import { ownMarks } from "./own-marks.ts";
import { personalStore, sharedByPerson } from "./personal-store.ts";
import { type ReportRead, readAudit } from "./read-audit.ts";
import { type SharedSessions, sharedSessions } from "./shared-sessions.ts";
import { viewedStore } from "./viewed-store.ts";

export interface TeamServer {
  readonly accounts: AccountsDatabase;
  readonly tokens: TokenFinder;
  readonly deriver: Deriver;
  /** Returns where the archive of an organisation is. */
  readonly locationOf: (organisation: string) => string;
  readonly keysOf: KeysOf;
  /** Removes the sessions that stayed as long as their projects allow. Also done once an hour. */
  retire(): Promise<void>;
  readonly pace: PushPace;
  /** Returns what a person may see of the organisation's store, and who must hear of it. */
  viewOf(person: SignedIn): PersonView;
  close(): Promise<void>;
}

export interface PersonView {
  /** Whom the database takes the person for, should the view of the store let something through. */
  readonly viewer: Viewer;
  readonly view: (store: Store) => Store;
  /** Narrows the view to what one person shared. */
  readonly narrow: (store: Store, person: string) => Promise<Store>;
  readonly on_output: ReportRead;
}

export interface TeamServerOptions {
  /** The database of the accounts and of the archives: `postgres://…`. */
  readonly address: string;
  /** The folder of the keys that bytes are encrypted with. It must be outside of the database. */
  readonly keys: string;
  readonly log: (text: string) => void;
  /** In milliseconds; never goes back. */
  readonly now: () => number;
}

export async function openTeamServer({ address, keys, log, now }: TeamServerOptions): Promise<TeamServer> {
  const accounts = await openAccounts(address);
  const { sql } = accounts;
  const keysOf = organisationKeys(sql, keys);
  try {
    for (const { id } of await listOrganisations(sql)) await keysOf(id);
  } catch (error) {
    await accounts.close();
    throw error;
  }
  const locationOf = (organisation: string) =>
    withKeys(archiveAddress(address, organisation), keysFolder(keys, organisation));
  const deriver = startDeriver({ sql, locationOf, keysOf, log });
  const retire = async () => {
    for (const { id } of await listOrganisations(sql)) await retireSessions(sql, await keysOf(id), id);
  };
  const sweeping = sweep(retire, log);
  const sharedIn = new Map<string, SharedSessions>();
  function sharedOf(organisation: string): SharedSessions {
    const found = sharedIn.get(organisation) ?? sharedSessions(sql, organisation, now);
    sharedIn.set(organisation, found);
    return found;
  }
  return {
    ...{ accounts, deriver, locationOf, keysOf, retire },
    tokens: tokenFinder(sql, now),
    pace: pushPace(now),
    viewOf(person) {
      const hidden = remembered(() => hiddenSessions(sql, person.organisation, person.id), now);
      const shared = sharedOf(person.organisation);
      const keys = () => keysOf(person.organisation);
      const personal = { shared, marks: ownMarks(sql, person, { keys, now }) };
      return {
        viewer: { person: person.id },
        view: (store) => personalStore(viewedStore(store, hidden), personal),
        narrow: (store, name) => sharedByPerson(store, shared, name),
        on_output: readAudit(sql, { reader: person, shared, now }),
      };
    },
    async close() {
      await sweeping.close();
      await deriver.close();
      await accounts.close();
    },
  };
}

/** Bytes are encrypted in PostgreSQL only. */
function withKeys(location: string, folder: string): string {
  if (!/^postgres(?:ql)?:/.test(location)) return location;
  const address = new URL(location);
  address.searchParams.set("keys", folder);
  return address.href;
}

const SWEEP_MS = 3_600_000;

/** Starts at once. */
function sweep(
  retire: () => Promise<void>,
  log: (text: string) => void,
): { readonly close: () => Promise<void> } {
  const run = () =>
    retire().catch((error: unknown) => log(`Sessions could not be removed yet: ${(error as Error).message}`));
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, SWEEP_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A project that was limited is hidden at the latest after this. */
const KNOWN_MS = 5000;

function remembered<Value>(find: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let known: { readonly value: Promise<Value>; readonly at: number } | null = null;
  return () => {
    if (known && now() - known.at < KNOWN_MS) return known.value;
    const value = find();
    known = { value, at: now() };
    value.catch(() => {
      known = null;
    });
    return value;
  };
}

/** Keeps one machine from taking all of the server. */
export interface PushPace {
  readonly bytes_per_minute: number;
  /** Counts these bytes, or returns after how many seconds to send them again. */
  waitFor(machine: string, bytes: number): number;
}

const BYTES_PER_MINUTE = 256 * 1024 * 1024;
const MINUTE_MS = 60_000;

function pushPace(now: () => number): PushPace {
  let minute = now();
  const pushed = new Map<string, number>();
  return {
    bytes_per_minute: BYTES_PER_MINUTE,
    waitFor(machine, bytes) {
      if (now() - minute >= MINUTE_MS) {
        pushed.clear();
        minute = now();
      }
      const sum = (pushed.get(machine) ?? 0) + bytes;
      if (sum > BYTES_PER_MINUTE) return Math.ceil((minute + MINUTE_MS - now()) / 1000);
      pushed.set(machine, sum);
      return 0;
    },
  };
}
