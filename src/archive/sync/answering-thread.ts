// Runs operations in a thread, for a server that has others to answer meanwhile.
import { parentPort, workerData } from "node:worker_threads";
import { ClewError } from "../../model/errors.ts";
import { openLocalArchive } from "../archive.ts";
import { loadOperation } from "../operations.ts";
import type {
  AnsweringThreadData,
  Call,
  FromAnsweringThread,
  ToAnsweringThread,
} from "./answering-threads.ts";

const { time_zone, model, ...locations } = workerData as AnsweringThreadData;
/** The caller's time, because the demo has a clock of its own. */
let now = new Date();
let opening: ReturnType<typeof openLocalArchive> | null = null;
const streams = new Map<number, Stream>();
const stops = new Map<number, AbortController>();

parentPort?.on("message", (message: ToAnsweringThread) => {
  if (message.type === "call") void attempt(message.call, () => answer(message));
  else if (message.type === "next") void attempt(message.call, () => sendPart(message.call));
  else stop(message.call);
});

interface Stream {
  readonly parts: AsyncIterator<string>;
  /** Returns the values that grow while the stream is read. */
  figures(): Readonly<Record<string, number>>;
}

async function attempt(call: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    end(call);
    const { message, stack = "" } = error as Error;
    const code = error instanceof ClewError ? error.code : null;
    send({ type: "failed", call, code, message, stack });
  }
}

async function answer({ call, operation, input, asked_at }: Call): Promise<void> {
  now = asked_at;
  const stopped = new AbortController();
  stops.set(call, stopped);
  opening ??= openLocalArchive({
    ...{ ...locations, time_zone: () => time_zone, model: () => model, now: () => now },
    hold_read: true,
  });
  const archive = await opening.catch((error: unknown) => {
    opening = null;
    throw error;
  });
  const output = await archive.run(await loadOperation(operation), input, { signal: stopped.signal });
  const { plain, streamed } = takeApart(output);
  if (streamed) streams.set(call, streamed.stream);
  else end(call);
  send({
    type: "output",
    call,
    output: plain,
    stream: streamed?.name ?? null,
    figures: streamed?.figures ?? [],
  });
}

/** Separates what can be sent to another thread at once from a document that is made while it is read. */
function takeApart(output: object): { plain: object; streamed: Streamed | null } {
  const fields = Object.entries(output);
  const stream = fields.find(([, value]) => isStream(value));
  if (!stream) return { plain: output, streamed: null };
  const figures = fields.filter(([, value]) => typeof value === "function") as [string, () => number][];
  const apart = new Set([stream, ...figures].map(([name]) => name));
  return {
    plain: Object.fromEntries(fields.filter(([name]) => !apart.has(name))),
    streamed: {
      name: stream[0],
      figures: figures.map(([name]) => name),
      stream: {
        parts: (stream[1] as AsyncIterable<string>)[Symbol.asyncIterator](),
        figures: () => Object.fromEntries(figures.map(([name, read]) => [name, read()])),
      },
    },
  };
}

interface Streamed {
  readonly name: string;
  readonly figures: readonly string[];
  readonly stream: Stream;
}

function isStream(value: unknown): boolean {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** A message for each small part would take longer than making it. */
const LEAST_LENGTH = 64 * 1024;

async function sendPart(call: number): Promise<void> {
  const stream = streams.get(call);
  if (!stream) return;
  let text = "";
  let done: boolean | undefined = false;
  while (!done && text.length < LEAST_LENGTH) {
    const next: IteratorResult<string> = await stream.parts.next();
    done = next.done;
    if (!next.done) text += next.value;
  }
  send({ type: "part", call, text, done: done === true, figures: stream.figures() });
  if (done) end(call);
}

function stop(call: number): void {
  stops.get(call)?.abort();
  void streams.get(call)?.parts.return?.();
  end(call);
}

function end(call: number): void {
  stops.delete(call);
  streams.delete(call);
}

function send(message: FromAnsweringThread): void {
  parentPort?.postMessage(message);
}
