// The operation behind `clew doctor`: what was found, what could not be read, and what is at risk of being lost.
import { z } from "zod";
import { findWriter, sweepScratch } from "../../store/open.ts";
import { atRisk } from "../doctor/at-risk.ts";
import { compareDigests } from "../doctor/compare-digests.ts";
import { countSummaries } from "../doctor/count-summaries.ts";
import { findProblems } from "../doctor/find-problems.ts";
import { gatherSessions } from "../doctor/gather-sessions.ts";
import { openToOthers } from "../doctor/open-to-others.ts";
import * as schemas from "../doctor/schemas.ts";
import { summarizerStatus } from "../doctor/summarizer-status.ts";
import { surveyRoots } from "../doctor/survey-roots.ts";
import { operation } from "../operation.ts";
import { lostSources } from "../sync/lost-sources.ts";

const figures = z.strictObject({
  sessions: z.int(),
  subsessions: z.int(),
  turns: z.int(),
  ghosts: z.int().describe("transcripts that hold no session"),
  recovered: z.int().describe("sessions known only from the agent's list of typed prompts"),
  sources: z.int(),
  sources_gone: z.int().describe("transcripts that the agent has deleted and the archive has"),
  kept_bytes: z.int().describe("of transcripts, as they were"),
  stored_bytes: z.int().describe("of transcripts, as they are stored"),
  unkept_bytes: z.int().describe("read and not kept yet"),
  database_bytes: z.int(),
  dialogue_waiting: z.int().describe("turns whose prompts are not searchable yet"),
  work_waiting: z.int().describe("turns whose work is not searchable yet"),
});

export const doctor = operation({
  name: "doctor",
  doc: "Check sources, archive health, unreadable data and transcripts about to be deleted.",
  input: z.strictObject({
    deep: z.boolean().default(false).describe("also make the archive anew from its kept bytes, and compare"),
  }),
  output: z.strictObject({
    problems: z.array(schemas.problemSchema).describe("what is wrong, the worst first"),
    roots: z.array(schemas.rootSchema).describe("where agents keep their sessions"),
    data_dir: z.string(),
    writer: schemas.writerSchema.nullable().describe("who writes the archive now, where the system tells"),
    figures,
    kept_alone: z.int().describe("sessions whose transcript is gone, and which are here still"),
    summaries: schemas.summariesSchema.describe("old clients' names for sessions, in any transcript"),
    summarizer: schemas.summarizerSchema
      .nullable()
      .describe("what a model was asked to write; null where none is chosen"),
    lost: z.array(schemas.lostSchema).describe("transcripts that were deleted before they could be kept"),
    at_risk: z.array(schemas.atRiskSchema).describe("transcripts that the agent may delete within 7 days"),
    damage: z.array(schemas.damageSchema).describe("what could not be read, and where"),
    damaged: z.int().describe("how many there are; not all are listed for a file with very many"),
    unknown_kinds: z.array(schemas.unknownKindSchema).describe("kinds of records that clew does not know"),
    ghosts: z.array(schemas.ghostSchema).describe("transcripts that hold no session"),
    set_aside: z.array(schemas.ghostSchema).describe("named like transcripts, and none"),
    open_to_others: z.array(schemas.openPathSchema).describe("what other users can reach of clew's own"),
    integrity: z.array(z.string()).describe("what the database complains about"),
    digest: schemas.digestSchema.nullable().describe("null unless `deep`"),
  }),
  examples: ["doctor", "doctor --deep"],
  // Who runs it in a script wants to know that all is well.
  found: ({ problems }) => problems.length === 0,
  async run(archive, { deep }) {
    const { store, data_dir } = archive;
    const { roots, found, days } = await surveyRoots(archive.roots);
    const { findings, titles } = await gatherSessions(store);
    const forgotten = await store.forgotten();
    const wanted = found.transcripts.filter((file) => !forgotten.has(file.parent_id ?? file.id));
    const sources = await store.sources();
    const soon = atRisk(wanted, sources, { days, now: archive.now() });
    await sweepScratch(data_dir);
    const titleOf = (id: string) => titles.get(id) ?? { title: null, title_origin: null };
    const facts = {
      data_dir,
      roots: [...roots],
      integrity: [...(await store.check())],
      digest: deep ? await compareDigests(store, data_dir) : null,
      lost: lostSources(sources).map(({ path, session_id }) => ({
        path,
        session_id,
        ...titleOf(session_id),
      })),
      at_risk: soon.map((each) => ({ ...each, ...titleOf(each.session_id) })),
      open_to_others: openToOthers(data_dir),
      set_aside: [...found.set_aside],
    };
    return {
      problems: findProblems(facts),
      ...facts,
      ...findings,
      summaries: await countSummaries(store),
      summarizer: await summarizerStatus(archive),
      writer: await findWriter(data_dir),
      figures: await store.figures(),
    };
  },
});

export type DoctorOutput = z.output<typeof doctor.output>;
