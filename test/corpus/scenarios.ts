// Checks what clew must read from the files that the real client wrote in known scenarios, version by version.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findTranscripts, type Session } from "../../src/index.ts";
import { readSessions } from "../../src/ingest/read/read-transcripts.ts";
import { usageCounter } from "../../src/sessions/turns/usage.ts";
import { countTokens, sessionFiles } from "./independent.ts";

export interface ScenarioCheck {
  readonly name: string;
  readonly problems: readonly string[];
}

type Expect = (sessions: readonly Session[], version: string) => readonly (string | false | undefined)[];

export async function* scenarioChecks(client: string): AsyncGenerator<ScenarioCheck> {
  if (!existsSync(client)) return;
  for (const version of readdirSync(client)) {
    for (const scenario of readdirSync(join(client, version))) {
      const stages = readdirSync(join(client, version, scenario)).filter((stage) =>
        existsSync(join(client, version, scenario, stage, "projects")),
      );
      const last = stages.sort().at(-1);
      if (last === undefined) continue;
      const root = join(client, version, scenario, last);
      const all = await Array.fromAsync(
        readSessions(await findTranscripts([root]), { processes: new Map() }),
      );
      const sessions = all.filter((session) => session.ghost === null);
      const expected = [
        tokens(root, all),
        all.length === 0 && "no transcript",
        ...always(sessions),
        ...(EXPECTED[scenario]?.(sessions, version) ?? []),
      ];
      yield {
        name: `${version} ${scenario}`,
        problems: expected.filter((problem) => typeof problem === "string"),
      };
    }
  }
}

/** Ghosts count too, because a client that warms up spends tokens. */
function tokens(root: string, sessions: readonly Session[]): string | false {
  const counter = usageCounter();
  for (const session of sessions) counter.add(session.spending);
  const { lower_bound: _, ...ours } = counter.total();
  const theirs = countTokens(sessionFiles(root));
  return (
    JSON.stringify(ours) !== JSON.stringify(theirs) &&
    `tokens ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`
  );
}

function always(sessions: readonly Session[]): (string | false)[] {
  return [
    sessions.some((session) => session.damage.length > 0) && "damage in an undamaged file",
    sessions.some((session) => session.unknown_kinds.length > 0) && "a kind that clew does not know",
    sessions.some((session) => session.project_path === null) && "no project",
  ];
}

const compaction: Expect = (sessions, version) => {
  // The oldest clients compact into nothing (`-p`), or start a new file, so there is no boundary to cross.
  if (version === "1.0.60") return [];
  const [session] = sessions;
  return [
    (session?.turns.length ?? 0) < 3 && "turns before the compaction are lost",
    !session?.messages.some((message) => message.compacted) && "nothing is marked as compacted",
    !session?.messages.some((message) => message.kind === "compaction") && "no compaction text",
    session?.turns.some((turn) => turn.prompt.startsWith("This session is being")) &&
      "compaction begins a turn",
  ];
};

const subsessions: Expect = (sessions) =>
  sessions.flatMap((session) => {
    const started = startedSubsessions(session);
    return [
      session.subsessions.length !== started && `${session.subsessions.length} subsessions, not ${started}`,
      session.subsessions.some((subsession) => subsession.call_id === null) &&
        "a subsession without its call",
      session.subsessions.some((subsession) => subsession.turn !== 1) && "a subsession in the wrong turn",
    ];
  });

function startedSubsessions(session: Session): number {
  const parts = session.messages.flatMap((message) => message.parts);
  const refused = new Set(
    parts.flatMap((part) => (part.type === "tool_result" && part.is_error ? part.call_id : [])),
  );
  return parts.filter((part) => part.type === "tool_call" && part.use.starts && !refused.has(part.id)).length;
}

const twoBranches: Expect = (sessions) => [
  sessions[0]?.branches.length !== 2 && "not two branches",
  sessions[0]?.other_messages.length === 0 && "the other branch is not reachable",
];

const EXPECTED: Readonly<Record<string, Expect>> = {
  subagent: subsessions,
  "subagent-parallel": subsessions,
  compact: compaction,
  autocompact: compaction,
  "interactive-compact": compaction,
  "interactive-rewind": twoBranches,
  "concurrent-resume": twoBranches,
  "interactive-queue": ([session]) => [session?.turns.length !== 3 && "queued prompts are no turns"],
  "interactive-worktree": ([session]) => [session?.worktree?.branch !== "worktree-feat-x" && "no worktree"],
  "odd-bytes": ([session]) => [
    !session?.turns[0]?.prompt.includes("é 日本 🎉") && "the prompt's text is not whole",
  ],
  image: ([session]) => [
    !session?.messages.some((message) => message.parts.some((part) => part.type === "image")) && "no image",
  ],
  kill9: (sessions) => [
    sessions.some((session) => session.turns.at(-1)?.answer === null && session.status !== "interrupted") &&
      "a killed session that is not interrupted",
    !sessions.some((session) => session.status === "interrupted") && "no session is interrupted",
  ],
  errors: (sessions) => [
    !sessions.some((session) => session.status === "failed") && "no session failed",
    sessions.some((session) => session.turns.some((turn) => turn.answer?.startsWith("API Error"))) &&
      "an error as an answer",
  ],
  todo: (sessions) => [
    sessions.some((session) => session.tasks.some((task) => !/^F(ind|ix) bug$/.test(task.content))) &&
      "a wrong task",
    sessions.some((session) => session.tasks.length !== acceptedTasks(session)) &&
      "a task too many or too few",
  ],
  resume: (sessions) => [
    sessions.some((session) => session.turns.some((turn, index) => turn.number !== index + 1)) &&
      "wrong numbers",
    sessions.every((session) => session.turns.length < 3) && "a resumed prompt is missing",
  ],
};

/** Counts both tasks, unless the client refused every call that would have created them. */
function acceptedTasks(session: Session): number {
  const parts = session.messages.flatMap((message) => message.parts);
  const refused = new Set(
    parts.flatMap((part) => (part.type === "tool_result" && part.is_error ? part.call_id : [])),
  );
  const made = parts.some((part) => {
    return (
      part.type === "tool_call" &&
      part.use.task_change &&
      part.use.task_change.type !== "update" &&
      !refused.has(part.id)
    );
  });
  return made ? 2 : 0;
}
