// Lists what could not be read, record kinds clew does not know, and files named like a transcript that hold
// no session.
import { Link } from "@tanstack/react-router";
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import type { DoctorOutput } from "../../api/outputs.ts";
import { damageReason } from "../../format/damage-reason.ts";
import { Foreign } from "../../text/foreign.tsx";
import { FoldedList } from "./folded-list.tsx";
import { Path, Section } from "./section.tsx";

export function Damage({ doctor }: { readonly doctor: DoctorOutput }) {
  const { damage, damaged, unknown_kinds } = doctor;
  const aside = [...doctor.ghosts, ...doctor.set_aside];
  return (
    <Section id="damage" title="Damage">
      <p>
        {damaged === 0
          ? "Everything could be read."
          : `${counted(damaged, "part")} could not be read. Everything else is fine.`}
      </p>
      <FoldedList items={damage} keyOf={({ path, offset }) => `${path}:${offset}`}>
        {({ session_id, path, offset, length, reason }) => (
          <>
            <Link to="/sessions/$id" params={{ id: session_id }} className="hover:underline">
              {damageReason(reason)}
            </Link>
            <span className="text-xs text-faint tabular-nums">
              at byte {fullCount(offset)}, {counted(length, "byte")}
            </span>
            <Path>{path}</Path>
          </>
        )}
      </FoldedList>
      {unknown_kinds.length > 0 && (
        <>
          <p>This version of clew does not recognize these kinds of records. They are stored unchanged.</p>
          <FoldedList items={unknown_kinds} keyOf={({ kind }) => kind}>
            {({ kind, records, transcripts }) => (
              <>
                <code dir="auto" className="font-mono text-xs wrap-anywhere">
                  <Foreign text={kind} />
                </code>
                <span className="text-xs text-faint">
                  {counted(records, "record")} in {counted(transcripts, "transcript")}
                </span>
              </>
            )}
          </FoldedList>
        </>
      )}
      {aside.length > 0 && (
        <>
          <p>{counted(aside.length, "file contains", "files contain")} no session.</p>
          <FoldedList items={aside} keyOf={({ path }) => path}>
            {({ path, reason }) => (
              <>
                <Path>{path}</Path>
                <span className="text-xs text-faint">{reason.replaceAll("_", " ")}</span>
              </>
            )}
          </FoldedList>
        </>
      )}
    </Section>
  );
}
