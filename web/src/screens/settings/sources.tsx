// Where agents keep their sessions.
import { counted } from "../../../../src/text/numbers.ts";
import type { DoctorAnswer } from "../../api/answers.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Path, Section } from "./section.tsx";

export function Sources({ doctor }: { readonly doctor: DoctorAnswer }) {
  return (
    <Section id="sources" title="Sources">
      <ul className="flex w-full flex-col gap-2">
        {doctor.roots.map(({ path, present, transcripts, retention_days }) => (
          <li key={path} className="flex flex-col">
            <Path>{path}</Path>
            <span className="text-soft">
              {present
                ? `${counted(transcripts, "transcript")} ; the agent deletes each ${counted(retention_days, "day")} after its last change`
                : "This folder does not exist yet. It will be read once it does."}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-soft">Sessions elsewhere? Set the folder and restart clew:</p>
      <CommandLine>clew config set roots ~/.claude</CommandLine>
    </Section>
  );
}
