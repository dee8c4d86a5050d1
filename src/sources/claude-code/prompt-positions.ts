// Remembers where each prompt of a list is, by session. Holds bytes instead of objects: a list may name 100,000 sessions,
// and each reader thread has its own.
import type { SessionId } from "../../model/ids.ts";

/** Facts about the prompts of a session, or about those of no known session. */
export interface PromptLog {
  readonly id: SessionId | null;
  /** Changes with each new prompt. */
  readonly stamp: string;
  readonly size: number;
}

export interface PromptPosition {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
}

export interface PromptPositions {
  /** Adds a prompt, unless its session has one with this key. `stampOf` makes the session's stamp from the one before. */
  add(id: SessionId | null, prompt: PromptPosition, stampOf: (before: string) => string): void;
  /** Yields each session once, in the order of their first prompts. */
  logs(): Generator<PromptLog>;
  /** Yields a session's prompts as they were added, in order. */
  of(id: SessionId | null): Generator<PromptPosition>;
  copy(): PromptPositions;
}

/** Ids are 36 characters long, keys and stamps 16. */
const [ID_BYTES, KEY_BYTES] = [36, 16];

/** Where each field of a row begins. */
const LOG = { id: 0, stamp: 36, size: 52, first: 60, last: 64 };
const PROMPT = { key: 0, log: 16, offset: 20, length: 28, next: 32 };
const [LOG_BYTES, PROMPT_BYTES] = [68, 36];

const NONE = -1;

export function promptPositions(
  logRows: Rows = rows(LOG_BYTES),
  promptRows: Rows = rows(PROMPT_BYTES),
): PromptPositions {
  const logAt = rowIndex((row) => hashOf(logRows.text(row, LOG.id, ID_BYTES)), logRows.count());
  const promptHash = (row: number) =>
    hashOf(promptRows.text(row, PROMPT.key, KEY_BYTES)) ^ promptRows.int(row, PROMPT.log);
  const promptAt = rowIndex(promptHash, promptRows.count());

  function find(id: SessionId | null): number {
    const name = nameOf(id);
    return logAt.find(hashOf(name), (row) => logRows.text(row, LOG.id, ID_BYTES) === name);
  }

  function newLog(id: SessionId | null): number {
    const row = logRows.add();
    logRows.setText(row, LOG.id, nameOf(id));
    for (const field of [LOG.first, LOG.last]) logRows.setInt(row, field, NONE);
    logAt.add(row);
    return row;
  }

  return {
    add(id, { key, offset, length }, stampOf) {
      const found = find(id);
      const log = found === NONE ? newLog(id) : found;
      const isIt = (row: number) =>
        promptRows.int(row, PROMPT.log) === log && promptRows.text(row, PROMPT.key, KEY_BYTES) === key;
      if (promptAt.find(hashOf(key) ^ log, isIt) !== NONE) return;
      const row = promptRows.add();
      promptRows.setText(row, PROMPT.key, key);
      promptRows.setInt(row, PROMPT.log, log);
      promptRows.setNumber(row, PROMPT.offset, offset);
      promptRows.setInt(row, PROMPT.length, length);
      promptRows.setInt(row, PROMPT.next, NONE);
      promptAt.add(row);
      const last = logRows.int(log, LOG.last);
      if (last === NONE) logRows.setInt(log, LOG.first, row);
      else promptRows.setInt(last, PROMPT.next, row);
      logRows.setInt(log, LOG.last, row);
      const before = found === NONE ? "" : logRows.text(log, LOG.stamp, KEY_BYTES);
      logRows.setText(log, LOG.stamp, stampOf(before));
      logRows.setNumber(log, LOG.size, logRows.number(log, LOG.size) + length);
    },
    *logs() {
      for (let row = 0; row < logRows.count(); row++) {
        const name = logRows.text(row, LOG.id, ID_BYTES);
        yield {
          id: name === NO_NAME ? null : (name as SessionId),
          stamp: logRows.text(row, LOG.stamp, KEY_BYTES),
          size: logRows.number(row, LOG.size),
        };
      }
    },
    *of(id) {
      const log = find(id);
      let row = log === NONE ? NONE : logRows.int(log, LOG.first);
      for (; row !== NONE; row = promptRows.int(row, PROMPT.next))
        yield {
          key: promptRows.text(row, PROMPT.key, KEY_BYTES),
          offset: promptRows.number(row, PROMPT.offset),
          length: promptRows.int(row, PROMPT.length),
        };
    },
    copy: () => promptPositions(logRows.copy(), promptRows.copy()),
  };
}

