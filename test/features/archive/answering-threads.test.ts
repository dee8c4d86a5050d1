// Tests operations that run in other threads: their answers, streams and errors are those of the archive itself.
import { afterAll, expect, test } from "vitest";
import type { Archive } from "../../../src/archive/archive.ts";
import type { Operation } from "../../../src/archive/operation.ts";
import { loadOperation, OPERATION_NAMES } from "../../../src/archive/operations.ts";
import { answeringAside } from "../../../src/archive/sync/answering-aside.ts";
import { type AnsweringOptions, answeringThreads } from "../../../src/archive/sync/answering-threads.ts";
import { DEMO_NOW } from "../../../src/demo/generate-demo.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";

const demo = await demoArchive();
const { roots, data_dir } = demo;
const options: AnsweringOptions = {
  ...{ roots, data_dir, most: 2 },
  time_zone: () => "UTC",
  now: () => new Date(DEMO_NOW),
};
const threads = answeringThreads(options);
const aside = answeringAside(demo.archive, threads);
afterAll(async () => {
  await threads.close();
  await demo[Symbol.asyncDispose]();
});

/** One question to each operation that takes long. */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  changes: { session: "latest" },
  home: {},
  show: { session: "latest" },
  findTurns: { session: "latest", query: "cache" },
  turns: { session: "latest" },
  turnConversation: { session: "latest", from: 1, to: 2 },
  image: { id: "none", index: 0 },
  search: { query: "cache" },
  recall: { question: "how was the cache fixed?" },
  similarError: { text: "TypeError: x is not a function" },
  whatChanged: { path: "package.json" },
  leftToDo: {},
  files: { path: "package.json" },
  usage: { by: "day" },
  export: { session: "latest" },
  doctor: {},
};

const listed = await Promise.all(
  OPERATION_NAMES.map(async (name) => [name, await loadOperation(name)] as const),
);
const long = listed.filter(([, { is_long }]) => is_long);

test("the questions are to all operations that take long", () => {
  expect(Object.keys(QUESTIONS).sort()).toEqual(long.map(([name]) => name).sort());
});

test.each(long)("%s answers as the archive itself does", async (name, operation) => {
  const input = QUESTIONS[name] ?? {};
  const outcomes = await Promise.all(
    [demo.archive, aside].map((archive) => outcome(archive, operation, input)),
  );
  expect(outcomes[1]).toEqual(outcomes[0]);
  // No image has this id: the error is the answer.
  expect("code" in (outcomes[0] ?? {})).toBe(name === "image");
});

/** Reads streams to their end, and takes errors as outcomes. */
async function outcome(
  archive: Archive,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<object> {
  try {
    const { document, secrets_removed, ...output } = (await archive.run(operation, input)) as {
      document?: AsyncIterable<string>;
      secrets_removed?: () => number;
      backup?: unknown;
    };
    if (!document) return { ...output, backup: null };
    const text = (await Array.fromAsync(document)).join("");
    return { ...output, text, removed: secrets_removed?.() };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code, message };
  }
}

test("an error keeps its code and its sentence", async () => {
  await expect(aside.ask("show", { session: "no such session" })).rejects.toMatchObject({
    name: "ClewError",
    code: "not_found",
  });
});

test("operations that take no time are answered by the archive itself", async () => {
  const none = answeringAside(demo.archive, {
    run: () => Promise.reject(new Error("asked")),
    close: async () => undefined,
  });
  expect((await none.ask("list", {})).sessions.length).toBeGreaterThan(0);
  await expect(none.ask("usage", {})).rejects.toThrow("asked");
});

test("a document that is left unread frees its thread", async () => {
  const one = answeringThreads({ ...options, most: 1, idle_ms: 0 });
  const first = (await one.run("export", { session: "latest", whole: true })) as {
    document: AsyncIterable<string>;
  };
  await first.document[Symbol.asyncIterator]().return?.();
  // With nothing open, the thread ends after its idle time; the next question starts another one.
  const { results } = (await one.run("search", { query: "cache" })) as { results: readonly unknown[] };
  expect(results.length).toBeGreaterThan(0);
  await one.close();
});

test("a question that is open when the threads are closed fails with a sentence", async () => {
  const closing = answeringThreads({ ...options, most: 1 });
  const asked = expect(closing.run("doctor", {})).rejects.toThrow(
    "The thread that worked on this was stopped.",
  );
  await closing.close();
  await asked;
});
