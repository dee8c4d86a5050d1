// Shows what is unusual about a session: damage, where it came from, where it continues. Mostly nothing.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Archive,
  CornerRightDown,
  FileWarning,
  GitBranch,
  HardDriveDownload,
  ScanText,
  Scissors,
  TextQuote,
} from "lucide-react";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { treeQuery } from "../../../api/queries.ts";
import { damageReason } from "../../../format/damage-reason.ts";
import { dayName } from "../../../format/times.ts";
import { CommandLine } from "../../../parts/command.tsx";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { Mark, OpenMark } from "./mark.tsx";
import { StartedBy } from "./started-by.tsx";

export function SessionMarks({ session }: { readonly session: SessionOutput }) {
  if (!hasMarks(session)) return null;
  const { id, started_by, latest_tip, source_deleted, recovered, damaged, unknown_kinds, branches } = session;
  return (
    <ul aria-label="About this session" className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
      {started_by && <StartedBy by={started_by} />}
      {!started_by && latest_tip !== id && <ContinuedIn id={id} tip={latest_tip} />}
      {session.archived && <Mark icon={Archive}>Archived</Mark>}
      {source_deleted && <Mark icon={HardDriveDownload}>Deleted by the agent; kept by clew</Mark>}
      {session.removed_turns > 0 && (
        <Mark icon={Scissors} tone="warn">
          The agent's file lost {counted(session.removed_turns, "turn")}
          {session.cut_at !== null && ` on ${dayName(session.cut_at)}`}; kept by clew
        </Mark>
      )}
      {recovered && (
        <Mark icon={TextQuote}>Recovered from the agent's prompt history: answers are missing</Mark>
      )}
      {damaged > 0 && (
        <OpenMark icon={FileWarning} tone="warn" text={`${counted(damaged, "part")} could not be read`}>
          <DamageList damage={session.damage} all={damaged} />
        </OpenMark>
      )}
      {unknown_kinds.length > 0 && (
        <OpenMark icon={ScanText} text={`${counted(unknown_kinds.length, "unknown record kind")}`}>
          <KindList kinds={unknown_kinds} />
        </OpenMark>
      )}
      {branches.length > 1 && (
        <OpenMark icon={GitBranch} text={counted(branches.length - 1, "other branch", "other branches")}>
          <BranchList id={id} branches={branches} />
        </OpenMark>
      )}
    </ul>
  );
}

/** Lists the kinds of records that clew does not know yet. */
function KindList({ kinds }: { readonly kinds: readonly string[] }) {
  return (
    <>
      <p className="text-soft">
        This version of clew does not recognize these kinds of records. They are stored but not shown.
      </p>
      <ul className="flex flex-col gap-1 font-mono text-xs">
        {kinds.map((kind) => (
          <li key={kind} dir="auto" className="wrap-anywhere">
            {visibleLine(kind)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the session that continues this one. */
function ContinuedIn({ id, tip }: { readonly id: string; readonly tip: string }) {
  const { data } = useQuery(treeQuery(id));
  const title = data?.nodes.find((node) => node.id === tip)?.title;
  return (
    <Mark icon={CornerRightDown} tone="accent">
      Continued in{" "}
      <Link
        to="/sessions/$id"
        params={{ id: tip }}
        dir="auto"
        className="text-accent underline wrap-anywhere [unicode-bidi:isolate]"
      >
        {title === undefined ? "another session" : visibleLine(title)}
      </Link>
    </Mark>
  );
}

type Marked = Pick<
  SessionOutput,
  | "id"
  | "started_by"
  | "latest_tip"
  | "archived"
  | "source_deleted"
  | "removed_turns"
  | "recovered"
  | "damaged"
  | "unknown_kinds"
  | "branches"
>;

/** Reports whether a session has anything unusual to show. */
function hasMarks(session: Marked): boolean {
  return (
    session.started_by !== null ||
    session.latest_tip !== session.id ||
    session.archived ||
    session.source_deleted ||
    session.removed_turns > 0 ||
    session.recovered ||
    session.damaged > 0 ||
    session.unknown_kinds.length > 0 ||
    session.branches.length > 1
  );
}

interface DamageListProps {
  readonly damage: SessionOutput["damage"];
  /** The total number; only the first parts are listed. */
  readonly all: number;
}

/** Lists the parts of a transcript that could not be read, and why. */
function DamageList({ damage, all }: DamageListProps) {
  return (
    <>
      <p className="text-soft">The rest of the transcript was read. These parts are kept unchanged.</p>
      <ul className="flex flex-col gap-1 tabular-nums">
        {damage.map(({ offset, length, reason }) => (
          <li key={offset}>
            {damageReason(reason)}{" "}
            <span className="text-xs text-soft">
              at byte {fullCount(offset)}, {counted(length, "byte")}
            </span>
          </li>
        ))}
      </ul>
      {all > damage.length && <p className="text-xs text-soft">And {fullCount(all - damage.length)} more.</p>}
    </>
  );
}

interface BranchListProps {
  readonly id: string;
  readonly branches: SessionOutput["branches"];
}

/** Lists the branches that are not shown, each with the command that shows it. */
function BranchList({ id, branches }: BranchListProps) {
  const others = branches.filter(({ active }) => !active);
  return (
    <>
      <p className="text-soft">
        A prompt was edited and sent again, or the agent's file was rewritten, so the session has several
        branches. This page shows the active one; these commands show the others:
      </p>
      <ul className="flex flex-col gap-2">
        {others.map(({ leaf_id }) => (
          <li key={leaf_id}>
            {PLAIN.test(leaf_id) ? (
              <CommandLine>{`clew show ${id} --branch ${leaf_id}`}</CommandLine>
            ) : (
              <p className="text-xs text-faint">
                A branch whose name is not safe on a command line: <Foreign text={leaf_id} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Branch ids come from the transcript, which may contain anything, and a shell would run it. */
const PLAIN = /^[\w-]+$/;
