// Reports ranges that the archive lost as damage of a transcript. Anything a reader found in their place is not damage of
// the agent's file.
import type { Damage } from "../../model/record.ts";
import type { Transcript } from "../../model/transcript.ts";
import type { ByteRange } from "../../store/rows.ts";

/** The ranges are addresses of the session, in order. */
export function withLost(transcript: Transcript, lost: readonly ByteRange[]): Transcript {
  if (lost.length === 0) return transcript;
  // A line that was cut by a lost range is part of the same damage.
  const inside = ({ offset, length }: Damage) =>
    lost.some(({ from, to }) => offset <= to && offset + length >= from);
  const damage = [
    ...transcript.damage.filter((each) => !inside(each)),
    ...joined(lost).map(({ from, to }) => ({ offset: from, length: to - from, reason: "lost" as const })),
  ];
  return { ...transcript, damage: damage.sort((one, other) => one.offset - other.offset) };
}

/** Returns addresses of offsets. */
export function shifted(ranges: readonly ByteRange[], start: number): ByteRange[] {
  return ranges.map(({ from, to }) => ({ from: from + start, to: to + start }));
}

/** Joins ranges that touch: blocks are an affair of the archive. */
function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const found: ByteRange[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last?.to === range.from) found[found.length - 1] = { from: last.from, to: range.to };
    else found.push(range);
  }
  return found;
}
