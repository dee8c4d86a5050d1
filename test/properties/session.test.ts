// Tests that reading any file, however damaged, loses no message and repeats none.
// CLEW_RUNS=100 runs a hundred times as many cases.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTranscript, type Session } from "../../src/index.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { anyContinuation, anyGraph, type LooseRecord } from "./any-graph.ts";
import { patience, runs } from "./runs.ts";

describe("the session of a file with arbitrary records", () => {
  test("can be read and written as JSON", patience, async () => {
    await forAnySession((session) => {
      expect(JSON.parse(JSON.stringify(session))).toEqual(session);
    });
  });

  test("counts every record by its kind", patience, async () => {
    await forAnySession((session, records) => {
      const counts = new Map<unknown, number>();
      for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
      expect(new Map(Object.entries(session.kinds))).toEqual(counts);
    });
  });

  test("has each message of the file exactly once", patience, async () => {
    await forAnySession((session, records) => {
      expect(allMessages(session).sort()).toEqual([...messagesIn(records).keys()].sort());
    });
  });

  test("numbers its turns from 1, each with its own id", patience, async () => {
    await forAnySession((session) => {
      for (const { turns, messages } of [session, ...session.subsessions]) {
        expect(turns.map(({ number }) => number)).toEqual(turns.map((_, index) => index + 1));
        expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
        const order = messages
          .map((message) => message.id)
          .filter((id) => turns.some((turn) => turn.id === id));
        expect(turns.map(({ id }) => id)).toEqual(order);
      }
    });
  });

  test("has the usage that an independent count finds", patience, async () => {
    await forAnySession((session, records) => {
      expect(session.usage).toEqual(usageIn(records));
    });
  });

  test("has one active branch, and the others end in records of the file", patience, async () => {
    await forAnySession(({ branches, messages }, records) => {
      const ids = new Set(records.map(({ uuid }) => uuid));
      expect(branches.filter(({ active }) => active)).toHaveLength(Math.min(1, branches.length));
      expect(branches.filter(({ leaf_id }) => !ids.has(leaf_id))).toEqual([]);
      if (messages.length > 0) expect(branches[0]?.active).toBe(true);
    });
  });
});

describe("a session that continues from its end", () => {
  test("keeps the numbers and ids of its turns", patience, async () => {
    using folder = transcriptFolder();
    await fc.assert(
      fc.asyncProperty(anyGraph, anyContinuation, async (records, more) => {
        const grown = [...records];
        let before = await readTranscript(folder.session(textOf(grown)));
        for (const [index, record] of more.entries()) {
          grown.push({ ...record, uuid: `new${index}`, parentUuid: before.branches[0]?.leaf_id ?? null });
          const after = await readTranscript(folder.session(textOf(grown)));
          expect(turnsOf(after).slice(0, before.turns.length)).toEqual(turnsOf(before));
          before = after;
        }
      }),
      runs(60),
    );
  });
});

async function forAnySession(check: (session: Session, records: LooseRecord[]) => void): Promise<void> {
  using folder = transcriptFolder();
  await fc.assert(
    fc.asyncProperty(anyGraph, async (records) => {
      check(await readTranscript(folder.session(textOf(records))), records);
    }),
    runs(100),
  );
}

function textOf(records: readonly LooseRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function turnsOf({ turns }: Session): object[] {
  return turns.map(({ number, id }) => ({ number, id }));
}

function allMessages({ messages, other_messages, subsessions }: Session): string[] {
  const lists = [messages, other_messages, ...subsessions.map((subsession) => subsession.messages)];
  return lists.flat().map(({ id }) => id);
}

/** Groups the records of each message by its first record's id. A repeated record replaces the first. */
function messagesIn(records: readonly LooseRecord[]): Map<string, LooseRecord[]> {
  const byId = new Map<string, LooseRecord>();
  for (const record of records) {
    if (typeof record.uuid === "string" && record.uuid !== "" && isDialogue(record))
      byId.set(record.uuid, record);
  }
  const byApiId = new Map<string, LooseRecord[]>();
  const messages = new Map<string, LooseRecord[]>();
  for (const [id, record] of byId) {
    const apiId = record.type === "assistant" ? messageOf(record).id : undefined;
    const known = typeof apiId === "string" ? byApiId.get(apiId) : undefined;
    const own = known ?? [];
    own.push(record);
    if (!known) messages.set(id, own);
    if (typeof apiId === "string" && apiId !== "") byApiId.set(apiId, own);
  }
  return messages;
}

function isDialogue({ type, attachment }: LooseRecord): boolean {
  const queued = (attachment as LooseRecord | null | undefined)?.type === "queued_command";
  return type === "user" || type === "assistant" || (type === "attachment" && queued);
}

function messageOf({ message }: LooseRecord): LooseRecord {
  const given = typeof message === "object" && message !== null && !Array.isArray(message);
  return given ? (message as LooseRecord) : {};
}

/** Takes the last record of each message id that was not the client's own. Records without an id count separately. */
function usageIn(records: readonly LooseRecord[]): object {
  const total = {
    input: 0,
    output: 0,
    cache_read: 0,
    cache_write: 0,
    cache_write_1h: 0,
    lower_bound: false,
  };
  for (const own of messagesIn(records).values()) {
    const counted = own.findLast((record) => {
      const { model, usage } = messageOf(record);
      const spent =
        record.type === "assistant" && typeof usage === "object" && usage !== null && !Array.isArray(usage);
      return spent && model !== "<synthetic>" && record.isApiErrorMessage !== true;
    });
    if (!counted) continue;
    const usage = messageOf(counted).usage as LooseRecord;
    total.input += count(usage.input_tokens);
    total.output += count(usage.output_tokens);
    total.cache_read += count(usage.cache_read_input_tokens);
    total.cache_write += count(usage.cache_creation_input_tokens);
    const { ephemeral_1h_input_tokens: forAnHour } = (usage.cache_creation ?? {}) as LooseRecord;
    total.cache_write_1h += Math.min(count(forAnHour), count(usage.cache_creation_input_tokens));
    if (!own.some((record) => isName(messageOf(record).stop_reason) && record.type === "assistant"))
      total.lower_bound = true;
  }
  return total;
}

/** Limits a count to whole tokens, between none and a trillion. */
function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? Math.min(Math.floor(value), 1e12) : 0;
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
