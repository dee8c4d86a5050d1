// Reads a transcript a second time, to archive its bytes and to index its work.
import type { MessageFragment } from "../../model/fragment.ts";
import { startOfLog } from "../../model/log-address.ts";
import { type SplitText, splitSecrets } from "../../redact/split-secrets.ts";
import { indexText } from "../../search/words.ts";
import { loadSource } from "../../sources/registry.ts";
import { blockStart, makeBlock } from "../../store/blocks.ts";
import type {
  ArchivedBlock,
  WaitingSource,
  WaitingTurn,
  WorkChunk,
  WorkTurn,
  WorkUpdate,
  WorkWords,
} from "../../store/intake.ts";
import { openTranscript } from "../read/open-transcript.ts";
import { parseLog } from "../read/parse-log.ts";
import type { ReadContext } from "../read/read-file.ts";
import { textsOf, type WorkText } from "./work-texts.ts";

/** Limits the memory for parts that wait to be written; a transcript may be larger than all memory. */
const PART_BYTES = 2 * 1024 * 1024;

/** More than the text of a chunk that is not full, with the records around it. */
const MOST_READ_AGAIN = 1024 * 1024;

/**
 * Reads a transcript in parts that can be written one by one. Returns false if the file is no longer what its
 * rows were made from: it must be read again first, and this reading does not count.
 */
export async function readWork(
  waiting: WaitingSource,
  { kept, live }: ReadContext,
  write: (part: WorkUpdate) => Promise<void>,
): Promise<boolean> {
  const { source } = waiting;
  const opened = await openTranscript(source, kept);
  if (!opened) return false;
  if (!source.gone && (opened.size !== source.size || opened.ctime_ms !== source.ctime_ms)) {
    opened.close();
    return false;
  }
  const turns = turnCollector(waiting.turns);
  const start = startOfLog(source);
  const turnsFrom = Math.max(0, turns.start - start);
  const keepFrom = source.kept_to < source.size ? blockStart(source.kept_to) : Number.POSITIVE_INFINITY;
  const from = blockStart(Math.min(keepFrom, turnsFrom));
  const agent = await loadSource(source.agent);
  const appended = live?.appended ?? null;
  const parser = parseLog(agent, { path: source.path, from: start + turnsFrom, detail: "work", appended });
  const fragments = agent.fragments("work");
  if (turns.start < start)
    for await (const { base, bytes } of (await kept()).earlier(source.path)) {
      const before = agent.parser({ detail: "work", from: startOfLog({ log: source.log, base }) });
      turns.take(fragments.add(before.push(bytes)));
      turns.take(fragments.add(before.rest()));
      turns.endGeneration(startOfLog({ log: source.log, base }) + bytes.length);
    }
  const { path, size, generation } = source;
  // The open turn of a followed session is read again with each new line.
  const fresh = start + size - MOST_READ_AGAIN;
  let blocks: ArchivedBlock[] = [];
  let waitingBytes = 0;
  let at = from;
  for await (const buffer of opened.buffers(from)) {
    if (at >= keepFrom && at + buffer.length > source.kept_to) blocks.push(makeBlock(at, buffer));
    const skipped = Math.max(0, turnsFrom - at);
    if (skipped < buffer.length)
      for (const batch of parser.push(buffer.subarray(skipped), fresh)) turns.take(fragments.add(batch));
    at += buffer.length;
    waitingBytes += buffer.length;
    if (waitingBytes < PART_BYTES) continue;
    await write({ path, size, generation, bytes: waitingBytes, blocks, turns: turns.soFar() });
    blocks = [];
    waitingBytes = 0;
  }
  turns.take(fragments.add(parser.rest()));
  await write({ path, size, generation, bytes: waitingBytes, blocks, turns: turns.finished() });
  return true;
}

interface TurnCollector {
  /** The first byte that is needed. */
  readonly start: number;
  take(fragments: readonly MessageFragment[]): void;
  /** Ends all open chunks at the end of a state of the file, because a chunk's bytes are in one state. */
  endGeneration(end: number): void;
  /** Returns each full chunk once, as soon as it can be written. */
  soFar(): WorkTurn[];
  /** Returns all the rest. */
  finished(): WorkTurn[];
}

