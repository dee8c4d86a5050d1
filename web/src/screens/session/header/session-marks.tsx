// What is out of the ordinary about a session: gaps, where it came from, where it goes on. Mostly nothing.
import { Archive, FileWarning, GitBranch, HardDriveDownload, ScanText, TextQuote } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionAnswer } from "../../../api/answers.ts";
import { BranchList } from "./branch-list.tsx";
import { ContinuedIn } from "./continued-in.tsx";
import { DamageList } from "./damage-list.tsx";
import { hasMarks } from "./has-marks.ts";
import { KindList } from "./kind-list.tsx";
import { Mark, OpenMark } from "./mark.tsx";
import { StartedBy } from "./started-by.tsx";

export function SessionMarks({ session }: { readonly session: SessionAnswer }) {
  if (!hasMarks(session)) return null;
  const { id, started_by, latest_tip, source_deleted, recovered, damaged, unknown_kinds, branches } = session;
  return (
    <ul aria-label="About this session" className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
      {started_by && <StartedBy by={started_by} />}
      {!started_by && latest_tip !== id && <ContinuedIn id={id} tip={latest_tip} />}
      {session.archived && <Mark icon={Archive}>Archived</Mark>}
      {source_deleted && <Mark icon={HardDriveDownload}>Deleted by the agent; kept by clew</Mark>}
      {recovered && (
        <Mark icon={TextQuote}>Recovered from the agent's prompt history: answers are missing</Mark>
      )}
      {damaged > 0 && (
        <OpenMark icon={FileWarning} tone="warn" text={`${counted(damaged, "place")} could not be read`}>
          <DamageList damage={session.damage} all={damaged} />
        </OpenMark>
      )}
      {unknown_kinds.length > 0 && (
        <OpenMark icon={ScanText} text={`${counted(unknown_kinds.length, "unknown record kind")}`}>
          <KindList kinds={unknown_kinds} />
        </OpenMark>
      )}
      {branches.length > 1 && (
        <OpenMark
          icon={GitBranch}
          text={`${counted(branches.length - 1, "more branch", "more branches")} in it`}
        >
          <BranchList id={id} branches={branches} />
        </OpenMark>
      )}
    </ul>
  );
}
