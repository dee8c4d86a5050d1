// What is wrong, and what to do about it.
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { DoctorAnswer } from "../../api/answers.ts";
import { visibleLine } from "../../text/visible-text.ts";
import { Section } from "./section.tsx";

export function Health({ doctor }: { readonly doctor: DoctorAnswer }) {
  return (
    <Section id="health" title="Health">
      {doctor.problems.length === 0 ? (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
          All is well.
        </p>
      ) : (
        <ul className="flex w-full flex-col gap-2">
          {doctor.problems.map(({ code, text, advice }) => (
            <li key={code + text} className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2">
              <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-bad" aria-hidden />
              <div className="min-w-0 wrap-anywhere">
                <p dir="auto">{visibleLine(text)}</p>
                <p className="text-soft">{visibleLine(advice)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
