// Formats the doctor's findings in sections: first problems with what to do about them, then facts.
import type { DoctorOutput } from "../../../../archive/operations/doctor.ts";
import { shortCount } from "../../../../terminal/numbers.ts";
import { cut, pad, type Span, type StyledLine, span } from "../../../../terminal/spans.ts";
import { timeIn } from "../../../../terminal/times.ts";
import { wrap } from "../../../../terminal/wrap.ts";
import { dollars } from "../../../../text/costs.ts";
import { counted, fullCount } from "../../../../text/numbers.ts";
import { shortId } from "../../../../text/short-id.ts";
import type { View } from "../../context.ts";
import { damageText } from "../../damage.ts";
import { hintLines } from "../../hint-lines.ts";
import { megabytes } from "../../progress-line.ts";
import { nameCommands } from "../../start-command.ts";
import { agentLines, fact } from "./agent-lines.ts";

export function showDoctor(output: DoctorOutput, view: View): StyledLine[] {
  const sections = [
    problems(output, view),
    section("Sessions", sessions(output)),
    section("Archive", archive(output, view)),
    section("Summaries by a model", summarizerLines(output)),
    section("Deleted before clew could back them up", lost(output, view)),
    section(riskTitle(output), atRisk(output, view)),
    section("Cut or rewritten; clew still has the missing turns", cutFiles(output, view)),
    section("Damaged in the archive", damagedBytes(output, view)),
    section("Damage", damage(output, view)),
    section("Unknown record kinds", unknownKinds(output)),
    section("Skipped files", setAside(output, view)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
}

/** Does not say that everything looks good if damage or cut transcripts are listed further down. */
function problems({ problems: found, damaged, cut: files }: DoctorOutput, { width }: View): StyledLine[] {
  const notable = [
    ...(damaged > 0 ? [counted(damaged, "damaged place")] : []),
    ...(files.length > 0 ? [counted(files.length, "cut or rewritten transcript")] : []),
  ];
  if (found.length === 0 && notable.length === 0) return [[span("Everything looks good.", "green")]];
  if (found.length === 0)
    return wrap(`Nothing to fix, but there are some things to know: ${notable.join(", ")}.`, width).map(
      (line) => [span(line, "yellow")],
    );
  return [
    [span(counted(found.length, "problem"), ["bold", "red"])],
    ...found.flatMap(({ text, advice }): StyledLine[] => [
      ...wrap(`  ${text}`, width).map((line) => [span(line)]),
      ...hintLines(`    ${advice}`, width),
    ]),
  ];
}

function section(title: string, lines: readonly StyledLine[]): StyledLine[] {
  return lines.length === 0 ? [] : [[span(title, "bold")], ...lines];
}

function sessions({ roots, not_read, figures, kept_alone, summaries, data_dir }: DoctorOutput): StyledLine[] {
  const { sessions: count = 0, subsessions = 0, turns = 0, recovered = 0 } = figures ?? {};
  return [
    ...agentLines(roots, not_read, data_dir),
    figures === null
      ? fact("indexed", UNKNOWN)
      : fact(
          "indexed",
          span(
            [counted(count, "session"), counted(subsessions, "sub-agent"), counted(turns, "turn")].join(", "),
          ),
        ),
    ...(kept_alone > 0
      ? [fact("kept here", span(`${counted(kept_alone, "session")} deleted by the agent, kept by clew`))]
      : []),
    ...(recovered > 0
      ? [
          fact(
            "recovered",
            span(`${counted(recovered, "session")} known only from the agent's prompt history`),
          ),
        ]
      : []),
    ...(summaries.all > 0 ? [fact("summaries", span(summariesText(summaries)))] : []),
  ];
}

const UNKNOWN = span("unknown, because the archive can't be read", "red");

function summariesText({ all, orphaned }: DoctorOutput["summaries"]): string {
  if (orphaned === 0) return fullCount(all);
  const whose = orphaned === 1 ? "for a session that is" : "for sessions that are";
  return `${fullCount(all)}, ${fullCount(orphaned)} of them ${whose} not in the archive`;
}

function archive(output: DoctorOutput, view: View): StyledLine[] {
  const { data_dir, figures, writer, integrity, digest, backup } = output;
  const folder = fact("folder", span(data_dir));
  if (figures === null) return [folder, fact("size", UNKNOWN)];
  const { database_bytes, kept_bytes, stored_bytes, unkept_bytes, dialogue_waiting, work_waiting } = figures;
  const waiting = [
    ...(unkept_bytes > 0 ? [`${megabytes(unkept_bytes)} to back up`] : []),
    ...(dialogue_waiting > 0 ? [`messages of ${counted(dialogue_waiting, "turn")} to index`] : []),
    ...(work_waiting > 0 ? [`tool calls of ${counted(work_waiting, "turn")} to index`] : []),
  ];
  return [
    folder,
    fact(
      "size",
      span(
        `${megabytes(database_bytes)}, with ${megabytes(kept_bytes)} of transcripts stored in ${megabytes(stored_bytes)}`,
      ),
    ),
    ...(waiting.length > 0
      ? [
          fact("waiting", span(waiting.join(", "), "yellow")),
          fact("", span(nameCommands("Run `clew index` to finish."), "dim")),
        ]
      : []),
    fact("writer", writer ? span(`process ${writer.pid}: ${writer.command}`) : span("none", "dim")),
    fact("database", integrity.length === 0 ? span("OK", "green") : span("damaged", "red")),
    ...(digest ? [fact("digest", digestSpan(digest.equal))] : []),
    fact("backup", ...backupSpans(backup, view)),
  ];
}

function backupSpans({ newest, count, daily }: DoctorOutput["backup"], view: View): Span[] {
  const often = span(daily ? "" : ", and none is made every day", "dim");
  if (!newest) return [span("none", "dim"), often];
  const others = count > 1 ? `, and ${counted(count - 1, "older one")}` : "";
  return [span(`${timeIn(newest.made_at, view)}, ${megabytes(newest.bytes)}${others}`), often];
}

function digestSpan(equal: boolean): Span {
  return equal
    ? span("same as a rebuild from the stored transcripts", "green")
    : span("differs from a rebuild from the stored transcripts", "red");
}

const MOST = 10;

/** Shows the first items of a list, and how many more there are. */
function first<Item>(items: readonly Item[], line: (item: Item) => StyledLine): StyledLine[] {
  return [...items.slice(0, MOST).map(line), ...more(items.length - MOST)];
}

function more(left: number): StyledLine[] {
  return left > 0 ? [[span(`  and ${fullCount(left)} more (use --json to list all)`, "dim")]] : [];
}

function summarizerLines({ summarizer: state }: DoctorOutput): StyledLine[] {
  if (!state) return [];
  const { model, budget, calls, tokens, cost, unpriced, waiting, written, failed, last_failure } = state;
  const of = (most: string | undefined) => (most === undefined ? "" : ` of ${most}`);
  const today = [
    `${fullCount(calls)}${of(budget ? fullCount(budget.calls) : undefined)} calls`,
    `${shortCount(tokens)}${of(budget ? shortCount(budget.tokens) : undefined)} tokens`,
    `${dollars(cost)}${of(budget ? dollars(budget.cost) : undefined)}${unpriced > 0 ? " (only calls with a known price)" : ""}`,
  ];
  return [
    fact("model", span(model ?? "none")),
    fact("today", span(today.join(", "))),
    fact("written", span(`${counted(written, "turn")}, ${fullCount(waiting)} waiting`)),
    ...(failed > 0 ? [fact("failed", span(`${counted(failed, "call")} today`, "yellow"))] : []),
    ...(last_failure === null ? [] : [fact("", span(last_failure, "yellow"))]),
  ];
}

function lost({ lost: transcripts }: DoctorOutput, { width }: View): StyledLine[] {
  return first(transcripts, ({ session_id, title, path }) => [
    span(`  ${shortId(session_id)}  `, "cyan"),
    title === null ? span(pathEnd(path, width - 12)) : span(cut(title, Math.max(8, width - 12))),
  ]);
}

function riskTitle({ at_risk }: DoctorOutput): string {
  const unkept = at_risk.filter((each) => !each.kept).length;
  const kept = unkept === 0 ? "all backed up" : `${fullCount(unkept)} not backed up yet`;
  return `About to be deleted by the agent: ${counted(at_risk.length, "transcript")}, ${kept}`;
}

function atRisk({ at_risk }: DoctorOutput, view: View): StyledLine[] {
  const unkeptFirst = at_risk.toSorted((one, other) => Number(one.kept) - Number(other.kept));
  return first(unkeptFirst, ({ session_id, title, deleted_from, kept }) => [
    span(`  from ${timeIn(deleted_from, view).slice(0, 10)}  `),
    kept ? span("backed up      ", "green") : span("NOT BACKED UP  ", "red"),
    span(`${shortId(session_id)}  `, "cyan"),
    span(cut(title ?? "(not indexed yet)", Math.max(8, view.width - 44))),
  ]);
}

function cutFiles({ cut: files }: DoctorOutput, view: View): StyledLine[] {
  return first(files, ({ session_id, title, removed_turns, cut_at }) => [
    span(`  ${cut_at === null ? "" : `${timeIn(cut_at, view).slice(0, 10)}  `}`),
    span(`${shortId(session_id)}  `, "cyan"),
    span(`${counted(removed_turns, "turn")} missing  `, "yellow"),
    span(cut(title, Math.max(8, view.width - 40))),
  ]);
}

const COPIES = { file: "in the agent's file", block: "in another block", backup: "in a backup" };

function damagedBytes({ damaged_bytes }: DoctorOutput, { width }: View): StyledLine[] {
  return first(damaged_bytes, ({ session_id, title, offset, length, copy }) => {
    const where = `${counted(length, "byte")} at ${fullCount(offset)}, ${copy === null ? "no copy" : `copy ${COPIES[copy]}`}  `;
    return [
      span(`  ${shortId(session_id)}  `, "cyan"),
      span(where, copy === null ? "red" : "yellow"),
      span(cut(title ?? "", Math.max(8, width - 14 - where.length))),
    ];
  });
}

/** Lists each damaged file once, with its damage below. */
function damage({ damage: all, damaged }: DoctorOutput, { width }: View): StyledLine[] {
  const shown = all.slice(0, MOST);
  const left = damaged - shown.length;
  return [
    ...[...Map.groupBy(shown, ({ path }) => path)].flatMap(([path, within]): StyledLine[] => [
      [span(`  ${pathEnd(path, width - 2)}`)],
      ...within.map((each) => [span(`    ${damageText(each)}`, "yellow")]),
    ]),
    ...more(left),
  ];
}

/** Cuts a path at the front, because its end says more. */
function pathEnd(path: string, width: number): string {
  const room = Math.max(12, width);
  return path.length <= room ? path : `…${path.slice(1 - room)}`;
}

function unknownKinds({ unknown_kinds }: DoctorOutput): StyledLine[] {
  return first(unknown_kinds, ({ kind, records, transcripts }) => [
    span(`  ${kind}`, "yellow"),
    span(`  ${counted(records, "record")} in ${counted(transcripts, "transcript")}`),
  ]);
}

const REASONS: Readonly<Record<string, string>> = {
  empty: "empty",
  no_messages: "no messages",
  warm_up: "only a warm-up",
  directory: "directory",
  symbolic_link: "symbolic link",
  special_file: "special file",
  unreadable: "no permission",
};

function setAside({ ghosts, set_aside }: DoctorOutput, { width }: View): StyledLine[] {
  return first([...set_aside, ...ghosts], ({ path, reason }) => {
    const why = `  ${pad(REASONS[reason] ?? reason, 17)}  `;
    return [span(why, "dim"), span(pathEnd(path, width - why.length))];
  });
}
