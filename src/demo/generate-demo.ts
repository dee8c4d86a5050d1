// Generates the demo: the home of one made-up developer with ten weeks of sessions, of several agents, the same bytes on
// every machine. Writes no files.
import { join } from "node:path";
import { generateThreads, threadId } from "./codex/generate-threads.ts";
import { generateChats } from "./gemini/generate-chats.ts";
import { forgottenPrompts, promptHistory, typedIn } from "./prompt-history.ts";
import { Random } from "./random.ts";
import { LEAST_CONTEXT, Recorder } from "./records/recorder.ts";
import type { SampleFile } from "./sample-file.ts";
import { AGENT_FILES } from "./sessions/agent-files.ts";
import { ATTACHMENT_WEEKS } from "./sessions/attachment-weeks.ts";
import { FIRST_WEEKS } from "./sessions/first-weeks.ts";
import { LAST_WEEKS } from "./sessions/last-weeks.ts";
import { PROGRESS_WEEK } from "./sessions/progress-week.ts";
import type { SampleSession } from "./sessions/sample-session.ts";

export const DEMO_SEED = 1;

/** A minute or two after the last event in it: two agents are in the middle of a turn. */
export const DEMO_NOW = "2026-11-06T08:30:00.000Z";

/** The agents of the demo, each with its directory in the home. The first has most of the sessions. */
const DEMO_AGENTS = [
  { agent: "claude-code", folder: ".claude", generate: generateFirstAgent },
  { agent: "codex", folder: ".codex", generate: generateThreads },
  {
    agent: "gemini",
    folder: ".gemini",
    generate: (seed: number) => generateChats(seed, (name) => demoSessionId(name, seed)),
  },
] as const;

/** Yields every file of the home, agent by agent and session by session. */
export function* generateDemo(seed: number = DEMO_SEED): Generator<SampleFile> {
  for (const { folder, generate } of DEMO_AGENTS) {
    for (const file of generate(seed)) yield { ...file, path: `${folder}/${file.path}` };
  }
}

/** Returns the roots of the demo in a home, as settings name them: a path alone belongs to the first agent. */
export function demoRoots(home: string): [string, ...string[]] {
  const [first, ...others] = DEMO_AGENTS;
  return [join(home, first.folder), ...others.map(({ agent, folder }) => `${agent}:${join(home, folder)}`)];
}

/** Yields every file of the first agent's directory. */
export function* generateFirstAgent(seed: number = DEMO_SEED): Generator<SampleFile> {
  const recorders = new Map<string, Recorder>();
  const context = {
    seed,
    session(name: string): Recorder {
      const recorder = recorders.get(name);
      if (!recorder) throw new Error(`The session ${name} is told later, or never.`);
      return recorder;
    },
  };
  const typed = forgottenPrompts(seed);
  for (const session of SESSIONS) {
    const recorder = newRecorder(session, seed);
    session.write(recorder, context);
    recorders.set(session.name, recorder);
    typed.push(...typedIn(recorder, session.project));
    yield recorder.file();
    yield* recorder.files;
  }
  yield promptHistory(typed);
}

/** Returns the id of the demo's session with this name. */
export function demoSessionId(name: string, seed: number = DEMO_SEED): string {
  return threadId(name, seed) ?? new Random(`${seed} id ${name}`).uuid();
}

const SESSIONS: readonly SampleSession[] = [
  ...FIRST_WEEKS,
  ...AGENT_FILES,
  ...PROGRESS_WEEK,
  ...ATTACHMENT_WEEKS,
  ...LAST_WEEKS,
];

function newRecorder(session: SampleSession, seed: number): Recorder {
  const { name, client, project, branch = "main", cwd = project } = session;
  return new Recorder({
    client,
    cwd,
    branch,
    session_id: demoSessionId(name, seed),
    random: new Random(`${seed} session ${name}`),
    start_ms: Date.parse(`${session.start}:00.000Z`),
    context: new Random(`${seed} context ${name}`).between(LEAST_CONTEXT, 62_000),
  });
}
