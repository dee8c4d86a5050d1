// What the archive holds.
import type { DoctorAnswer } from "../../api/answers.ts";
import { bytes, count, counted } from "../../format/numbers.ts";
import { Facts, Path, Section } from "./section.tsx";

export function Kept({ doctor }: { readonly doctor: DoctorAnswer }) {
  const { figures, kept_alone, data_dir } = doctor;
  const waiting = figures.said_waiting + figures.done_waiting;
  return (
    <Section id="kept" title="Kept">
      <Facts
        rows={[
          [
            "Sessions",
            `${count(figures.sessions)}, with ${counted(figures.subsessions, "sub-agent")} and ${counted(figures.turns, "turn")}`,
          ],
          [
            "Only here",
            kept_alone === 0
              ? "None; every transcript is still where its agent wrote it"
              : `${counted(kept_alone, "session")} whose transcript the agent has deleted`,
          ],
          [
            "Recovered",
            figures.recovered === 0
              ? "None"
              : `${counted(figures.recovered, "session")} known only from the agent's list of prompts`,
          ],
          [
            "Transcripts",
            `${bytes(figures.kept_bytes)}, stored in ${bytes(figures.stored_bytes)}${figures.unkept_bytes > 0 ? `; ${bytes(figures.unkept_bytes)} not kept yet` : ""}`,
          ],
          [
            "Database",
            `${bytes(figures.database_bytes)}${doctor.integrity.length === 0 ? ", sound" : ", damaged"}`,
          ],
          ["Searchable", waiting === 0 ? "Everything" : `All but ${counted(waiting, "turn")}, which follow`],
          ["In", <Path key="path">{data_dir}</Path>],
        ]}
      />
    </Section>
  );
}
