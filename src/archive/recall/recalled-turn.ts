// Tells what a turn found out and did, within a number of characters: what answers the question comes first.
import type { WordsIn } from "../../sessions/story/choose-sentences.ts";
import { type Failure, failureOf } from "../../sessions/story/failures.ts";
import { correctedBy } from "../../sessions/story/last-word.ts";
import type { StoryStep } from "../../sessions/story/steps.ts";
import { storyOf } from "../../sessions/story/story.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { askedLine } from "../../sessions/turns/gist.ts";
import type { TurnEntry } from "../../store/rows.ts";
import type { RecalledHit } from "./candidates.ts";
import { laterTurns } from "./later-turns.ts";
import { recalledChanges, shortPath } from "./recalled-changes.ts";
import { recalledFailure } from "./recalled-failure.ts";
import type { RecalledChange, RecalledFailure, RecalledTurn } from "./recalled-schema.ts";
import { type Room, roomOf } from "./room.ts";
import { type Showing, shortCommand, type Wants } from "./showing.ts";

export interface TurnShowing extends Showing {
  readonly question: string;
  readonly room: number;
  /** The file that is asked about. */
  readonly file: string | null;
  readonly wants: Wants;
  /** The turns after it. */
  readonly following: readonly TurnEntry[];
  /** The error that is asked about, if the turn met it: it is shown first, and no other. */
  readonly met: Failure | null;
}

/** Returns the turn, and how much of the room is left. */
export function recalledTurn(
  { session, turn, copies }: RecalledHit,
  steps: readonly StoryStep[],
  showing: TurnShowing,
): { readonly recalled: RecalledTurn; readonly left: number } {
  const { clean, wordsIn } = showing;
  const room = roomOf(showing.room);
  const citation = `${session.id}#${turn.number}`;
  const asked = cutLine(clean(askedLine(turn)), LONGEST_REQUEST);
  room.take(`${citation}${asked}`);
  const later = laterTurns(
    session.id,
    {
      ...{ ...showing, changed: turn.edits > 0 },
      corrected_by: correctedBy(turn, showing.following),
    },
    room,
  );
  const did = (step: StoryStep) =>
    step.turn === turn.number && step.type === "done" && (step.failed || step.edits.length > 0);
  const named = failureOf(steps, turn.number, showing.question);
  const isBeside = showing.wants.command || named !== null;
  const share = isBeside ? BESIDE_COMMANDS : steps.some(did) ? OUTCOME_SHARE : ONLY_OUTCOME;
  const story = storyOf(steps, turn.number, {
    wordsIn,
    room: Math.floor(room.left * share),
    commands: MOST_COMMANDS,
    wants_open: showing.wants.open,
  });
  const shown = (failures: readonly Failure[], share: number) =>
    failures
      .map((failure) => recalledFailure(failure, session.id, showing))
      .map((failure) => ({
        ...failure,
        cause: failure.cause.filter((said) => !story.outcome.some((text) => text.includes(said))),
      }))
      .flatMap((failure) => briefer(failure).find((each) => room.take(textOf(each), share)) ?? []);
  const related = relatedFirst(story.failures, ({ step, lines }) => [step.command, ...lines], wordsIn);
  const asMet = showing.met
    ? shown([showing.met], 1)
    : shown(named ? [named] : askedFailures(related, showing), ASKED_SHARE);
  const outcome = story.outcome.filter((sentence) => room.take(sentence));
  const most = showing.wants.command ? 0 : MOST_FAILURES;
  const failed = asMet.length > 0 || showing.met ? asMet : shown(related.slice(0, most), FAILURE_SHARE);
  const told = failed.map(textOf).join("\n");
  // The last is nearest to what worked.
  const commands = story.commands
    .toReversed()
    .map(({ number, text, failed: didFail, error }) => ({
      ...{ citation: `${citation}.${number}`, text: shortCommand(text), failed: didFail },
      error: error && cutLine(error, LONGEST_ERROR),
    }))
    .filter(({ text, error }) => !told.includes(text) && room.take(text + (error ?? ""), COMMAND_SHARE))
    .reverse();
  const toldFiles = new Set(failed.flatMap(({ changes }) => changes.map(({ path }) => path)));
  const untold = story.files.filter(({ path }) => !toldFiles.has(shortPath(clean(path), showing.project)));
  const files = filesWithin(
    room,
    untold.flatMap(({ edits }) => edits),
    showing,
  );
  return {
    recalled: {
      ...{
        session_id: session.id,
        turn: turn.number,
        citation,
        title: clean(session.title),
        agent: session.agent,
      },
      project_path: session.project_path,
      started_at: turn.started_at,
      ending: turn.ending,
      ...{ asked, outcome, failed, commands, files },
      more_files: untold.length - files.length,
      ...{ later, committed: showing.wants.commit ? commitOf(session.id, turn, showing) : null },
      pull_request: pullRequestOf(turn, showing),
      copies: copies.length,
    },
    left: Math.max(0, room.left),
  };
}

