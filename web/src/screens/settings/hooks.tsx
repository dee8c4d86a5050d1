// Whether the agent tells clew when a turn ends, and can ask it.
import type { DoctorAnswer } from "../../api/answers.ts";
import { CommandLine } from "../../parts/command.tsx";
import { hooksTold } from "./hooks-told.ts";
import { Path, Section } from "./section.tsx";

export function Hooks({ doctor }: { readonly doctor: DoctorAnswer }) {
  const told = doctor.roots.map(({ path, hooks }) => ({ path, ...hooksTold(hooks) }));
  return (
    <Section id="hooks" title="Hooks">
      <p className="text-soft">
        Hooks tell clew right away when a turn ends. Without them it notices a little later.
      </p>
      <ul className="flex w-full flex-col gap-2">
        {told.map(({ path, text }) => (
          <li key={path} className="flex flex-col">
            <Path>{path}</Path>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {told.some(({ wanting }) => wanting) && <CommandLine>clew install claude-code</CommandLine>}
    </Section>
  );
}
