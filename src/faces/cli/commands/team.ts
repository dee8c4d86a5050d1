// `clew team`: joins a team server, shares projects with it, and shows what leaves this machine.
import type { Command } from "commander";
import type { Archive } from "../../../archive/archive.ts";
import { checkInput } from "../../../archive/input/check-input.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { type TeamInput, type TeamOutput, team } from "../../../archive/operations/team.ts";
import { progressOn } from "../../../terminal/progress.ts";
import { type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { shortTitle } from "../../../text/short-title.ts";
import { type CliCommand, describeCommand, viewOf } from "../command.ts";
import type { CommandContext, View } from "../context.ts";
import { readFlags } from "../flags.ts";
import { onInterruption } from "../interruption.ts";
import { megabytes } from "../progress-line.ts";
import { commandLine, nameCommands } from "../start-command.ts";

const fields = inputFields(team.input);

export const teamCommand: CliCommand = {
  add(program, context) {
    const command = describeCommand(program, team, fields);
    command.action(() => run(command, context));
  },
};

async function run(command: Command, context: CommandContext): Promise<void> {
  const given = checkInput(team.input, readFlags(command, fields));
  const archive = await context.archive();
  using interruption = onInterruption(() => undefined);
  try {
    const output = await runTeam(archive, given, interruption.signal);
    if (command.opts<{ json?: boolean }>().json) await context.terminal.printJson(output);
    else context.terminal.print(present(output, viewOf(archive, context)));
    context.finish((output.pushed?.refused.length ?? 0) > 0 ? 2 : 0);
  } catch (error) {
    const code = interruption.exitCode();
    if (code === null) throw error;
    context.finish(code);
  } finally {
    await archive.close();
  }
}

async function runTeam(archive: Archive, given: TeamInput, signal: AbortSignal): Promise<TeamOutput> {
  const line = progressOn(process.stderr);
  try {
    return await archive.run(team, given, {
      signal,
      on_progress({ logs, bytes }) {
        const sent = bytes > 0 ? ` · ${megabytes(bytes)} sent` : "";
        if (line.watched) line.show(`Looking at what is shared: ${counted(logs, "log")}${sent}`);
      },
    });
  } finally {
    line.clear();
  }
}

function present(output: TeamOutput, view: View): StyledLine[] {
  const lines = (text: string, style?: Style) =>
    wrap(nameCommands(text), view.width).map((line) => [span(line, style)]);
  const { action, server } = output;
  if (!server) return lines(action === "leave" ? LEFT : NO_SERVER);
  // Alone on its line, because it is passed on to other commands.
  if (output.token !== null) return [[span(output.token)]];
  if (output.would_leave) return showLeaving(output.would_leave, lines);
  const head: StyledLine[] = [
    [
      span(server.organisation, "bold"),
      span(`  ${server.address}  `),
      span(`as ${server.person}${server.role ? `, ${server.role}` : ""}, on ${server.machine}`, "dim"),
    ],
    ...(server.expires_at
      ? lines(`This machine's token ends ${timeIn(server.expires_at, view)} unless it is used.`, "dim")
      : []),
    ...(server.problem ? lines(server.problem, "yellow") : []),
    ...(server.role && !server.problem ? lines(HOW_TO_READ, "dim") : []),
    [],
  ];
  return [...head, ...showPushed(output, lines), ...showShares(output, lines), ...showRefused(output, lines)];
}

type Lines = (text: string, style?: Style) => StyledLine[];

const NO_SERVER =
  "This machine belongs to no team server, and nothing leaves it. To join one, ask its admin for a code and run `clew team join <address> <code>`.";
const LEFT =
  "This machine left the team server, and nothing leaves it any more. What it had shared is still there; an admin can remove it.";
const HOW_TO_READ =
  "To read what others share, open that address, and sign in with what `clew team token` prints.";
const NOTHING_SHARED =
  "This machine shares nothing. `clew team share . --as content` shares the sessions of this project, without secrets; `--as aggregates` only sums of tokens and costs.";

const LEVELS: Readonly<Record<TeamOutput["shares"][number]["level"], string>> = {
  content: "sessions, without secrets",
  aggregates: "only sums of tokens and costs",
};

function showShares({ shares, action, pushed }: TeamOutput, lines: Lines): StyledLine[] {
  if (shares.length === 0) return lines(NOTHING_SHARED);
  const waiting = shares.reduce((sum, each) => sum + each.waiting, 0);
  return [
    ...shares.flatMap(({ project, level, sessions, waiting: left, refused, folders }): StyledLine[] => [
      [
        span(project, "cyan"),
        span(`  ${LEVELS[level]}`),
        span(`  ${counted(sessions, "session")}${sentOf(sessions, left, refused)}`, "dim"),
      ],
      ...folders.map((folder): StyledLine => [span(`  ${folder}`, "dim")]),
    ]),
    ...(action === "share" || (waiting > 0 && !pushed)
      ? [
          [],
          ...lines(
            "`clew team push --dry-run` shows what would leave. `clew team push` sends it now; `clew serve` and `clew watch` send it as it changes.",
            "dim",
          ),
        ]
      : []),
  ];
}

function sentOf(sessions: number, left: number, refused: number): string {
  const parts = [
    ...(left > 0 ? [`${left} not sent yet`] : []),
    ...(refused > 0 ? [`${refused} not on the server`] : []),
  ];
  if (parts.length > 0) return `, ${parts.join(", ")}`;
  return sessions > 0 ? ", all sent" : "";
}

/** A server never deletes what is on this machine, so the person is told how to. */
function showRefused({ refused }: TeamOutput, lines: Lines): StyledLine[] {
  const forgotten = refused.filter(({ reason }) => reason === "forgotten");
  const retired = refused.length - forgotten.length;
  return [
    ...(forgotten.length > 0 ? [[], ...lines(FORGOTTEN, "yellow")] : []),
    ...forgotten.map(
      ({ id, title }): StyledLine => [
        span(`  ${commandLine(`forget ${shortId(id)}`)}`, "cyan"),
        span(`  ${shortTitle(title)}`),
      ],
    ),
    ...(retired > 0 ? [[], ...lines(retiredText(retired), "dim")] : []),
  ];
}

const FORGOTTEN = "Forgotten on another of your machines, and on the server. To delete it here too:";

function retiredText(count: number): string {
  return `${counted(count, "session")} of this machine ${count === 1 ? "is" : "are"} older than the server keeps them. They stay here. \`clew pin\` keeps one there.`;
}

function showPushed({ pushed, action }: TeamOutput, lines: Lines): StyledLine[] {
  if (action === "unshare")
    return [
      ...lines(
        pushed
          ? "Taken back from the server."
          : "No longer shared. It is taken back from the server with the next push.",
      ),
      [],
    ];
  if (!pushed) return [];
  const { logs, unchanged, bytes, forgotten, retired, refused } = pushed;
  const parts = [
    `${counted(logs, "log")} sent (${size(bytes)})`,
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(forgotten > 0 ? [`${forgotten} of forgotten sessions not accepted`] : []),
    ...(retired > 0 ? [`${retired} too old for the server`] : []),
  ];
  return [
    ...lines(`${parts.join(", ")}.`, "green"),
    ...[...new Set(refused)].flatMap((text) => lines(text, "red")),
    [],
  ];
}

type LeavingLog = NonNullable<TeamOutput["would_leave"]>[number];

function showLeaving(leaving: readonly LeavingLog[], lines: Lines): StyledLine[] {
  if (leaving.length === 0) return lines("Nothing would leave: the server has everything that is shared.");
  const bytes = leaving.reduce((sum, each) => sum + each.bytes, 0);
  const byProject = Map.groupBy(leaving, ({ project }) => project);
  return [
    ...Array.from(byProject, ([project, logs]): StyledLine[] => [
      [span(project, "cyan"), span(`  ${LEVELS[logs[0]?.level ?? "content"]}`)],
      ...logs.flatMap(leavingLines),
    ]).flat(),
    [],
    ...lines(
      `${counted(leaving.length, "log")}, ${size(bytes)}, would leave this machine. Nothing was sent.`,
    ),
    ...(leaving[0]?.path === null ? lines("To read every byte first, add --output <dir>.", "dim") : []),
  ];
}

function leavingLines({ session_id, title, bytes, redacted, path }: LeavingLog): StyledLine[] {
  const marks = redacted > 0 ? `, ${counted(redacted, "mark")} in place of secrets` : "";
  return [
    [span(`  ${shortId(session_id)}  `, "yellow"), span(title), span(`  ${size(bytes)}${marks}`, "dim")],
    ...(path === null ? [] : [[span(`    ${path}`, "dim")]]),
  ];
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : megabytes(bytes);
}
