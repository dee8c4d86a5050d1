// The contract of the store: tests that every kind of database must pass, run on the locations they are given.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoreLocation } from "../../src/store/dialect.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import type { ArchivedSession } from "../../src/store/rows.ts";
import type { Store, StoreWriter } from "../../src/store/store.ts";
import { changesContract } from "./changes-contract.ts";
import { judgedContract } from "./judged-contract.ts";
import {
  bytesContract,
  finalMessagesContract,
  forgettingContract,
  marksContract,
} from "./keeping-contract.ts";
import { linkEvidenceContract } from "./link-evidence-contract.ts";
import { openingContract } from "./opening-contract.ts";
import { idOf, ingest, spendingOf, turnOf } from "./rows.ts";
import { rowsContract } from "./rows-contract.ts";
import { searchContract } from "./search-contract.ts";
import { spendingContract } from "./spending-contract.ts";
import { summaryQueueContract } from "./summary-queue-contract.ts";
import { titlesContract } from "./titles-contract.ts";
import { treesContract } from "./trees-contract.ts";

/** A location without an archive. */
export interface FreshLocation {
  readonly location: StoreLocation;
  /** Returns everything there, as the database stores it. */
  rawBytes(): Promise<Buffer>;
  remove(): Promise<void>;
}

export interface OpenedStore extends FreshLocation {
  readonly writer: StoreWriter;
  /** Opens the store as another process would. */
  reader(): Promise<Store>;
  close(): Promise<void>;
}

export interface ContractOptions {
  /** False for a database that would take minutes for the judged questions, and runs the same code as another one. */
  readonly judged?: boolean;
}

export function storeContract(
  dialect: string,
  fresh: () => Promise<FreshLocation>,
  { judged = true }: ContractOptions = {},
): void {
  async function open(): Promise<OpenedStore> {
    const made = await fresh();
    const writer = await openWriter(made.location);
    if (!writer) throw new Error("A new location already has a writer.");
    return {
      ...made,
      writer,
      reader: () => openStore(made.location),
      close: () => writer.close().then(made.remove),
    };
  }
  describe(`the store in ${dialect}`, () => {
    let opened: OpenedStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const get = () => opened;
    openingContract(get, fresh);
    emptyContract(get);
    rowsContract(get);
    spendingContract(get);
    bytesContract(get);
    marksContract(get);
    finalMessagesContract(get);
    forgettingContract(get);
    digestContract(get, open);
    searchContract(get);
    if (judged) judgedContract(get);
    linkEvidenceContract(get);
    treesContract(get);
    titlesContract(get);
    summaryQueueContract(get);
    changesContract(get);
  });
}

type Get = () => OpenedStore;

function emptyContract(get: Get): void {
  test("an empty archive returns an empty result for every call", async () => {
    const store = await get().reader();
    const nobody = { top_id: idOf("a"), id: idOf("a") } as ArchivedSession;
    const answers = [
      await store.sessions(),
      await store.sessionsById(idOf("a")),
      await store.idsBeginning("", 5),
      await store.idsEnding("1", 5),
      await store.subsessions(idOf("a")),
      await store.tree(idOf("a")),
      await store.linkEvidence(),
      await store.linkEvidence(idOf("a")),
      await store.summaries(),
      await store.renames(idOf("a")),
      await store.modelTitles(idOf("a")),
      await store.modelSummaries(nobody),
      await store.unsummarized({}),
      await get().writer.dueJobs(0, 5),
      await store.projects(),
      await store.turns(nobody),
      await store.turnWork(nobody),
      await store.spent(),
      await store.fileTouches({ path: "a.ts" }),
      await store.sources(),
      await store.sourcesOf(idOf("a")),
      await store.check(),
      await Array.fromAsync(store.bytes("/a")),
      (await get().writer.waiting()).keys,
      await get().writer.unlinkedGroups(),
      await get().writer.evidenceIn([1]),
      await get().writer.blockHashes("/a"),
    ];
    expect(answers).toEqual(answers.map(() => []));
    expect(await store.source("/a")).toBeNull();
    expect(await store.figures()).toMatchObject({ sessions: 0, turns: 0, kept_bytes: 0, work_waiting: 0 });
    expect(await store.digest()).toBe(await get().writer.digest());
    await get().writer.writeLinks([]);
    await get().writer.assignCosts();
    await get().writer.dropDerived();
    await store.close();
  });
}

function digestContract(get: Get, open: () => Promise<OpenedStore>): void {
  test("the digest depends on everything except marks and the order of writing", async () => {
    const bundles = [
      { name: "one", turns: [turnOf("t1", { files_read: ["/a.ts"] })], spending: [spendingOf("m1", 1)] },
      {
        name: "two",
        turns: [turnOf("t2")],
        subsessions: [{ name: "agent-a", turns: [turnOf("s1")] }],
        spending: [spendingOf("m1", 1)],
      },
    ];
    await ingest(get().writer, ...bundles);
    const other = await open();
    for (const bundle of bundles.toReversed()) await ingest(other.writer, bundle);
    const digest = await get().writer.digest();
    expect(await other.writer.digest()).toBe(digest);
    await other.writer.mark(idOf("one"), { pinned: true });
    expect(await other.writer.digest()).toBe(digest);
    await ingest(other.writer, {
      name: "one",
      turns: [turnOf("t1", { files_read: ["/b.ts"] })],
      spending: [spendingOf("m1", 1)],
    });
    expect(await other.writer.digest()).not.toBe(digest);
    await other.close();
  });
}
