// Generates what agents append to a session's files, step by step: turns in pieces, rewinds, compactions, side work,
// sub-agents, notes, damage and half lines. Nothing is ever rewritten.
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { type Conversation, conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";
import type { TranscriptFolder } from "../../builders/transcripts/folder.ts";

const ACTS = [
  "prompt",
  "prompt",
  "say",
  "say",
  "think",
  "call",
  "parallel",
  "result",
  "turn",
  "turn",
  "turn",
  "rewind",
  "hint",
  "compact",
  "preserve",
  "interrupt",
  "fail",
  "queue",
  "settle",
  "queued",
  "print",
  "shell",
  "progress",
  "measure",
  "title",
  "summary",
  "lost",
  "again",
  "rewrite history",
  "nameless",
  "damage",
  "half",
  "side",
  "quote",
  "task",
  "start",
  "report",
  "todo",
  "team",
  "fork",
  "continue",
] as const;

export interface Step {
  readonly act: (typeof ACTS)[number];
  /** Which file, and which of its records. */
  readonly file: number;
  readonly record: number;
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  // Most of it happens in the session itself.
  file: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) }),
  record: fc.nat(60),
});

interface Written {
  readonly path: string;
  readonly talk: Conversation;
  /** How much of its text is in the file. */
  bytes: number;
  /** How much is left out at the end of the next write. */
  held: number;
  readonly seed: number;
}

export interface Writing {
  take(step: Step): void;
  /** Writes what is left of a half line. */
  flush(): void;
}

export function startWriting(folder: TranscriptFolder): Writing {
  const files: Written[] = [];
  let count = 0;

  function add(path: string, talk: Conversation, seed: number): Written {
    const file = { path, talk, bytes: 0, held: 0, seed };
    files.push(file);
    return file;
  }

  const main = add(folder.session(""), conversation({ seed: 1 }), 1);
  main.talk.prompt("begin with the parser");
  write(main);

  function write(file: Written): void {
    const bytes = Buffer.from(file.talk.text());
    const end = Math.max(file.bytes, bytes.length - file.held);
    appendFileSync(file.path, bytes.subarray(file.bytes, end));
    file.bytes = end;
    file.held = 0;
  }

  function subagent(name: string, seed: number): void {
    const talk = conversation({ seed, fields: { isSidechain: true, agentId: name } });
    talk.prompt(`look at part ${seed}`);
    write(add(folder.subsession("", name, { of: sessionId(1) }), talk, seed));
  }

  function fork(from: Written, seed: number): void {
    const talk = conversation({ seed, fields: { sessionId: sessionId(seed) } });
    for (const line of from.talk.text().split("\n").slice(0, -1))
      talk.raw(line.replaceAll(sessionId(1), sessionId(seed)));
    talk.after(from.talk.last).prompt(`go on as ${seed}`);
    write(add(folder.session("", sessionId(seed)), talk, seed));
  }

  return {
    take({ act, file: which, record }) {
      count++;
      const file = files[which % files.length] ?? main;
      if (act === "start") subagent(`a${file.seed}${count}`, 100 + count);
      else if (act === "fork") fork(main, 1000 + count);
      else if (act === "half") file.held = 20;
      else say(file, act, record, count);
      if (act !== "half") write(file);
    },
    flush() {
      for (const file of files) write(file);
    },
  };
}

interface Line {
  readonly talk: Conversation;
  readonly words: string;
  readonly seed: number;
  readonly record: number;
  readonly count: number;
  /** An earlier record of the file, or one that it lacks. */
  readonly some: string;
  readonly last: string | null;
}

function say({ talk, seed }: Written, act: Step["act"], record: number, count: number): void {
  const some = uuid(1 + (record % 20), seed);
  WRITES[act]?.({ talk, seed, record, count, some, words: `${act} ${count}`, last: talk.last });
}

