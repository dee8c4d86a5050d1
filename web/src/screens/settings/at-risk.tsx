// Lists what agents may delete soon, and what they deleted before clew could store it.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../src/text/numbers.ts";
import type { DoctorOutput } from "../../api/outputs.ts";
import { now } from "../../format/now.ts";
import { dayName } from "../../format/times.ts";
import { Foreign } from "../../text/foreign.tsx";
import { FoldedList } from "./folded-list.tsx";
import { Path, Section } from "./section.tsx";

export function AtRisk({ doctor }: { readonly doctor: DoctorOutput }) {
  const { at_risk, lost } = doctor;
  const unkept = at_risk.filter(({ kept }) => !kept);
  return (
    <Section id="at-risk" title="At risk">
      <p>
        {at_risk.length === 0
          ? "No transcripts are due for deletion in the next 7 days."
          : riskText(at_risk.length, unkept.length)}
      </p>
      <FoldedList items={[...unkept, ...at_risk.filter(({ kept }) => kept)]} keyOf={({ path }) => path}>
        {({ session_id, title, deleted_from, kept }) => (
          <>
            <SessionLink id={session_id} title={title} />
            <span className={`shrink-0 text-xs ${kept ? "text-faint" : "text-bad"}`}>
              {kept ? "backed up" : "not backed up yet"} · may be deleted {dueText(deleted_from)}
            </span>
          </>
        )}
      </FoldedList>
      {lost.length > 0 && (
        <>
          <p className="text-bad">
            {counted(lost.length, "transcript was", "transcripts were")} deleted before being backed up in
            full.
          </p>
          <FoldedList items={lost} keyOf={({ path }) => path}>
            {({ session_id, title, path }) => (
              <>
                <SessionLink id={session_id} title={title} />
                <Path>{path}</Path>
              </>
            )}
          </FoldedList>
        </>
      )}
    </Section>
  );
}

function riskText(all: number, unkept: number): string {
  const begin = `Agents may delete ${counted(all, "transcript")} in the next 7 days.`;
  return unkept === 0
    ? `${begin} All are backed up.`
    : `${begin} ${counted(unkept, "is", "are")} not backed up yet.`;
}

function dueText(deletedFrom: string): string {
  if (Date.parse(deletedFrom) <= now().getTime()) return "any time now";
  return `from ${dayName(deletedFrom).replace("Today", "today")}`;
}

function SessionLink({ id, title }: { readonly id: string; readonly title: string | null }) {
  return (
    <Link to="/sessions/$id" params={{ id }} dir="auto" className="min-w-0 grow truncate hover:underline">
      <Foreign text={title ?? id} />
    </Link>
  );
}
