// `clew watch`: what agents think and do, as they do it; on a screen, or as lines where there is none.
import type { Command } from "commander";
import { checkDataDir } from "../../../archive/sync/check-data-dir.ts";
import { startResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { isArchive, updateArchive } from "../../../archive/sync/update-archive.ts";
import { ClewError } from "../../../model/errors.ts";
import { safeText } from "../../../terminal/safe-text.ts";
import type { CliCommand } from "../command.ts";
import { createCompileCache } from "../compile-cache.ts";
import { type CommandContext, displayZone, type RunSetup } from "../context.ts";
import type { OtherFaces } from "../faces.ts";
import { onInterruption } from "../interruption.ts";
import { openPage, type Screen } from "../open-page.ts";

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
    .argument("[session]", "a session: its id, the first characters of it (at least four), or `latest`")
    .option("--project <path>", "only this project: its path, or the end of it, such as `shop`")
    .option("--all", "every session at once, also those that begin later")
    .option("--turns <count>", "how many turns of a session to begin with", "3")
    .option("--json", "print events, one JSON object to a line")
    .addHelpText(
      "after",
      "\nExamples:\n  clew watch\n  clew watch latest\n  clew watch --project shop --all\n  clew watch --all --json | jq .type",
    )
    .action((session: string | undefined, flags: WatchFlags) => watch(session, flags, context));
}

async function watch(session: string | undefined, flags: WatchFlags, context: CommandContext): Promise<void> {
  const { project, all = false } = flags;
  if (session !== undefined && (all || project !== undefined))
    throw new ClewError("bad_input", "Give a session, or --project and --all; not both.");
  const turns = turnsIn(flags.turns);
  const output = flags.json ? "json" : hasScreen() ? "screen" : "lines";
  const setup = await context.setup();
  checkDataDir(setup);
  // What draws the screen is more code than all the rest.
  if (output === "screen") createCompileCache(setup.data_dir);
  if (session !== undefined || project !== undefined) await catchUp(setup, context);
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
      ...{ resident, turns, output },
      target: { all, ...(session !== undefined && { session }), ...(project !== undefined && { project }) },
      zone: displayZone(setup.settings),
      now: setup.now,
      run_indexer: context.index(),
      onNote: notes.listen,
      shown: shown.resolve,
      signal: interruption.signal,
      openTurn: (id, turn) => openTurn(id, turn, () => context.faces.findServer(setup.data_dir), links),
    });
    for (const line of [...kept, ...links]) process.stdout.write(`${safeText(line)}\n`);
    context.finish(interruption.exitCode() ?? 0);
  } finally {
    await endSoon(resident.close());
  }
}

/** Who names something means it as it is now: the latest may have begun a moment ago. */
async function catchUp(setup: RunSetup, { index, settings }: CommandContext): Promise<void> {
  const deadline_ms = settings().update_ms.value;
  if (!index() || deadline_ms === 0 || !(await isArchive(setup))) return;
  // What is wrong is told by who keeps it up to date from then on.
  await updateArchive(setup, { deadline_ms }).catch(() => null);
}

const LONGEST_END_MS = 1000;

/** What is being read in can be read again, so nobody waits for it. */
async function endSoon(closing: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), LONGEST_END_MS);
  const ended = await Promise.race([closing, late.promise]);
  clearTimeout(timer);
  // Behind all that is said to the end, and with the code that it leaves.
  if (ended === "late") setImmediate(() => process.exit());
}

function turnsIn(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 0) return count;
  throw new ClewError("bad_input", `--turns takes a whole number from 0 to 9999, not ${text}.`);
}

/** Keys are needed as well as a place to draw. */
function hasScreen(): boolean {
  return process.stdout.isTTY === true && process.stdin.isTTY === true && process.env.TERM !== "dumb";
}

async function openTurn(
  session_id: string,
  turn: number | null,
  findServer: () => ReturnType<OtherFaces["findServer"]>,
  links: Set<string>,
): Promise<string> {
  const server = await findServer();
  if (!server) return "No page is served: clew serve, in another terminal, does that.";
  const path = `/sessions/${encodeURIComponent(session_id)}${turn === null ? "" : `#${turn}`}`;
  const { platform, env: environment } = process;
  const screen: Screen = { platform, environment, terminal: true };
  const link = `${server.link}?to=${encodeURIComponent(path)}`;
  if (await openPage(link, screen)) return `Opened ${server.url}${path}`;
  // It stays on the terminal, where it can be copied whole.
  links.add(link);
  return `Open ${link}`;
}

/** Whoever draws on the terminal says it there. */
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
  process.stderr.write(`clew: ${safeText(text)}\n`);
}