const LONGEST_REQUEST = 120;
const LONGEST_ERROR = 160;
const OUTCOME_SHARE = 0.6;
/** For a turn that only looked and answered. */
const ONLY_OUTCOME = 0.8;
/** For a question that wants a command, or quotes one that failed. */
const BESIDE_COMMANDS = 0.35;
const FAILURE_SHARE = 0.65;
/** For a failure that is asked about, before its outcome. */
const ASKED_SHARE = 0.5;
const COMMAND_SHARE = 0.7;
const MOST_FAILURES = 2;
const MOST_COMMANDS = 4;
const MOST_FILES = 4;

/** Returns the failure that a question about one most likely means: its output has words of the question. */
function askedFailures(related: readonly Failure[], { wants, wordsIn }: TurnShowing): Failure[] {
  const [first] = related;
  const isAsked =
    wants.failure && first && wordsIn([first.step.command, ...first.lines].join("\n")).length > 0;
  return isAsked ? [first] : [];
}

/** Returns the turn's own commit, or the next one: people often ask for it after the change. */
function commitOf(
  session: string,
  turn: TurnEntry,
  { following, clean }: TurnShowing,
): RecalledTurn["committed"] {
  const by = [turn, ...following].find(({ effects }) => effects?.commit);
  const commit = by?.effects?.commit;
  if (!by || !commit) return null;
  const subject = commit.subject && cutLine(clean(commit.subject), LONGEST_REQUEST);
  return { citation: `${session}#${by.number}`, id: commit.id, subject };
}

/** Returns the turn's own, or the next one if that is asked for. */
function pullRequestOf(turn: TurnEntry, { following, wants }: TurnShowing): string | null {
  const by = wants.commit ? [turn, ...following] : [turn];
  return by.find(({ effects }) => effects?.pull_request)?.effects?.pull_request ?? null;
}

/** Returns the failure, and what is left of it where there is less room: at last the error alone. */
function briefer(failure: RecalledFailure): RecalledFailure[] {
  const without = { ...failure, cause: [], commands: [] };
  return [
    failure,
    without,
    { ...without, changes: without.changes.map((change) => ({ ...change, lines: [] })) },
  ];
}

function textOf({ command, lines, ended, changes, commands, cause }: RecalledFailure): string {
  const changed = changes.flatMap((change) => [change.path, ...change.lines]);
  return [command, ...lines, ended?.command ?? "", ...commands, ...changed, ...cause].join("\n");
}

/** Puts what shares most words with the question first; of equals the last, which is nearest to the end. */
function relatedFirst<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly string[],
  wordsIn: WordsIn,
): Thing[] {
  return things
    .map((thing, index) => ({ thing, index, words: wordsIn(textsOf(thing).join("\n")).length }))
    .sort((one, other) => other.words - one.words || other.index - one.index)
    .map(({ thing }) => thing);
}

/** Shows lines of a file only if they have words of the question, or if it is the file that is asked about. */
function filesWithin(
  room: Room,
  edits: Parameters<typeof recalledChanges>[0],
  showing: TurnShowing,
): RecalledChange[] {
  const { file, wordsIn } = showing;
  const isAsked = ({ path }: RecalledChange) => file !== null && path.endsWith(file);
  const all = relatedFirst(
    recalledChanges(edits, MOST_LINES, showing),
    ({ path, lines }) => [path, ...lines],
    wordsIn,
  );
  const ordered = [...all.filter(isAsked), ...all.filter((change) => !isAsked(change))];
  return ordered
    .slice(0, MOST_FILES)
    .filter(({ path }) => room.take(path))
    .map((change, index) => ({
      path: change.path,
      lines: change.lines
        .filter((line) => index < 2 || isAsked(change) || wordsIn(line).length > 0)
        .filter((line) => room.take(line, LINE_SHARE)),
    }));
}

const MOST_LINES = 2;
const LINE_SHARE = 0.6;
