// Packs what identifies a session's messages into one array of numbers, its trace: names and fingerprints, in
// order. The store keeps the array as it is.
//
// A name identifies one event of a history: an answer by the API's id, which every copy keeps; a prompt by
// its record's id if no such answer follows. The first prompt always has a name.

/** One name of a trace, before it is packed. */
export interface TraceName {
  readonly text: string;
  /** Given by the model's API, not by the agent's program. */
  readonly by_api: boolean;
  /** Milliseconds since the session's first record. */
  readonly after_ms: number;
  /** 0 if no turn contains it. */
  readonly turn: number;
  /** Its index in the dialogue of the active branch. */
  readonly message_index: number;
}

export interface TraceParts {
  /** In order; the active branch's names first. */
  readonly names: readonly TraceName[];
  readonly active: number;
  /** The number of dialogue messages on the active branch. */
  readonly dialogue: number;
  /** Fingerprints of the dialogue up to each message, from the first. */
  readonly chain: readonly string[];
  /** The index from which a fingerprint is distinctive, and from which it is beyond doubt; null if never. */
  readonly distinctive_at: number | null;
  readonly sure_at: number | null;
  readonly begins_compacted: boolean;
}

const HEADER = 8;
const COMPACTED = 1;
const MOST = 0xffff;

export function packTrace(parts: TraceParts): Uint32Array {
  const { names, chain } = parts;
  const trace = new Uint32Array(HEADER + names.length * 4 + chain.length);
  const count = names.length;
  const flags = parts.begins_compacted ? COMPACTED : 0;
  trace.set([count, parts.active, parts.dialogue, after(parts.distinctive_at), after(parts.sure_at), flags]);
  for (const [index, name] of names.entries()) {
    const [high, low] = nameKey(name.text, name.by_api);
    const at = HEADER + index * 2;
    trace[at] = high;
    trace[at + 1] = low;
    trace[HEADER + count * 2 + index] = Math.min(Math.max(name.after_ms, 0), 0xffffffff);
    trace[HEADER + count * 3 + index] =
      Math.min(name.turn, MOST) * (MOST + 1) + Math.min(name.message_index, MOST);
  }
  // Skips the recipe's mark, which is the same for all.
  for (const [index, digest] of chain.entries())
    trace[HEADER + count * 4 + index] = Number.parseInt(digest.slice(3, 11), 16);
  return trace;
}

/** Encodes "never" as 0. */
function after(index: number | null): number {
  return index === null ? 0 : index + 1;
}

export function nameCount(trace: Uint32Array): number {
  return trace[0] ?? 0;
}

export function activeCount(trace: Uint32Array): number {
  return trace[1] ?? 0;
}

export function dialogueCount(trace: Uint32Array): number {
  return trace[2] ?? 0;
}

/** Returns one half of a name's key, the same in all traces; `nameLow` returns the other. */
export function nameHigh(trace: Uint32Array, index: number): number {
  return trace[HEADER + index * 2] ?? 0;
}

export function nameLow(trace: Uint32Array, index: number): number {
  return trace[HEADER + index * 2 + 1] ?? 0;
}

export function isByApi(trace: Uint32Array, index: number): boolean {
  return (nameHigh(trace, index) & 1) === 1;
}

export function nameAfterMs(trace: Uint32Array, index: number): number {
  return trace[HEADER + nameCount(trace) * 2 + index] ?? 0;
}

export function nameTurn(trace: Uint32Array, index: number): number {
  return (trace[HEADER + nameCount(trace) * 3 + index] ?? 0) >>> 16;
}

export function nameMessageIndex(trace: Uint32Array, index: number): number {
  return (trace[HEADER + nameCount(trace) * 3 + index] ?? 0) & MOST;
}

export function beginsCompacted(trace: Uint32Array): boolean {
  return ((trace[5] ?? 0) & COMPACTED) !== 0;
}

export function chainLength(trace: Uint32Array): number {
  return Math.max(0, trace.length - HEADER - nameCount(trace) * 4);
}

export function chainAt(trace: Uint32Array, index: number): number {
  return trace[HEADER + nameCount(trace) * 4 + index] ?? 0;
}

/** Null if no fingerprint is distinctive. */
export function distinctiveAt(trace: Uint32Array): number | null {
  return trace[3] ? trace[3] - 1 : null;
}

export function sureAt(trace: Uint32Array): number | null {
  return trace[4] ? trace[4] - 1 : null;
}

/** Whether the model's API named any event. An answer comes early, or never. */
export function isNamedByApi(trace: Uint32Array): boolean {
  const count = nameCount(trace);
  for (let index = 0; index < count; index++) if (isByApi(trace, index)) return true;
  return false;
}

/** Hashes to two 32-bit halves, without cryptography: names are not secret, and a collision does no harm. */
export function nameKey(text: string, byApi: boolean): readonly [number, number] {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [((two & ~1) | (byApi ? 1 : 0)) >>> 0, one >>> 0];
}
