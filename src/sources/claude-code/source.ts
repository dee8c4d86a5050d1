// Implements the source contract for Claude Code with the files of this folder.
import { basename, resolve } from "node:path";
import type { MessageFragment } from "../../model/fragment.ts";
import type { SessionId } from "../../model/ids.ts";
import type { Part } from "../../model/part.ts";
import type { StreamItem, TranscriptRecord } from "../../model/record.ts";
import type { Batch, BatchParser, Detail, ParserOptions, Source, TranscriptCollector } from "../source.ts";
import { agentMessage } from "./agent-progress.ts";
import { callerSession } from "./caller-session.ts";
import {
  AGENT,
  findClaudeTranscripts,
  listClaudeTranscripts,
  SKIPPED,
  startOf,
  transcriptFileAt,
} from "./discover.ts";
import { hasContent } from "./first-bytes.ts";
import { readFragment } from "./fragments.ts";
import { headlineReader } from "./headline.ts";
import { findHistoryLogs, historyEntries, splitHistory } from "./history-logs.ts";
import { imageData } from "./image-data.ts";
import { itemCutter } from "./item-cutter.ts";
import { rootOf, sessionProcesses } from "./processes.ts";
import { callDetail, transcriptCollector } from "./read.ts";
import { retentionDays } from "./retention.ts";
import { streamItems } from "./stream.ts";
import { sessionPathOf, subsessionFilesOf, subsessionNote } from "./subsession-files.ts";
import { toolKind } from "./tools/kinds.ts";
import { promptCollector } from "./typed-prompts.ts";

export const claudeCode: Source = {
  agent: AGENT,
  name: "Claude Code",
  version: 3,
  files: "copies",
  self_contained: true,
  discover(root, { within, last } = {}) {
    const own = resolve(root);
    if (within !== undefined && within !== own) return listClaudeTranscripts(within);
    // A root holds transcripts directly only if it has no folder for them.
    const found =
      within !== undefined && startOf(own) === own
        ? listClaudeTranscripts(own)
        : findClaudeTranscripts(within === undefined ? [own] : []);
    const { transcripts, same } = findHistoryLogs(root, last);
    return { ...found, transcripts: [...found.transcripts, ...transcripts], same };
  },
  watched: (root) => [startOf(root)],
  skips: (name) => SKIPPED.has(name),
  transcriptAt: transcriptFileAt,
  rootOf,
  parentOf(file) {
    const path = sessionPathOf(file);
    return path === null ? null : { session_id: basename(path, ".jsonl") as SessionId, path };
  },
  subsessionsOf: subsessionFilesOf,
  parser: claudeParser,
  collector({ detail, type }): TranscriptCollector {
    const collector =
      type === "side" ? promptCollector() : transcriptCollector({ detail, own_file: type === "subsession" });
    return {
      add: (batch) => {
        for (const item of itemsOf(batch)) collector.add(item);
      },
      unreadable(offset) {
        const damage = { offset, length: 0, reason: "unreadable" } as const;
        collector.add({ type: "damage", damage, next_offset: offset });
      },
      rewritten: collector.rewritten,
      transcript: collector.transcript,
      finish: collector.finish,
    };
  },
  fragments: (detail) => ({
    add: (batch) =>
      itemsOf(batch).flatMap((item) =>
        item.type === "record" ? (fragmentOf(item.record, detail) ?? []) : [],
      ),
  }),
  images: imageData,
  headline: headlineReader,
  hasContent,
  toolKind,
  subsessionNote: (path) => subsessionNote({ path }),
  entries: historyEntries,
  split: splitHistory,
  records: (path, from) => streamItems(path, { from }),
  processes: sessionProcesses,
  retentionDays,
  resumeCommand: (session) => ["claude", "--resume", session],
  callerSession,
};

/** A batch of this source: its records, and the damage between them. */
interface ClaudeBatch extends Batch {
  readonly items: readonly StreamItem[];
}

function itemsOf(batch: Batch): readonly StreamItem[] {
  return (batch as ClaudeBatch).items;
}

/**
 * Reads the fragment of a record, or of the sub-agent's message that a progress record quotes. Live events leave
 * quotations out, because most clients also write them to the sub-agent's own file.
 */
function fragmentOf(record: TranscriptRecord, detail: Detail): MessageFragment | null {
  const quoted = detail === "work" ? agentMessage(record) : null;
  const fragment = readFragment(quoted?.record ?? record, callDetail(detail));
  return quoted && fragment ? { ...fragment, parts: fragment.parts.map(withoutLongOutput) } : fragment;
}

/**
 * Sub-agents mostly read whole files. With all of their outputs, a first index of sessions that quote them has 40%
 * more words and takes an eighth longer.
 */
const QUOTED_OUTPUT = 1000;

function withoutLongOutput(part: Part): Part {
  return part.type === "tool_result" && part.text.length > QUOTED_OUTPUT
    ? { ...part, text: part.text.slice(0, QUOTED_OUTPUT) }
    : part;
}

function claudeParser(options: ParserOptions): BatchParser {
  const cutter = itemCutter(options);
  return { push: (bytes) => batchOf(cutter.push(bytes)), rest: () => batchOf(cutter.rest()) };
}

function batchOf(items: readonly StreamItem[]): ClaudeBatch {
  const batch: Omit<ClaudeBatch, keyof Batch> & Pick<Batch, "length" | "next" | "whole"> = {
    items,
    length: items.length,
    next: items.at(-1)?.next_offset ?? null,
    whole: items.every((item) => item.type === "record"),
  };
  return batch as ClaudeBatch;
}