const WRITES: Readonly<Partial<Record<Step["act"], (line: Line) => unknown>>> = {
  prompt: ({ talk, words }) => talk.prompt(`please ${words}`),
  say: ({ talk, words }) => talk.says(`said ${words}. Done.`),
  think: ({ talk, words }) => talk.thinks(`hm ${words}`),
  call: ({ talk, record }) => talk.calls("Edit", { file_path: `/home/dana/shop/${record}.ts` }),
  parallel: ({ talk, count }) =>
    talk.calls("Bash", { command: `mv a${count} b` }).calls("Read", { file_path: "/a" }),
  result: ({ talk, words }) => ifOpen(() => talk.result(words)),
  turn: ({ talk, words, record, count }) =>
    talk
      .prompt(`please fix ${words}`)
      .thinks("hm")
      .calls("Bash", { command: `npm test ${count}` })
      .calls("Write", { file_path: `/home/dana/shop/${count}.ts`, content: words })
      .result("2 passed", { part: { is_error: record % 3 === 0 } })
      .result("written")
      .says(`Fixed ${words}.`),
  rewind: ({ talk, words, some }) => talk.after(some).prompt(`instead ${words}`).says("as you like"),
  hint: ({ talk, record, some }) => talk.notes("last-prompt", { leafUuid: some, explicit: record % 2 === 0 }),
  compact: ({ talk, words }) => talk.compacts(`summary of ${words}`),
  preserve: ({ talk, words, seed, record, some, last }) =>
    talk.compacts(`short ${words}`, {
      compactMetadata: {
        trigger: "auto",
        preservedSegment: { headUuid: some, tailUuid: last, anchorUuid: uuid(record + 2, seed) },
      },
    }),
  interrupt: ({ talk }) => talk.interrupts(),
  fail: ({ talk }) => talk.fails("API Error: 500"),
  queue: ({ talk, record }) =>
    talk.notes("queue-operation", { operation: "enqueue", content: `later ${record}` }),
  settle: ({ talk, record }) => talk.prompt(`later ${record}`),
  queued: ({ talk, words }) => talk.queued(`meanwhile ${words}`),
  print: ({ talk, words }) => talk.prints("model", words),
  shell: ({ talk }) => talk.prompt("<bash-input>ls</bash-input>").prompt("<bash-stdout>x</bash-stdout>"),
  progress: ({ talk }) => talk.progress(),
  measure: ({ talk, record }) => talk.system("turn_duration", { durationMs: 1000 + record }),
  title: ({ talk, record }) => talk.notes("ai-title", { aiTitle: `Title ${record % 3}` }),
  summary: ({ talk, record, some }) =>
    talk.notes("summary", { summary: `About ${record % 3}`, leafUuid: some }),
  lost: ({ talk, words, seed }) => talk.after(uuid(900, seed)).prompt(`orphan ${words}`),
  again: ({ talk, record }) => talk.raw(talk.text().split("\n")[record % Math.max(1, linesIn(talk))] ?? "{}"),
  "rewrite history": ({ talk, seed }) => talk.says("said twice", { message: { id: `msg_${seed}_1` } }),
  nameless: ({ talk, words }) => talk.says(`nameless ${words}`, { message: { id: undefined } }),
  damage: ({ talk }) => talk.raw('{"type":"user","uuid":"00000000-0000-0000-0000-00000000'),
  side: ({ talk, last }) =>
    talk
      .record("user", { isSidechain: true, parentUuid: null, message: { role: "user", content: "aside" } })
      .after(last),
  quote: ({ talk, words, count }) =>
    talk.calls("Task", { prompt: words, description: "quoted" }).quotes(
      conversation({ seed: 500 + count })
        .prompt(words)
        .says("found"),
      `q${count}`,
    ),
  task: ({ talk, words, count }) =>
    talk.calls("Task", { prompt: `look at part ${100 + count + 1}`, description: words }),
  report: ({ talk, record }) =>
    ifOpen(() => talk.result("found it", { toolUseResult: { agentId: `a1${record}` } })),
  todo: ({ talk, words }) =>
    talk.calls("TodoWrite", {
      todos: [{ content: words, status: "pending", activeForm: "x" }],
    }),
  team: ({ talk, words, record }) =>
    talk.calls("Task", { prompt: words, name: `mate${record}`, team_name: "crew" }),
  continue: ({ talk, record }) =>
    talk.notes("continued-in", { continuedInSessionId: sessionId(1000 + record) }),
};

function linesIn(talk: Conversation): number {
  return talk.text().split("\n").length - 1;
}

/** A result needs a call. */
function ifOpen(add: () => unknown): void {
  try {
    add();
  } catch {
    // There is no open call, so nothing is written.
  }
}
