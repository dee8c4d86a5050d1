// Turns the made-up agent's records into a transcript, whether they come as lines or as entries.
import { joinedText, type MessageFragment } from "../../../src/model/fragment.ts";
import type { ApiMessageId, RecordId, SessionId, ToolCallId } from "../../../src/model/ids.ts";
import type { Message } from "../../../src/model/message.ts";
import type { Node } from "../../../src/model/node.ts";
import type { Part } from "../../../src/model/part.ts";
import type { Damage } from "../../../src/model/record.ts";
import type { TitleRecord } from "../../../src/model/title.ts";
import type { ToolUse } from "../../../src/model/tool-use.ts";
import type { Transcript } from "../../../src/model/transcript.ts";
import type { Spending } from "../../../src/model/usage.ts";
import { NO_USAGE } from "../../../src/model/usage.ts";
import { readEntryLine } from "../../../src/sources/entry-log.ts";
import { type Line, lineCutter } from "../../../src/sources/lines.ts";
import type {
  Batch,
  BatchParser,
  CollectorOptions,
  FragmentReader,
  ParserOptions,
  TranscriptCollector,
} from "../../../src/sources/source.ts";
import { type MadeUpRecord, MODEL, PROJECT } from "./records.ts";

/** A record with its position, the id of a deleted one, a title or usage from a shared document, or damage. */
type Item =
  | {
      readonly type: "record";
      readonly record: MadeUpRecord;
      readonly offset: number;
      readonly length: number;
    }
  | { readonly type: "gone"; readonly id: string }
  | { readonly type: "title"; readonly title: string; readonly offset: number }
  | { readonly type: "usage"; readonly input: number; readonly output: number }
  | { readonly type: "damage"; readonly damage: Damage };

interface MadeUpBatch extends Batch {
  readonly items: readonly Item[];
}

export function madeUpParser({ from = 0, max_line_bytes = 1024 * 1024 }: ParserOptions): BatchParser {
  const cutter = lineCutter(from, max_line_bytes);
  return {
    push: (bytes) => batchOf(cutter.push(bytes), false),
    rest() {
      const line = cutter.rest();
      return batchOf(line ? [line] : [], true);
    },
  };
}

function batchOf(cut: readonly Line[], rest: boolean): Batch {
  const items = cut.flatMap((line) => readLine(line, rest));
  const last = cut.at(-1);
  const next = last ? (rest ? last.offset + last.length : last.next_offset) : null;
  const whole = items.every(({ type }) => type !== "damage");
  return { items, length: items.length, next, whole } as unknown as MadeUpBatch;
}

function readLine({ bytes, offset, length }: Line, rest: boolean): Item[] {
  const damage = (reason: Damage["reason"]): Item[] => [
    { type: "damage", damage: { offset, length, reason } },
  ];
  if (bytes.subarray(0, 5).toString() === '{"id"') {
    const record = parsed(bytes);
    return record ? [{ type: "record", record, offset, length }] : damage(rest ? "unfinished" : "not_json");
  }
  const line = readEntryLine(bytes, offset);
  if (line.type === "damage") return damage(rest ? "unfinished" : "not_json");
  if (line.type === "gone") return [{ type: "gone", id: line.key }];
  if (line.type === "order") return [];
  const { value, raw } = line.entry;
  if (raw) return damage("not_json");
  const said = value as { names?: string; ledger?: { input: number; output: number } };
  if (said.names !== undefined) return [{ type: "title", title: said.names, offset }];
  if (said.ledger) return [{ type: "usage", ...said.ledger }];
  return [{ type: "record", record: value as unknown as MadeUpRecord, offset, length }];
}

function parsed(bytes: Buffer): MadeUpRecord | null {
  try {
    return JSON.parse(bytes.toString("utf8")) as MadeUpRecord;
  } catch {
    return null;
  }
}

export function madeUpFragments(): FragmentReader {
  return {
    add: (batch) =>
      (batch as MadeUpBatch).items.flatMap((item) => (item.type === "record" ? [fragmentOf(item)] : [])),
  };
}

type RecordItem = Extract<Item, { readonly type: "record" }>;

function fragmentOf({ record, offset, length }: RecordItem): MessageFragment {
  const { id, who, text, at, api = null, spent } = record;
  return {
    reference: { id: id as RecordId, offset, length },
    role: who === "agent" ? "assistant" : "user",
    kind: who === "agent" ? "answer" : who === "tool" ? "tool_results" : "prompt",
    content: who === "tool" ? "" : null,
    parts: partsOf(record, text),
    timestamp: at,
    model: who === "agent" ? MODEL : null,
    api_id: api as ApiMessageId | null,
    usage: spent ? { ...NO_USAGE, ...spent } : null,
    stop_reason: who === "agent" ? "end" : null,
  };
}

function partsOf({ who, of, edits, starts }: MadeUpRecord, text: string): Part[] {
  if (who === "tool") {
    const result = { type: "tool_result", call_id: (of ?? "") as ToolCallId, text, is_error: false } as const;
    const returned = {
      outcome: "ok",
      exit_code: null,
      edits: null,
      answers: {},
      left_running: null,
    } as const;
    return [{ ...result, images: [], subsession_id: null, task_id: null, returned }];
  }
  const parts: Part[] = text === "" ? [] : [{ type: "text", text }];
  if (edits) {
    const edit = { path: edits.path, applied: true, change: "write", after: "ink", created: null } as const;
    const use = { ...NO_USE, kind: "edit", name: "Pen", title: "Pen", label: edits.path } as const;
    const files = [{ path: edits.path, access: "edited" }] as const;
    parts.push({ ...call(edits.call), input: { path: edits.path }, use: { ...use, files, edits: [edit] } });
  }
  if (starts) {
    const asked = { prompt: starts.prompt, prompt_key: starts.prompt, agent_type: null, description: null };
    const use = { ...NO_USE, kind: "agent", name: "Pupil", title: "Pupil", label: starts.prompt } as const;
    parts.push({ ...call(starts.call), input: {}, use: { ...use, starts: asked } });
  }
  return parts;
}

