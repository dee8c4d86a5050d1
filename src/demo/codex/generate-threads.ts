// Generates the folder of Codex in the demo: rollouts by day, typed prompts, and the names that threads were given.
import { Random } from "../random.ts";
import { jsonLines, type SampleFile } from "../sample-file.ts";
import { playThread } from "./play-thread.ts";
import { ThreadRecorder, timedId } from "./thread-recorder.ts";
import { type SampleThread, THREADS } from "./threads.ts";

/** Yields every file below the client's directory. */
export function* generateThreads(seed: number): Generator<SampleFile> {
  const recorders = new Map<string, ThreadRecorder>();
  for (const thread of THREADS) {
    const forked_from = recorders.get(thread.forked_from ?? "");
    const recorder = new ThreadRecorder({
      ...{ thread_id: idOf(thread, seed), cwd: thread.project, branch: thread.branch, model: thread.model },
      random: new Random(`${seed} thread ${thread.name}`),
      start_ms: startOf(thread),
      ...(forked_from && { forked_from }),
    });
    playThread(recorder, thread.plot);
    recorders.set(thread.name, recorder);
    yield* [recorder.file(), ...recorder.files];
  }
  yield typedPrompts([...recorders.values()]);
  yield threadNames(recorders);
}

/** Returns null for a name of no thread. */
export function threadId(name: string, seed: number): string | null {
  const thread = THREADS.find((each) => each.name === name);
  return thread ? idOf(thread, seed) : null;
}

function idOf(thread: SampleThread, seed: number): string {
  return timedId(new Random(`${seed} id ${thread.name}`), startOf(thread));
}

function startOf({ start }: SampleThread): number {
  return Date.parse(`${start}:00.000Z`);
}

function typedPrompts(recorders: readonly ThreadRecorder[]): SampleFile {
  const typed = recorders.flatMap(({ options, typed: own }) =>
    own.map(({ text, at_ms }) => ({ session_id: options.thread_id, ts: Math.floor(at_ms / 1000), text })),
  );
  const lines = typed.map((each) => JSON.stringify(each));
  return { path: "history.jsonl", bytes: jsonLines(lines), mtime_ms: (typed.at(-1)?.ts ?? 0) * 1000 };
}

function threadNames(recorders: ReadonlyMap<string, ThreadRecorder>): SampleFile {
  const names = THREADS.flatMap(({ name, renamed }) => {
    const recorder = recorders.get(name);
    if (renamed === undefined || recorder === undefined) return [];
    const { thread_id: id } = recorder.options;
    return [{ id, thread_name: renamed, updated_at: recorder.time.replace("Z", "000000Z") }];
  });
  const last_ms = Date.parse(names.at(-1)?.updated_at ?? "1970-01-01");
  return {
    ...{ path: "session_index.jsonl", bytes: jsonLines(names.map((each) => JSON.stringify(each))) },
    mtime_ms: last_ms,
  };
}
