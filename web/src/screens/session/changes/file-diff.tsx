// Shows one changed file: its path, its counts, and its hunks with the turns that made them.
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { isByCommand, partWords, statusWords } from "../../../../../src/text/change-words.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import { inProject } from "../../../text/in-project.ts";
import { numbered } from "../../../text/numbered.ts";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { type ChangedFile, type Hunk, linesIn, makersOf } from "./diff-rows.ts";
import { HunkView } from "./hunk-view.tsx";
import type { DiffLayout } from "./use-diff-layout.ts";

interface FileDiffProps extends Pick<DiffLayout, "split" | "wrap"> {
  readonly file: ChangedFile;
  readonly id: string;
  readonly session: string;
  readonly project: string | null;
  readonly open: boolean;
  readonly onToggle: (path: string) => void;
}

export const FileDiff = memo(function FileDiff(props: FileDiffProps) {
  const { file, id, session, project, open, onToggle, split, wrap } = props;
  const { path, old_path, status, changes, parts, lines_left_out } = file;
  const name = inProject(path, project);
  const old = old_path && inProject(old_path, project);
  const words = statusWords(status, old && visibleLine(old), isByCommand(status, changes));
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section
      id={id}
      aria-label={visibleLine(name)}
      data-file
      tabIndex={-1}
      className="scroll-mt-2 pb-4 -outline-offset-2"
    >
      <h3 className="sticky top-0 z-5 flex min-h-9 items-center gap-2 rounded-t-lg border border-line bg-canvas ps-1 pe-3 text-sm">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(path)}
          className="flex min-h-8 min-w-0 grow items-center gap-1.5 rounded-md px-1 text-start hover:bg-hover"
        >
          <Chevron size={14} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden />
          <bdi className="min-w-0 font-mono text-[12.5px] wrap-anywhere">
            <Visible text={name} />
          </bdi>
          {words !== "" && (
            <span className={`text-xs wrap-anywhere ${status === "deleted" ? "text-bad" : "text-faint"}`}>
              {words}
            </span>
          )}
        </button>
        <LineCounts {...file} />
      </h3>
      {open ? (
        <div className="overflow-hidden rounded-b-lg border border-t-0 border-line">
          {parts.length === 0 && <NoLines file={file} session={session} />}
          {numbered(parts).map(({ value: part, position }) => (
            <div key={position}>
              <PartNote part={part} file={file} session={session} />
              {numbered(part.hunks).map(({ value: hunk, position: at }) => (
                <div key={at}>
                  <HunkHead hunk={hunk} file={file} session={session} />
                  <HunkView hunk={hunk} file={file} split={split} wrap={wrap} />
                </div>
              ))}
            </div>
          ))}
          {lines_left_out > 0 && (
            <p className="px-3 py-2 text-xs text-soft">
              {counted(lines_left_out, "more line")}: too many to show here.
            </p>
          )}
        </div>
      ) : (
        <button
          type="button"
          onClick={() => onToggle(path)}
          className="w-full rounded-b-lg border border-t-0 border-line px-3 py-1.5 text-start text-xs text-accent hover:bg-hover"
        >
          Show {counted(linesIn(file), "line")}
        </button>
      )}
    </section>
  );
});

/** `+12 −3`, read out in words. */
export function LineCounts({ added, removed }: Pick<ChangedFile, "added" | "removed">) {
  return (
    <span className="ms-auto flex shrink-0 gap-1.5 text-xs tabular-nums">
      <span className="text-good">
        +{added}
        <span className="sr-only"> lines added</span>
      </span>
      <span className="text-bad">
        <span aria-hidden>−</span>
        {removed}
        <span className="sr-only"> lines removed</span>
      </span>
    </span>
  );
}

interface OfFile {
  readonly file: ChangedFile;
  readonly session: string;
}

/** Says why there are no lines, with the turns to look at. */
function NoLines({ file, session }: OfFile) {
  const { status, changes } = file;
  const command = changes.findLast(({ command }) => command !== null)?.command;
  return (
    <div className="flex flex-col gap-1 px-3 py-2 text-xs text-soft">
      <p>
        {status === "undone"
          ? "Its edits cancel each other out."
          : status === "deleted"
            ? "The lines of a deleted file are not recorded."
            : "No lines are recorded."}{" "}
        {changes.map((change) => (
          <MakerLink key={change.citation} change={change} path={file.path} session={session} />
        ))}
      </p>
      {command && (
        <code className="font-mono wrap-anywhere">
          <Visible text={command} />
        </code>
      )}
    </div>
  );
}

function PartNote({ part, file, session }: OfFile & { readonly part: ChangedFile["parts"][number] }) {
  const change = part.after === null ? undefined : file.changes[part.after];
  const words = partWords(part.begins, change?.how ?? null);
  if (words === null) return null;
  return (
    <div className="flex flex-col gap-0.5 border-b border-line bg-warn-soft px-3 py-1.5 text-xs text-warn">
      <p>
        {words.slice(0, 1).toUpperCase() + words.slice(1)}.{" "}
        {change && <MakerLink change={change} path={file.path} session={session} />}
      </p>
      {change?.command && (
        <code className="font-mono wrap-anywhere">
          <Visible text={change.command} />
        </code>
      )}
    </div>
  );
}

function HunkHead({ hunk, file, session }: OfFile & { readonly hunk: Hunk }) {
  const { before, after } = hunk;
  return (
    <div
      data-hunk
      tabIndex={-1}
      className="flex min-h-7 scroll-mt-12 flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-3 text-xs text-faint -outline-offset-2 not-first:border-t"
    >
      <span className="tabular-nums">
        {after === null
          ? "Line numbers are not recorded"
          : `Line ${after}${before === after ? "" : `, was ${before}`}`}
      </span>
      <span className="ms-auto flex flex-wrap gap-x-2">
        {makersOf(hunk, file).map((change) => (
          <MakerLink key={change.citation} change={change} path={file.path} session={session} />
        ))}
      </span>
    </div>
  );
}

interface MakerLinkProps {
  readonly change: ChangedFile["changes"][number];
  readonly path: string;
  readonly session: string;
}

/** Leads to the very edit. A sub-agent's is in its own session. */
function MakerLink({ change: { session_id, turn, top_turn }, path, session }: MakerLinkProps) {
  const own = session_id === session;
  return (
    <Link
      to="/sessions/$id"
      params={{ id: session_id }}
      search={{ file: path }}
      hash={String(turn)}
      className="inline-flex min-h-6 items-center rounded-md px-1 text-accent tabular-nums hover:underline max-lg:min-h-8"
    >
      Turn {top_turn}
      {!own && ", sub-agent"}
    </Link>
  );
}
