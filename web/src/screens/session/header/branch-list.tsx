// The branches of a session that are not shown, each with the command that shows it.
import type { SessionAnswer } from "../../../api/answers.ts";
import { CommandLine } from "../../../parts/command.tsx";
import { Foreign } from "../../../text/foreign.tsx";

interface BranchListProps {
  readonly id: string;
  readonly branches: SessionAnswer["branches"];
}

export function BranchList({ id, branches }: BranchListProps) {
  const others = branches.filter(({ active }) => !active);
  return (
    <>
      <p className="text-soft">
        A prompt was edited and sent again, so the session has several branches. This page shows the active
        one; these commands show the others:
      </p>
      <ul className="flex flex-col gap-2">
        {others.map(({ leaf_id }) => (
          <li key={leaf_id}>
            {PLAIN.test(leaf_id) ? (
              <CommandLine>{`clew show ${id} --branch ${leaf_id}`}</CommandLine>
            ) : (
              <p className="text-xs text-faint">
                One whose name is not fit for a command line: <Foreign text={leaf_id} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The name of a branch stands in the transcript, which may say anything; a shell would do what it says. */
const PLAIN = /^[\w-]+$/;
