// `clew changes`: shows the net diff of a session as a coloured unified diff, or as counts.
import type { OperationOutputs } from "../../../archive/operation-types.ts";
import { changes } from "../../../archive/operations/changes.ts";
import { widthOf } from "../../../terminal/measure.ts";
import { cut, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { isByCommand, partWords, statusWords } from "../../../text/change-words.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";

type Output = OperationOutputs["changes"];
type File = Output["files"][number];
type Part = File["parts"][number];
type Hunk = Part["hunks"][number];

export const changesCommand = operationCommand(changes, {
  present(output, view) {
    const { files, project_path, more } = output;
    if (files.length === 0) return [[span("No changes to files.")]];
    const listed = files.map((file) => ({ ...file, name: inProject(file.path, project_path) }));
    // Without lines, only the counts were asked for.
    const stat = files.every(({ parts }) => parts.length === 0);
    return [
      ...(stat ? statLines(listed, view) : listed.flatMap((file) => fileLines(file, output))),
      [span(totalText(output), "dim")],
      ...(more ? [[span("More sessions changed files in this period. Use a shorter one.", "dim")]] : []),
    ];
  },
});

function inProject(path: string, project: string | null): string {
  return project !== null && path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
}

function totalText({ files, added, removed }: Output): string {
  return `${counted(files.length, "file")}, ${added} added, ${removed} removed`;
}

type NamedFile = File & { readonly name: string };

function statLines(files: readonly NamedFile[], { width }: View): StyledLine[] {
  const longest = Math.min(width - 40, Math.max(...files.map(({ name }) => widthOf(name))));
  const most = Math.max(1, ...files.map(({ added, removed }) => added + removed));
  const room = Math.min(30, Math.max(8, width - longest - 30));
  return files.map((file) => {
    const { name, added, removed } = file;
    const words = statusText(file);
    const bar = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * room)));
    return [
      span(pad(endOf(name, longest), longest)),
      span(pad(`+${added}`, 7, "left"), "green"),
      span(pad(`-${removed}`, 7, "left"), "red"),
      span(" "),
      span("+".repeat(bar(added)), "green"),
      span("-".repeat(bar(removed)), "red"),
      span(words === "" ? "" : ` ${words}`, "dim"),
    ];
  });
}

/** The end of a path tells more than its beginning. */
function endOf(path: string, width: number): string {
  return widthOf(path) <= width ? path : `…${path.slice(-(width - 1))}`;
}

function statusText({ status, old_path, changes: made }: File): string {
  return statusWords(status, old_path, isByCommand(status, made));
}

function fileLines(file: NamedFile, { session_id }: Output): StyledLine[] {
  const { name, old_path, status, added, removed, parts, lines_left_out } = file;
  const words = statusText(file);
  const note = words === "" ? "" : `  ${words}`;
  return [
    [
      span(name, "bold"),
      span(`  +${added}`, "green"),
      span(` -${removed}`, "red"),
      span(note, status === "deleted" ? "red" : "dim"),
    ],
    ...(parts.length === 0
      ? []
      : [
          [span(`--- ${status === "created" ? "/dev/null" : `a/${old_path ?? name}`}`, "dim")],
          [span(`+++ b/${name}`, "dim")],
        ]),
    ...parts.flatMap((part) => partLines(part, file, session_id)),
    ...(lines_left_out > 0 ? [[span(`${counted(lines_left_out, "line")} left out`, "dim")]] : []),
    [],
  ];
}

function partLines(part: Part, file: File, session: string | null): StyledLine[] {
  const note = partNote(part, file, session);
  return [
    ...(note === null ? [] : [[span(note, "yellow")]]),
    ...part.hunks.flatMap((hunk) => hunkLines(hunk, file, session)),
  ];
}

/** Says why the diff begins again. */
function partNote({ begins, after }: Part, { changes: made }: File, session: string | null): string | null {
  const change = after === null ? undefined : made[after];
  const words = partWords(begins, change?.how ?? null);
  if (words === null || change === undefined) return words;
  const command = change.command === null ? "" : `: ${cut(change.command, 120)}`;
  return `${words} (${turnName(change, session)})${command}`;
}

function turnName({ session_id, turn }: File["changes"][number], session: string | null): string {
  return session_id === session ? `#${turn}` : `${shortId(session_id)}#${turn}`;
}

function hunkLines({ before, after, lines, by }: Hunk, file: File, session: string | null): StyledLine[] {
  const side = (first: number, other: string) => {
    const size = lines.filter((line) => !line.startsWith(other)).length;
    // A side without lines is named by the line before it.
    return `${size === 0 ? first - 1 : first},${size}`;
  };
  const numbers =
    before === null || after === null
      ? "@@ line numbers unknown @@"
      : `@@ -${side(before, "+")} +${side(after, "-")} @@`;
  const turns = new Set(by.flatMap((index) => (index === null ? [] : (file.changes[index] ?? []))));
  const names = [...new Set([...turns].map((change) => turnName(change, session)))];
  return [
    [span(numbers, "cyan"), span(` ${names.join(" ")}`, "dim")],
    ...lines.map((line): StyledLine => [span(line, STYLES[line[0] ?? ""] ?? null)]),
  ];
}

const STYLES: Readonly<Record<string, "green" | "red">> = { "+": "green", "-": "red" };
