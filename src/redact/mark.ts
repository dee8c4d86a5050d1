// What stands in a secret's place, and finding it again.
import { kinds } from "./kinds.ts";

export function markFor(kind: string): string {
  return `[redacted ${kind}]`;
}

export interface Mark {
  readonly start: number;
  readonly end: number;
}

export function findMarks(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (const { 0: mark, 1: kind = "", index } of text.matchAll(anyMark)) {
    if (kinds.has(kind)) marks.push({ start: index, end: index + mark.length });
  }
  return marks;
}

const anyMark = /\[redacted ([a-z0-9 -]{1,40})\]/g;
