// Made-up sessions that resume and fork each other, by a fixed seed: as link evidence, and as rows of an archive.
import { hash } from "node:crypto";
import type { RecordId, SessionId } from "../src/model/ids.ts";
import type { LinkEvidence, TranscriptOrigin } from "../src/model/link.ts";
import { NO_USAGE } from "../src/model/usage.ts";
import { linkKeys } from "../src/sessions/links/evidence.ts";
import { recordKeys } from "../src/sessions/links/record-keys.ts";
import { nameKey, packTrace, type TraceName } from "../src/sessions/links/trace.ts";
import type { BundleUpdate } from "../src/store/intake.ts";
import { packSession } from "../src/store/pack.ts";

export interface MadeSession {
  readonly id: SessionId;
  readonly messages: readonly string[];
  /** The record it continues without a copy of the history. */
  readonly hangs_on: string | null;
  readonly begun_at: number;
}

/**
 * `groups` has up to ten sessions each, and one in two came from another; `tree` is one tree, where all but
 * the first did; `line` is one line, where each continues the one before.
 */
export type Shape = "groups" | "tree" | "line";

const GROUP = 10;
const MESSAGES = 200;
const OWN = 60;
const START = Date.parse("2026-01-01T00:00:00.000Z");

/**
 * Continues as often from the end of another as from an
 * earlier message; half of the messages are answers with ids.
 */
export function makeGroups(count: number, shape: Shape): MadeSession[] {
  let state = 42;
  const below = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % most;
  };
  const sessions: MadeSession[] = [];
  for (let index = 0; index < count; index++) {
    const copied =
      shape === "line" ? lastOf(sessions.at(-1)) : copiedFrom(sourceIn(sessions, shape, below), below);
    // Makes sessions of about 200 messages on average.
    const own = Array.from({ length: copied.length > 0 ? OWN : MESSAGES - 30 }, (_, at) => `${index}.${at}`);
    const id = `${hash("md5", String(index)).slice(0, 8)}-5e55-4000-8000-000000000000` as SessionId;
    const hangs_on = shape === "line" ? (sessions.at(-1)?.messages.at(OWN - MESSAGES - 1) ?? null) : null;
    sessions.push({ id, messages: [...copied, ...own], hangs_on, begun_at: START + index * 1000 });
  }
  return sessions;
}

/** Splits sessions as an archive does, into groups that can be linked. */
export function inGroups<Each>(all: readonly Each[], shape: Shape): Each[][] {
  const size = shape === "groups" ? GROUP : all.length;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

type Below = (most: number) => number;

function sourceIn(sessions: readonly MadeSession[], shape: Shape, below: Below): MadeSession | undefined {
  const { length } = sessions;
  const start = shape === "tree" ? 0 : length - (length % GROUP);
  const begins = length === start || (shape === "groups" && below(2) === 0);
  return begins ? undefined : sessions[start + below(length - start)];
}

function copiedFrom(source: MadeSession | undefined, below: Below): readonly string[] {
  if (!source) return [];
  const { messages } = source;
  return messages.slice(0, below(2) === 0 ? undefined : 1 + below(messages.length));
}

/** Returns what a compaction leaves; otherwise the thousandth session would have 60,000 messages. */
function lastOf(session: MadeSession | undefined): readonly string[] {
  return session?.messages.slice(OWN - MESSAGES) ?? [];
}

export function evidenceOf({ id, messages, hangs_on, begun_at }: MadeSession): LinkEvidence {
  const names = messages.flatMap((text, index): TraceName[] =>
    index > 0 && index % 2 === 0
      ? []
      : [{ text, by_api: index > 0, after_ms: index, turn: (index >> 1) + 1, message_index: index }],
  );
  const chain = messages.slice(0, 32).map((text) => `f1:${hash("sha256", text)}`);
  const gates = { distinctive_at: 1, sure_at: 3, begins_compacted: false };
  const trace = packTrace({ names, active: names.length, dialogue: messages.length, chain, ...gates });
  const times = { begun_at, first_at: begun_at, noted_at: begun_at, active_at: begun_at + MESSAGES };
  const links = {
    forked_from: null,
    continued_in: null,
    derived_from: [],
    team: null,
    hangs_on: Uint32Array.from(hangs_on === null ? [] : nameKey(hangs_on, false)),
    ends: Uint32Array.from(
      messages.flatMap((text, index) => (index % 2 === 0 ? [] : [...nameKey(text, false), (index + 1) / 2])),
    ),
  };
  return { session_id: id, project_path: "/shop", ...times, ...links, trace };
}

/** Has as many records as messages, and no turns, which linking does not need. */
export function bundleOf(session: MadeSession): BundleUpdate {
  const evidence = evidenceOf(session);
  const { id, messages, begun_at } = session;
  const nodes = messages.map((text) => ({ id: text as RecordId, bridge: false, side: false }));
  const records = recordKeys({ nodes, origin: { outer_parents: [] } } as unknown as KeySource);
  return {
    top_id: id,
    sources: [],
    sessions: [
      packSession({ ...ENTRY, id, top_id: id, messages: messages.length, ...timesOf(begun_at) }, []),
    ],
    spending: [],
    link_evidence: { evidence, link_keys: linkKeys(evidence), records, titles: [], summaries: [] },
  };
}

type KeySource = Parameters<typeof recordKeys>[0] & { readonly origin: TranscriptOrigin };

function timesOf(begun_at: number): { created_at: string; updated_at: string } {
  const [created_at = "", updated_at = ""] = [begun_at, begun_at + MESSAGES].map((ms) =>
    new Date(ms).toISOString(),
  );
  return { created_at, updated_at };
}

const ENTRY: Omit<Parameters<typeof packSession>[0], "id" | "top_id" | "created_at" | "updated_at"> = {
  parent_id: null,
  asks: false,
  agent: "claude-code",
  path: "",
  project_path: "/shop",
  worktree: null,
  git_branch: null,
  models: [],
  client_version: null,
  entrypoint: null,
  background: null,
  branches: [],
  tasks: [],
  usage: NO_USAGE,
  kinds: {},
  unknown_kinds: [],
  ghost: null,
  removed_turns: 0,
  ending: "answered",
  title: "Made up",
  title_origin: "first-prompt",
  hash: "",
  messages: 0,
  turns: 0,
  subsessions: 0,
  damage: [],
  damaged: 0,
  recovered: false,
  outcome: null,
  active_ms: 0,
  started_by: null,
  outline: null,
};
