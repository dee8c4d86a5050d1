// Builds rows for a store, as briefly as a test can put them.

import { linkAndAssignCosts } from "../../src/ingest/index/index-archive.ts";
import type { ApiMessageId, RecordId, SessionId } from "../../src/model/ids.ts";
import { plainFile } from "../../src/model/transcript.ts";
import { NO_USAGE } from "../../src/model/usage.ts";
import { indexText } from "../../src/search/words.ts";
import { makeBlock } from "../../src/store/blocks.ts";
import type { BundleUpdate, SourceUpdate } from "../../src/store/intake.ts";
import { FIRST_LOG } from "../../src/store/logs.ts";
import { packSession, packTurn } from "../../src/store/pack.ts";
import type { SessionEntry, SpendingEntry, TurnEntry } from "../../src/store/rows.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { type EvidenceGiven, evidenceEntryOf } from "./link-evidence.ts";

export interface SessionGiven extends Partial<Omit<SessionEntry, "turns" | "subsessions">> {
  readonly turns?: readonly TurnEntry[];
}

export interface BundleGiven extends SessionGiven {
  readonly name: string;
  readonly subsessions?: readonly (SessionGiven & { readonly name: string })[];
  readonly spending?: readonly SpendingEntry[];
  readonly rewritten?: boolean;
  /** Size of its transcript. */
  readonly size?: number;
  /** Evidence for its links and titles; without it, it is never linked. */
  readonly link_evidence?: EvidenceGiven;
}

export function idOf(name: string): SessionId {
  return name as SessionId;
}

export function pathOf(name: string): string {
  return `/agent/projects/shop/${name}.jsonl`;
}

/** Returns a session with its transcript, and its subsessions with theirs. */
export function bundleOf({
  name,
  subsessions = [],
  spending = [],
  rewritten = false,
  size = 0,
  link_evidence,
  ...given
}: BundleGiven): BundleUpdate {
  const top = idOf(name);
  const own = entryOf(name, top, null, { ...given, subsession_count: subsessions.length });
  const below = subsessions.map(({ name: inner, ...rest }) => entryOf(inner, top, top, { ...own, ...rest }));
  const turns = [given.turns ?? [], ...subsessions.map((each) => each.turns ?? [])];
  return {
    top_id: top,
    sources: [
      sourceOf(name, top, "session", size, rewritten),
      ...subsessions.map((each) => sourceOf(each.name, top, "subsession", 0, false)),
    ],
    sessions: [own, ...below].map((entry, index) => packSession(entry, (turns[index] ?? []).map(packTurn))),
    spending,
    link_evidence: link_evidence ? evidenceEntryOf(own, link_evidence) : null,
  };
}

function entryOf(
  name: string,
  top: SessionId,
  parent: SessionId | null,
  {
    subsession_count = 0,
    turns,
    ...given
  }: Omit<Partial<SessionEntry>, "turns"> & {
    readonly subsession_count?: number;
    readonly turns?: readonly TurnEntry[] | number;
  },
): SessionEntry {
  return {
    agent: "claude-code",
    project_path: "/home/dana/shop",
    worktree: null,
    git_branch: "main",
    models: ["claude-sonnet-4-5"],
    client_version: "2.1.30",
    entrypoint: null,
    background: null,
    ending: "answered",
    asks: false,
    created_at: "2026-01-01T10:00:00.000Z",
    updated_at: "2026-01-01T11:00:00.000Z",
    title: name,
    title_origin: "first-prompt",
    hash: "",
    messages: 2,
    branches: [],
    tasks: [],
    usage: NO_USAGE,
    damage: [],
    damaged: 0,
    kinds: { user: 1 },
    unknown_kinds: [],
    ghost: null,
    removed_turns: 0,
    outcome: null,
    active_ms: 0,
    recovered: false,
    started_by: null,
    outline: null,
    ...given,
    id: idOf(name),
    top_id: top,
    parent_id: parent,
    path: pathOf(name),
    turns: Array.isArray(turns) ? turns.length : 0,
    subsessions: subsession_count,
  };
}

function sourceOf(
  name: string,
  top: SessionId,
  type: "session" | "subsession",
  size: number,
  rewritten: boolean,
): SourceUpdate {
  const times = { mtime_ms: 1, ctime_ms: 1, note: null, rewritten };
  return {
    ...FIRST_LOG,
    ...plainFile(pathOf(name)),
    path: pathOf(name),
    agent: "claude-code",
    session_id: idOf(name),
    type,
    top_id: top,
    size,
    ...times,
  };
}

export function turnOf(id: string, given: Partial<TurnEntry> = {}): TurnEntry {
  return {
    number: 1,
    id: id as RecordId,
    kind: "prompt",
    prompt: `What is ${id}?`,
    words: null,
    remarks: [],
    answer: `${id} is this.`,
    gist: `What is ${id}?`,
    outcome: "answered",
    effects: null,
    edits: 0,
    work: "talk",
    compactions: 0,
    files_by_command: [],
    ending: "answered",
    started_at: "2026-01-01T10:00:00.000Z",
    ended_at: "2026-01-01T10:01:00.000Z",
    duration_ms: 60_000,
    messages: 2,
    tools: [],
    files_read: [],
    files_edited: [],
    subsessions: [],
    usage: NO_USAGE,
    spans: [],
    alone: null,
    ...given,
  };
}

export function spendingOf(
  api_id: string | null,
  output: number,
  given: Partial<SpendingEntry> = {},
): SpendingEntry {
  return {
    api_id: api_id as ApiMessageId | null,
    model: "claude-sonnet-4-5",
    timestamp: "2026-01-01T10:05:00.000Z",
    usage: { ...NO_USAGE, input: 10, output },
    cost: output * 1000,
    underpriced: false,
    ...given,
  };
}

/** Writes bundles and everything derived from them. */
export async function ingest(writer: StoreWriter, ...bundles: readonly BundleGiven[]): Promise<void> {
  await writer.writeBundles(bundles.map(bundleOf));
  await linkAndAssignCosts(writer);
  while ((await writer.indexDialogue(100)) > 0);
}

/** Archives the bytes of a transcript and indexes the work of its first waiting turn. */
export async function keep(
  writer: StoreWriter,
  name: string,
  text: string,
  outputs: string = "",
): Promise<void> {
  const sources = await writer.waitingSources((await writer.waiting()).keys);
  const waiting = sources.find(({ source }) => source.path === pathOf(name));
  if (!waiting) throw new Error(`Nothing of ${name} waits.`);
  const bytes = Buffer.from(text);
  const { size, generation } = waiting.source;
  const chunk = {
    from: 0,
    to: bytes.length,
    full: false,
    secret: null,
    thinking: new Uint8Array(),
    tools: new Uint8Array(),
    outputs: new TextEncoder().encode(indexText(outputs)),
  };
  await writer.writeWork([
    {
      path: pathOf(name),
      size,
      generation,
      bytes: bytes.length,
      blocks: [makeBlock(0, bytes)],
      turns: waiting.turns
        .slice(0, 1)
        .map(({ key }) => ({ key, from: 0, to: bytes.length, chunks: [chunk] })),
    },
  ]);
}