function turnCollector(waiting: readonly WaitingTurn[]): TurnCollector {
  const turns = waiting.map(chunker);
  const spans = waiting
    .flatMap((turn, index) => turn.spans.map((span) => ({ ...span, turn: turns[index] })))
    .sort((one, other) => one.from - other.from);
  let next = 0;
  return {
    start: turns.reduce((least, turn) => Math.min(least, turn.from), Number.POSITIVE_INFINITY),
    take(fragments) {
      for (const fragment of fragments) {
        const { offset, length } = fragment.reference;
        while (spans[next] && (spans[next]?.to ?? 0) <= offset) next++;
        const span = spans[next];
        if (span && offset >= span.from && offset >= (span.turn?.from ?? 0))
          span.turn?.add(offset, offset + length, textsOf(fragment));
      }
    },
    endGeneration(end) {
      for (const turn of turns) turn.endGeneration(end);
    },
    soFar: () => turns.flatMap((turn) => turn.soFar() ?? []),
    finished: () => turns.map((turn) => turn.finish()),
  };
}

/** Characters per row of the index: a few pages of output. Rows of similar length are ranked fairly. */
const CHUNK_CHARACTERS = 64 * 1024;

interface Chunker {
  readonly from: number;
  add(from: number, to: number, texts: readonly WorkText[]): void;
  endGeneration(end: number): void;
  soFar(): WorkTurn | null;
  finish(): WorkTurn;
}

/** Splits a turn's work into chunks. Their ends depend on the turn's records, not on when they were read. */
function chunker({ key, spans, work_indexed_to, continues }: WaitingTurn): Chunker {
  const from = Math.max(work_indexed_to, spans[0]?.from ?? 0);
  let written = from;
  let chunks: WorkChunk[] = [];
  let open: { from: number; to: number; texts: IndexedText[]; size: number } | null = null;

  function close(full: boolean): void {
    if (!open) return;
    const { from: start, to, texts } = open;
    chunks.push({
      from: start,
      to,
      full,
      ...wordsOf(texts, ({ open: text }) => text),
      secret: texts.some(({ secret }) => secret !== "") ? wordsOf(texts, ({ secret }) => secret) : null,
    });
    open = null;
  }

  function take(to: number): WorkTurn {
    const taken = { key, from: written, to, chunks };
    written = to;
    chunks = [];
    return taken;
  }

  return {
    from,
    add(start, to, texts) {
      if (texts.length === 0) return;
      open ??= { from: start, to, texts: [], size: 0 };
      open.to = to;
      open.texts.push(...texts.map(({ field, text }) => ({ field, ...splitSecrets(text) })));
      open.size += texts.reduce((sum, { text }) => sum + text.length, 0);
      if (open.size >= CHUNK_CHARACTERS) close(true);
    },
    endGeneration: (end) => close(spans.some(({ to }) => to > end)),
    soFar() {
      const last = chunks.at(-1);
      return last ? take(last.to) : null;
    },
    finish() {
      // The continuation in a later log of the session begins a new chunk.
      close(continues);
      return take(Math.max(written, spans.at(-1)?.to ?? 0));
    },
  };
}

interface IndexedText extends SplitText {
  readonly field: WorkText["field"];
}

function wordsOf(texts: readonly IndexedText[], choose: (text: IndexedText) => string): WorkWords {
  const given = (field: WorkText["field"]) => texts.filter((each) => each.field === field).map(choose);
  return {
    thinking: joinWords(given("thinking")),
    tools: joinWords(given("tools")),
    outputs: joinWords(given("outputs")),
  };
}

/**
 * Converts each text by itself: one with letters of another script makes V8 take twice as long for all that
 * it is joined with.
 */
function joinWords(texts: readonly string[]): Uint8Array {
  const words = texts.filter((text) => text !== "").map((text) => Buffer.from(`${indexText(text)}\n`));
  // A separate buffer, because it is transferred to another thread.
  const joined = new Uint8Array(words.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of words) {
    joined.set(each, at);
    at += each.length;
  }
  return joined;
}
