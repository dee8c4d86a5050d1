// Shows problems with what to do about them, as soon as everything is checked.
import { CircleCheck, TriangleAlert } from "lucide-react";
import { counted } from "../../../../src/text/numbers.ts";
import type { DoctorOutput } from "../../api/outputs.ts";
import { Button } from "../../parts/button.tsx";
import { Failed } from "../../parts/states.tsx";
import { Advice } from "../../text/advice.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { Section } from "./section.tsx";

interface HealthProps {
  /** Undefined until the first check is done. */
  readonly doctor: DoctorOutput | undefined;
  readonly error: Error | null;
  readonly checking: boolean;
  readonly check: () => unknown;
}

export function Health({ doctor, error, checking, check }: HealthProps) {
  return (
    <Section id="health" title="Health">
      {error ? (
        <Failed error={error} retry={check} />
      ) : (
        <div className="flex min-h-8 w-full flex-wrap items-center justify-between gap-3">
          {doctor === undefined || checking ? (
            <p role="status" className="text-soft">
              Checking the archive and every transcript…
            </p>
          ) : (
            <>
              <Summary doctor={doctor} />
              <Button onClick={check}>Check again</Button>
            </>
          )}
        </div>
      )}
      {doctor && <Problems problems={doctor.problems} />}
    </Section>
  );
}

function Summary({ doctor: { problems, damaged, cut } }: { readonly doctor: DoctorOutput }) {
  if (problems.length > 0) return <p>{counted(problems.length, "problem")} found.</p>;
  return <NoProblems damaged={damaged} cut={cut} />;
}

/**
 * Says that there is nothing to do. Damage can't be repaired and cut transcripts are kept, so they are not problems, but
 * not all is good either.
 */
function NoProblems({ damaged, cut }: Pick<DoctorOutput, "damaged" | "cut">) {
  if (damaged > 0 || cut.length > 0)
    return (
      <p>
        No problems to fix.{" "}
        {cut.length > 0 &&
          `${counted(cut.length, "transcript")} lost turns when an agent's file was cut or rewritten; clew still has them. `}
        {damaged > 0 && (
          <>
            {counted(damaged, "part")} of your transcripts could not be read:{" "}
            <a href="#damage" className="text-accent underline">
              see Damage
            </a>
            .
          </>
        )}
      </p>
    );
  return (
    <p className="flex items-center gap-2 text-good">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
      Everything looks good.
    </p>
  );
}

function Problems({ problems }: Pick<DoctorOutput, "problems">) {
  if (problems.length === 0) return null;
  return (
    <ul className="flex w-full flex-col gap-2">
      {problems.map(({ code, text, advice }) => (
        <li key={code + text} className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2">
          <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-bad" aria-hidden />
          <div className="min-w-0 wrap-anywhere">
            <p dir="auto">
              <Advice text={visibleLine(text)} />
            </p>
            <p className="text-soft">
              <Advice text={visibleLine(advice)} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