function call(id: string): { readonly type: "tool_call"; readonly id: ToolCallId } {
  return { type: "tool_call", id: id as ToolCallId };
}

const NO_USE: Omit<ToolUse, "kind" | "name" | "title" | "label"> = {
  ...{ by: "model", mcp: null, commands: [], files: [], edits: [], task_change: null, asks: [], plan: null },
  ...{ starts: null, continues: null, envelope: false, details: {}, outcome: "running" },
};

/** Collects records by id: a record written again replaces the first. A deleted record stays in an earlier state. */
export function madeUpCollector({ detail }: CollectorOptions): TranscriptCollector {
  const records = new Map<string, RecordItem>();
  const titles: TitleRecord[] = [];
  const damage: Damage[] = [];
  const spending: Spending[] = [];
  const gone = new Set<string>();
  /** The ids in the current file, in its order. */
  let present: string[] = [];
  const earlier: string[][] = [];
  let deleting = false;

  const current = () => present.filter((id) => !gone.has(id));

  function take(item: Item): void {
    if (item.type === "damage") damage.push(item.damage);
    if (item.type === "gone") {
      if (!deleting) earlier.push(current());
      gone.add(item.id);
    }
    deleting = item.type === "gone";
    if (item.type === "title")
      titles.push({ origin: "agent", title: item.title, offset: item.offset, timestamp: null });
    if (item.type === "usage") {
      const { input, output } = item;
      spending.splice(0, 1, { ...SESSION_FIGURE, usage: { ...NO_USAGE, input, output } });
    }
    if (item.type !== "record") return;
    const { id } = item.record;
    gone.delete(id);
    records.set(id, item);
    if (!present.includes(id)) present.push(id);
  }

  function transcript(): Transcript {
    const messages = Array.from(records.values(), (item) =>
      messageOf(fragmentOf(item), item.record.copied, detail === "dialogue"),
    );
    const all = [...records.values()].map(({ record }) => record);
    const times = all.map(({ at }) => at).sort();
    const states = [...earlier, current()].map((ids) => ({
      records: new Set(ids as RecordId[]),
      leaf_hint: hintAt(ids.at(-1)),
    }));
    return {
      messages,
      nodes: all.map(nodeOf),
      first_words: new Map(
        all.filter(({ after }) => after === null).map(({ id, text }) => [id as RecordId, text]),
      ),
      leaf_hint: states.at(-1)?.leaf_hint ?? null,
      ...(earlier.length > 0 && { generations: states }),
      facts: {
        ...{ project_path: all.length > 0 ? PROJECT : null, worktree: null, git_branch: null },
        ...{
          client_version: null,
          entrypoint: null,
          background: null,
          created_at: times[0] ?? null,
          updated_at: times.at(-1) ?? null,
        },
      },
      titles,
      summaries: [],
      origin: originOf(all),
      damage,
      kinds: all.length > 0 ? { record: all.length } : {},
      unknown_kinds: [],
      spending,
    };
  }

  return {
    add(batch) {
      for (const item of (batch as MadeUpBatch).items) take(item);
    },
    unreadable: (from) => void damage.push({ offset: from, length: 0, reason: "unreadable" }),
    rewritten() {
      earlier.push(current());
      present = [];
    },
    transcript,
    finish: transcript,
  };
}

function hintAt(id: string | undefined): Transcript["leaf_hint"] {
  return id === undefined ? null : { leaf_id: id as RecordId, explicit: true };
}

const SESSION_FIGURE = {
  api_id: null,
  model: MODEL,
  timestamp: "2026-05-01T10:00:00.000Z",
  grain: "session",
} as const;

function messageOf(fragment: MessageFragment, copied: boolean | undefined, brief: boolean): Message {
  const { reference, parts, timestamp } = fragment;
  const held = brief
    ? parts.map((part) => (part.type === "tool_result" ? { ...part, text: "" } : part))
    : parts;
  const { role, kind, content, model, api_id, usage, stop_reason } = fragment;
  return {
    ...{
      id: reference.id,
      role,
      kind,
      content: content ?? joinedText(parts),
      parts: held,
      part_positions: null,
    },
    ...{
      timestamp,
      ended_at: timestamp,
      model,
      api_id,
      usage,
      stop_reason,
      records: [reference],
      compacted: false,
    },
    ...(copied !== undefined && { inherited: copied }),
  };
}

function nodeOf({ id, after }: MadeUpRecord, message: number): Node {
  return {
    ...{ id: id as RecordId, parent_id: after as RecordId | null, earlier_id: null, message },
    ...{ side: false, bridge: false, turn_ms: null },
  };
}

function originOf(records: readonly MadeUpRecord[]): Transcript["origin"] {
  const from = records.find((record) => record.from !== undefined)?.from;
  const held = new Set(records.map(({ id }) => id));
  const outer = records.flatMap(({ after }) =>
    after !== null && !held.has(after) ? [after as RecordId] : [],
  );
  return {
    forked_from: from === undefined ? null : { session_id: from as SessionId, record_id: null },
    continued_in: null,
    derived_from: [],
    first_times: new Map(),
    noted_at: null,
    outer_parents: outer,
    last_record: (records.at(-1)?.id ?? null) as RecordId | null,
    call_keys: new Map(),
  };
}
