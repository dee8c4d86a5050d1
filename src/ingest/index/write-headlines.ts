// Writes provisional rows before a first index, so that sessions and usage can be listed at once.
import type { ApiMessageId } from "../../model/ids.ts";
import type { Spending } from "../../model/usage.ts";
import type { Headlined } from "../../store/intake.ts";
import type { StoreWriter } from "../../store/store.ts";
import { inParallel } from "./in-parallel.ts";
import type { PackedBundles } from "./pack-bundles.ts";
import { priced } from "./priced.ts";
import type { HeadlineRead } from "./read-headline.ts";
import type { Readers } from "./readers.ts";
import type { Run } from "./run.ts";

/** With less to read, whole sessions are there almost as soon. */
const WORTH_HEADLINES = 16 * 1024 * 1024;

/** Returns whether there are any. Only a new archive gets them: later, a session's whole row is more than its headline. */
export async function writeHeadlines(
  store: StoreWriter,
  readers: Readers,
  bundles: readonly PackedBundles[],
  run: Run,
  from_bytes: number = WORTH_HEADLINES,
): Promise<boolean> {
  const bytes = bundles.reduce((sum, { transcript_bytes }) => sum + transcript_bytes, 0);
  if (bytes < from_bytes || !(await isNew(store))) return false;
  const read: HeadlineRead[] = [];
  await inParallel(bundles, readers.width, async (group) => {
    if (!run.stopped()) read.push(...(await readers.readHeadlines(group.open())));
  });
  if (read.length === 0 || run.stopped()) return false;
  await store.writeHeadlines(await headlined(read));
  return true;
}

async function isNew(store: StoreWriter): Promise<boolean> {
  const { sessions, subsessions, ghosts } = await store.counts();
  return sessions + subsessions + ghosts === 0;
}

/** Assigns each API message to one session, by the rules that hold for whole rows, as far as they apply. */
async function headlined(read: readonly HeadlineRead[]): Promise<Headlined[]> {
  const owners = new Map<ApiMessageId, { read: HeadlineRead; spending: Spending }>();
  for (const each of read)
    for (const spending of each.spending) {
      const known = spending.api_id === null ? undefined : owners.get(spending.api_id);
      if (spending.api_id !== null && (!known || isOwner({ read: each, spending }, known)))
        owners.set(spending.api_id, { read: each, spending });
    }
  const entries: Headlined[] = [];
  for (const { session, spending } of read) {
    const priceless = spending.map((each) => {
      const owner = each.api_id === null ? undefined : owners.get(each.api_id);
      return { ...each, inherited: owner !== undefined && owner.read.session !== session };
    });
    entries.push({ session, spending: await priced(priceless) });
  }
  return entries;
}

interface Copy {
  readonly read: HeadlineRead;
  readonly spending: Spending;
}

function isOwner(one: Copy, other: Copy): boolean {
  const { usage: a } = one.spending;
  const { usage: b } = other.spending;
  if (a.output !== b.output) return a.output > b.output;
  if (a.lower_bound !== b.lower_bound) return b.lower_bound;
  return placeOf(one.read) < placeOf(other.read);
}

function placeOf({ session: { created_at, id } }: HeadlineRead): string {
  return `${created_at ?? ""} ${id}`;
}
