// `clew watch`: follows running agents live, on a full screen or as lines if there is no terminal.
import type { Command } from "commander";
import { checkDataDir } from "../../../archive/sync/check-data-dir.ts";
import { startResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { isArchive, updateArchive } from "../../../archive/sync/update-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { safeText } from "../../../terminal/safe-text.ts";
import type { CliCommand } from "../command.ts";
import { createCompileCache } from "../compile-cache.ts";
import { type CommandContext, displayZone, type RunSetup } from "../context.ts";
import type { OtherFaces, WatchRequest } from "../faces.ts";
import { hasScreen } from "../has-screen.ts";
import { onInterruption } from "../interruption.ts";
import { openerFor, openPage, type Screen } from "../open-page.ts";
import { commandLine, nameCommands } from "../start-command.ts";

export const watchCommand: CliCommand = { add: addWatchCommand };

interface WatchFlags {
  readonly project?: string;
  readonly all?: boolean;
  readonly turns: string;
  readonly json?: boolean;
}

function addWatchCommand(program: Command, context: CommandContext): void {
  program
    .command("watch")
    .description("Follow running agents live in the terminal.")
    .argument("[session]", "session id, its short form or first characters (at least 4), or `latest`")
    .option("--project <path>", "only this project: its path, or the end of its path, such as `shop`")
    .option("--all", "all sessions at once, including new ones")
    .option("--turns <count>", "number of earlier turns to show", "3")
    .option("--json", "print events, one JSON object per line")
    .addHelpText("after", `\nExamples:\n${EXAMPLES.map((line) => `  ${commandLine(line)}`).join("\n")}`)
    .action((session: string | undefined, flags: WatchFlags) => watch(session, flags, context));
}

const EXAMPLES = ["watch", "watch latest", "watch --project shop --all", "watch --all --json | jq .type"];

async function watch(session: string | undefined, flags: WatchFlags, context: CommandContext): Promise<void> {
  const { project, all = false } = flags;
  if (session !== undefined && (all || project !== undefined))
    throw new ClewError("bad_input", "Give a session, or use --project or --all, but not both.");
  const turns = turnsIn(flags.turns);
  const output = flags.json ? "json" : hasScreen() ? "screen" : "lines";
  const target = {
    all,
    ...(session !== undefined && { session }),
    ...(project !== undefined && { project }),
  };
  const { kept, exit_code } = await runWatch(context, { target, turns, output });
  for (const line of kept) process.stdout.write(`${safeText(line)}\n`);
  context.finish(exit_code);
}

/**
 * Lets the person choose a session. Returns the command that resumes it, or its id to show it; null if none was chosen.
 */
export async function pickSession(
  context: CommandContext,
  picks: NonNullable<WatchRequest["picks"]>,
  among?: NonNullable<WatchRequest["among"]>,
): Promise<string | null> {
  if (!hasScreen())
    throw new ClewError(
      "bad_input",
      "Name a session: its id, its title, or `latest`. On a terminal you can choose one.",
    );
  const { kept } = await runWatch(context, {
    target: { all: false },
    turns: 0,
    output: "screen",
    picks,
    ...(among && { among }),
  });
  return kept[0] ?? null;
}

interface WatchEnd {
  readonly kept: readonly string[];
  readonly exit_code: number;
}

async function runWatch(
  context: CommandContext,
  {
    target,
    turns,
    output,
    picks,
    among,
  }: Pick<WatchRequest, "target" | "turns" | "output" | "picks" | "among">,
): Promise<WatchEnd> {
  const setup = await context.setup();
  checkDataDir(setup);
  // The code that draws the screen is the largest part.
  if (output === "screen") createCompileCache(setup.data_dir);
  if ((picks && !among) || target.session !== undefined || target.project !== undefined)
    await catchUp(setup, context);
  using interruption = onInterruption(() => undefined);
  const notes = listeners();
  const links = new Set<string>();
  const shown = Promise.withResolvers<void>();
  const resident = startResidentArchive({
    ...setup,
    run_indexer: context.index(),
    run_indexer_after: shown.promise,
    on_note: output === "screen" ? notes.publish : note,
  });
  try {
    const kept = await context.faces.watch({
      ...{ resident, target, turns, output, ...(picks && { picks }), ...(among && { among }) },
      zone: displayZone(setup.settings),
      now: setup.now,
      run_indexer: context.index(),
      onNote: notes.listen,
      shown: shown.resolve,
      signal: interruption.signal,
      openTurn: (id, turn) => openTurn(id, turn, () => context.faces.findServer(setup.data_dir), links),
    });
    return { kept: [...kept, ...links], exit_code: interruption.exitCode() ?? 0 };
  } finally {
    await endSoon(resident.close());
  }
}

/** Indexes quickly before looking up a named session or project, because it may have started a moment ago. */
async function catchUp(setup: RunSetup, { index, settings }: CommandContext): Promise<void> {
  const deadline_ms = settings().update_ms.value;
  if (!index() || deadline_ms === 0 || !(await isArchive(setup))) return;
  // Errors are reported by the indexer that runs from here on.
  await updateArchive(setup, { deadline_ms }).catch(() => null);
}

const LONGEST_END_MS = 1000;

/** Exits without waiting long for indexing, which can be repeated. */
async function endSoon(closing: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), LONGEST_END_MS);
  const ended = await Promise.race([closing, late.promise]);
  clearTimeout(timer);
  // Runs after the last output and keeps the exit code.
  if (ended === "late") setImmediate(() => process.exit());
}

function turnsIn(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 0) return count;
  throw new ClewError("bad_input", `--turns: expected a whole number from 0 to 9999, got "${text}".`);
}

async function openTurn(
  session_id: string,
  turn: number | null,
  findServer: () => ReturnType<OtherFaces["findServer"]>,
  links: Set<string>,
): Promise<string> {
  const server = await findServer();
  if (!server) return nameCommands("The web page is not running. Run `clew serve` in another terminal.");
  const path = `/sessions/${encodeURIComponent(session_id)}${turn === null ? "" : `#${turn}`}`;
  const { platform, env: environment } = process;
  const screen: Screen = { platform, environment, terminal: true };
  if (openerFor(screen) && (await openPage(server.writeSignInFile(path), screen)))
    return `Opened ${server.url}${path}`;
  // Leaves the link on the terminal, where it can be copied.
  const { link } = server.links(path);
  links.add(link);
  return `Open ${link}`;
}

/** Passes notes to the code that draws on the terminal. */
function listeners() {
  const all = new Set<(text: string) => void>();
  return {
    publish(text: string): void {
      for (const take of all) take(text);
    },
    listen(take: (text: string) => void): () => void {
      all.add(take);
      return () => void all.delete(take);
    },
  };
}

function note(text: string): void {
  process.stderr.write(`clew: ${safeText(nameCommands(text))}\n`);
}
