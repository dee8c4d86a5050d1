// Shows what the archive contains.
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import type { DoctorOutput } from "../../api/outputs.ts";
import { bytes } from "../../format/numbers.ts";
import { Facts, Path, Section } from "./section.tsx";

export function Kept({ doctor }: { readonly doctor: DoctorOutput }) {
  const { figures, kept_alone, data_dir } = doctor;
  if (figures === null) return null;
  const waiting = figures.dialogue_waiting + figures.work_waiting;
  return (
    <Section id="kept" title="Storage">
      <Facts
        rows={[
          [
            "Sessions",
            `${fullCount(figures.sessions)}, ${counted(figures.turns, "turn")}, ${counted(figures.subsessions, "sub-agent")}`,
          ],
          ["Deleted by agents", kept_alone === 0 ? "None" : `${counted(kept_alone, "session")}, kept here`],
          [
            "Recovered",
            figures.recovered === 0
              ? "None"
              : `${counted(figures.recovered, "session")} known only from an agent's prompt history`,
          ],
          [
            "Transcripts",
            `${bytes(figures.kept_bytes)}, compressed to ${bytes(figures.stored_bytes)}${figures.unkept_bytes > 0 ? `; ${bytes(figures.unkept_bytes)} not backed up yet` : ""}`,
          ],
          [
            "Database",
            `${bytes(figures.database_bytes)}${doctor.integrity.length === 0 ? ", healthy" : ", damaged"}`,
          ],
          [
            "Searchable",
            waiting === 0 ? "Everything" : `All but ${counted(waiting, "turn")}, still being indexed`,
          ],
          ["Location", <Path key="path">{data_dir}</Path>],
        ]}
      />
    </Section>
  );
}
