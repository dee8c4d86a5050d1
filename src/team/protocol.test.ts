// Tests that the schemas of the push protocol accept what both sides send, and refuse what neither may.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { contentDigest, isLater, receiptOf, rootOf, sessionKey } from "./content-digest.ts";
import {
  ACCEPTED_VERSIONS,
  changesAnswerSchema,
  errorAnswerSchema,
  forgetAnswerSchema,
  forgetRequestSchema,
  haveAnswerSchema,
  haveRequestSchema,
  joinAnswerSchema,
  joinRequestSchema,
  type Manifest,
  MOST_COMPRESSED_BYTES,
  MOST_HASHES,
  MOST_MARKS,
  manifestAnswerSchema,
  manifestSchema,
  marksAnswerSchema,
  marksRequestSchema,
  PIECE_BYTES,
  PREFIX,
  projectIdSchema,
  refusedAnswerSchema,
  refusedRequestSchema,
  selfAnswerSchema,
  stateAnswerSchema,
  termsAnswerSchema,
  USAGE_LOG,
  usageLineSchema,
  VERSION,
  VERSION_HEADER,
  withdrawAnswerSchema,
  withdrawRequestSchema,
} from "./protocol.ts";

const HASH = "a".repeat(64);
const LOG = { agent: "made-up", session_id: "s1", name: "s1.jsonl" };
const MANIFEST: Manifest = {
  log: LOG,
  level: "content",
  project: "github.com/ann/shop",
  top_id: "s1",
  type: "session",
  form: "lines",
  rank: 0,
  number: 0,
  note: null,
  generations: [{ bytes: 3, pieces: [HASH] }],
  seq: 1,
  parent_receipt: null,
  redaction: 1,
  client: "clew 0.1.0",
  modified_at: "2026-01-02T03:04:05.000Z",
};
const MARK = {
  session_id: "s1",
  field: "pinned",
  value: true,
  clock: { ms: 1, count: 0 },
  machine_id: "m1",
} as const;
const USAGE = {
  ...{ model: "a-model", at: null, messages: 1, input: 1, output: 2, cache_read: 0, cache_write: 0 },
  ...{ cache_write_1h: 0, lower_bound: false, cost: 3, unpriced: 0, underpriced: 0, by_subsession: false },
};

