// Damages a file as a power cut or two writers do: torn lines, joined lines, or lines prefixed with NUL bytes.
import type { Recorder } from "./recorder.ts";

/** Cuts the end off the last line; the parent of the next record is then unreadable. */
export function tearLastLine(recorder: Recorder): void {
  const line = recorder.lines.pop() ?? "";
  recorder.lines.push(line.slice(0, Math.floor(line.length * 0.4)));
}

/** Removes the line break between the last two lines. */
export function glueLastLines(recorder: Recorder): void {
  const [one = "", other = ""] = recorder.lines.splice(-2);
  recorder.lines.push(one + other);
}

export function leadWithNul(recorder: Recorder, count: number): void {
  recorder.lines.push("\0".repeat(count) + (recorder.lines.pop() ?? ""));
}
