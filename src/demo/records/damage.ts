// What a power cut or two writers do to a file: lines torn, glued together, or led by NUL bytes.
import type { Recorder } from "./recorder.ts";

/** The last line loses its end; what follows hangs on a record that can't be read any more. */
export function tearLastLine(recorder: Recorder): void {
  const line = recorder.lines.pop() ?? "";
  recorder.lines.push(line.slice(0, Math.floor(line.length * 0.4)));
}

/** The last two lines lose the line's end between them. */
export function glueLastLines(recorder: Recorder): void {
  const [one = "", other = ""] = recorder.lines.splice(-2);
  recorder.lines.push(one + other);
}

export function leadWithNul(recorder: Recorder, count: number): void {
  recorder.lines.push("\0".repeat(count) + (recorder.lines.pop() ?? ""));
}