test.each<[string, z.ZodType, unknown]>([
  ["a join", joinRequestSchema, { code: "abc", machine: "laptop", client: "clew 0.1.0" }],
  [
    "a token",
    joinAnswerSchema,
    { machine_id: "m1", token: `clew_${HASH}`, organisation: "Shop", person: "Ann" },
  ],
  [
    "a machine",
    selfAnswerSchema,
    {
      ...{ machine_id: "m1", machine: "laptop", organisation: "Shop", person: "Ann" },
      ...{ role: "member", expires_at: null },
    },
  ],
  [
    "terms",
    termsAnswerSchema,
    {
      ...{ protocols: [1], min_client: "0.1.0", redaction_min: 0, max_piece: PIECE_BYTES },
      ...{ max_in_flight: 4, bytes_per_minute: 1e9 },
    },
  ],
  ["hashes", haveRequestSchema, { hashes: [HASH] }],
  ["missing hashes", haveAnswerSchema, { missing: [] }],
  ["a manifest", manifestSchema, MANIFEST],
  ["a manifest with a field from the future", manifestSchema, { ...MANIFEST, colour: "red" }],
  ["a receipt", manifestAnswerSchema, { receipt: HASH }],
  ["marks", marksRequestSchema, { marks: [MARK, { ...MARK, field: "title", value: "A name" }] }],
  ["accepted marks", marksAnswerSchema, { accepted: 2 }],
  ["changes", changesAnswerSchema, { changes: [{ type: "mark", mark: MARK }], cursor: "7", more: false }],
  ["a usage line", usageLineSchema, USAGE],
  ["a withdrawn project", withdrawRequestSchema, { project: MANIFEST.project }],
  ["withdrawn logs", withdrawAnswerSchema, { logs: 3 }],
  ["sessions to forget", forgetRequestSchema, { sessions: ["s1", "s2"] }],
  ["forgotten sessions", forgetAnswerSchema, { logs: 3, not_yours: ["s2"] }],
  [
    "offered sessions",
    refusedRequestSchema,
    { sessions: [{ session_id: "s1", project: MANIFEST.project, modified_at: MANIFEST.modified_at }] },
  ],
  ["refused sessions", refusedAnswerSchema, { refused: [{ session_id: "s1", reason: "retired" }] }],
  [
    "a state",
    stateAnswerSchema,
    {
      logs: [{ log: LOG, project: MANIFEST.project, level: "content", seq: 1, receipt: HASH, digest: HASH }],
      ...{ next: null, root: HASH },
    },
  ],
  [
    "an error",
    errorAnswerSchema,
    { error: { code: "not_head", message: "no", head: { seq: 1, receipt: HASH, digest: HASH } } },
  ],
])("accepts %s, unchanged", (_, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

test.each<[string, z.ZodType, unknown]>([
  ["too many hashes", haveRequestSchema, { hashes: Array(MOST_HASHES + 1).fill(HASH) }],
  ["too many marks", marksRequestSchema, { marks: Array(MOST_MARKS + 1).fill(MARK) }],
  ["a hash in capitals", haveRequestSchema, { hashes: [HASH.toUpperCase()] }],
  ["an absolute log name", manifestSchema, { ...MANIFEST, log: { ...LOG, name: "/home/ann/s1.jsonl" } }],
  ["a manifest without generations", manifestSchema, { ...MANIFEST, generations: [] }],
  ["the first of no manifests", manifestSchema, { ...MANIFEST, seq: 0 }],
  ["a path as a project", projectIdSchema, "/home/ann/shop"],
  ["a name as a project", projectIdSchema, "shop"],
  ["taking back nothing in particular", withdrawRequestSchema, {}],
])("refuses %s", (_, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

test("a server accepts the client's version, and requests have a place and a header of their own", () => {
  expect(ACCEPTED_VERSIONS).toContain(VERSION);
  expect(manifestSchema.safeParse({ ...MANIFEST, log: { ...LOG, name: USAGE_LOG } }).success).toBe(true);
  expect(PREFIX).toContain(`v${VERSION}`);
  expect(VERSION_HEADER).toBe(VERSION_HEADER.toLowerCase());
  expect(MOST_COMPRESSED_BYTES).toBeGreaterThan(PIECE_BYTES);
});

describe("the digest of a log's content", () => {
  test("is the same for other receipts, clients and times", () => {
    const later = { ...MANIFEST, seq: 2, parent_receipt: HASH, client: "x", redaction: 2, modified_at: "" };
    expect(contentDigest(later)).toBe(contentDigest(MANIFEST));
  });

  test.each<Partial<Manifest>>([
    { project: "github.com/ann/other" },
    { level: "aggregates" },
    { type: "subsession" },
    { note: { agent_type: "explorer", description: null, call_id: null } },
    { generations: [{ bytes: 4, pieces: [HASH] }] },
    { generations: [{ bytes: 3, pieces: ["b".repeat(64)] }] },
    { generations: [...MANIFEST.generations, ...MANIFEST.generations] },
    { log: { ...LOG, name: "s2.jsonl" } },
  ])("differs with %j", (change) => {
    expect(contentDigest({ ...MANIFEST, ...change })).not.toBe(contentDigest(MANIFEST));
  });
});

test("a receipt differs with the manifest before it, and not with a second try", () => {
  expect(receiptOf({ ...MANIFEST })).toBe(receiptOf(MANIFEST));
  expect(receiptOf({ ...MANIFEST, parent_receipt: HASH })).not.toBe(receiptOf(MANIFEST));
  expect(receiptOf({ ...MANIFEST, seq: 2 })).not.toBe(receiptOf(MANIFEST));
});

test("the root is the same in any order, and differs if one log is missing", () => {
  const log = fc.record({ name: fc.string(), digest: fc.string() });
  fc.assert(
    fc.property(fc.uniqueArray(log, { minLength: 1, selector: ({ name }) => name }), (made) => {
      const logs = made.map(({ name, digest }) => ({ log: { ...LOG, name }, digest }));
      expect(rootOf(logs.toReversed())).toBe(rootOf(logs));
      expect(rootOf(logs.slice(1))).not.toBe(rootOf(logs));
    }),
  );
});

test("of two marks one is later, whichever is compared with the other", () => {
  const stamp = fc.record({
    clock: fc.record({ ms: fc.nat(3), count: fc.nat(3) }),
    machine_id: fc.constantFrom("m1", "m2"),
  });
  fc.assert(
    fc.property(stamp, stamp, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(Number(isLater(one, other)) + Number(isLater(other, one))).toBe(same ? 0 : 1);
    }),
  );
});

test("a session's key hides its id, and differs between agents", () => {
  expect(sessionKey("one", "s1")).not.toBe(sessionKey("other", "s1"));
  expect(sessionKey("one", "a-session")).not.toContain("a-session");
});
