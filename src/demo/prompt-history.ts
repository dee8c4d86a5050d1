// The client's own list of all typed prompts, which also includes sessions whose files are long deleted.
import { Random } from "./random.ts";
import type { Recorder } from "./records/recorder.ts";
import { jsonLines, type SampleFile } from "./sample-file.ts";

export interface TypedPrompt {
  readonly display: string;
  readonly timestamp: number;
  readonly project: string;
  readonly sessionId: string;
}

export function typedIn(recorder: Recorder, project: string): TypedPrompt[] {
  const sessionId = recorder.options.session_id;
  return recorder.typed.map(({ text, at_ms }) => {
    return { display: text.slice(0, LONGEST), timestamp: at_ms, project, sessionId };
  });
}

const LONGEST = 500;

export function promptHistory(typed: readonly TypedPrompt[]): SampleFile {
  const all = typed.toSorted((one, other) => one.timestamp - other.timestamp);
  const lines = all.map(({ display, ...rest }) => JSON.stringify({ display, pastedContents: {}, ...rest }));
  return { path: "history.jsonl", bytes: jsonLines(lines), mtime_ms: all.at(-1)?.timestamp ?? 0 };
}

/** Two sessions of the summer, deleted by the client's own cleanup. */
export function forgottenPrompts(seed: number): TypedPrompt[] {
  return FORGOTTEN.flatMap(({ project, start, prompts }) => {
    const sessionId = new Random(`${seed} forgotten ${start}`).uuid();
    const first = Date.parse(start);
    return prompts.map((display, index) => ({
      display,
      timestamp: first + index * 240_000,
      project,
      sessionId,
    }));
  });
}

const FORGOTTEN = [
  {
    project: "/home/dana/shop",
    start: "2026-07-14T08:12:00.000Z",
    prompts: [
      "Why does the newsletter form answer with 500?",
      "and send the double opt-in mail in the visitor's language",
    ],
  },
  {
    project: "/home/dana/marbles",
    start: "2026-07-20T17:45:00.000Z",
    prompts: ["Port the level editor from pixels to metres", "keep old level files readable", "/exit"],
  },
] as const;