/** Stands for no session. */
const NO_NAME = " ".repeat(ID_BYTES);

function nameOf(id: SessionId | null): string {
  return id ?? NO_NAME;
}

/** Rows of the same width in one buffer. */
interface Rows {
  count(): number;
  /** Returns the number of a new row. */
  add(): number;
  text(row: number, field: number, length: number): string;
  setText(row: number, field: number, text: string): void;
  int(row: number, field: number): number;
  setInt(row: number, field: number, value: number): void;
  number(row: number, field: number): number;
  setNumber(row: number, field: number, value: number): void;
  copy(): Rows;
}

const FIRST_ROWS = 64;
/** A smaller factor would copy more often, a larger one leaves more unused. */
const GROWTH = 1.5;

function rows(width: number, begun: Buffer = Buffer.alloc(0)): Rows {
  let bytes = begun;
  let count = begun.length / width;
  return {
    count: () => count,
    add() {
      if ((count + 1) * width > bytes.length) {
        const grown = Buffer.alloc(width * Math.max(FIRST_ROWS, Math.ceil(count * GROWTH)));
        bytes.copy(grown);
        bytes = grown;
      }
      return count++;
    },
    text: (row, field, length) => bytes.toString("latin1", row * width + field, row * width + field + length),
    setText: (row, field, text) => void bytes.write(text, row * width + field, "latin1"),
    int: (row, field) => bytes.readInt32LE(row * width + field),
    setInt: (row, field, value) => void bytes.writeInt32LE(value, row * width + field),
    number: (row, field) => bytes.readDoubleLE(row * width + field),
    setNumber: (row, field, value) => void bytes.writeDoubleLE(value, row * width + field),
    copy: () => rows(width, Buffer.from(bytes.subarray(0, count * width))),
  };
}

/** Finds rows by a hash. */
interface RowIndex {
  /** Returns the row that `isIt` accepts, or -1. */
  find(hash: number, isIt: (row: number) => boolean): number;
  add(row: number): void;
}

/** Begins with the rows from 0 to `count`. */
function rowIndex(hash: (row: number) => number, count: number): RowIndex {
  let slots = new Int32Array(FIRST_ROWS).fill(NONE);
  let used = 0;

  function slotOf(ofHash: number, isIt: (row: number) => boolean): number {
    const mask = slots.length - 1;
    let slot = ofHash & mask;
    for (let row = slots[slot]; row !== undefined && row !== NONE && !isIt(row); row = slots[slot])
      slot = (slot + 1) & mask;
    return slot;
  }

  function put(row: number): void {
    slots[slotOf(hash(row), () => false)] = row;
  }

  function add(row: number): void {
    used++;
    // At most half of the slots are used, so the next free one is near.
    if (used * 2 <= slots.length) {
      put(row);
      return;
    }
    const before = slots;
    slots = new Int32Array(slots.length * 2).fill(NONE);
    for (const each of before) if (each !== NONE) put(each);
    put(row);
  }

  for (let row = 0; row < count; row++) add(row);
  return { find: (ofHash, isIt) => slots[slotOf(ofHash, isIt)] ?? NONE, add };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The lowest bits choose the slot.
  return hash ^ (hash >>> 15);
}
