// Defines `clew doctor`: reports sources, unreadable data, and transcripts at risk of being lost.
import { z } from "zod";
import { collectGarbage, limitNewObjects, MANY_FILES } from "../../ingest/index/limit-memory.ts";
import type { SessionId } from "../../model/ids.ts";
import { findWriter, sweepScratch } from "../../store/open.ts";
import { atRisk, deletedSoon } from "../doctor/at-risk.ts";
import { backupStatus, backupStatusSchema } from "../doctor/backup-status.ts";
import { compareDigests } from "../doctor/compare-digests.ts";
import { countSummaries } from "../doctor/count-summaries.ts";
import { findProblems } from "../doctor/find-problems.ts";
import { gatherSessions, NO_SESSIONS } from "../doctor/gather-sessions.ts";
import { lookAtParts } from "../doctor/look-at.ts";
import { openToOthers } from "../doctor/open-to-others.ts";
import { NO_SOURCES, reportedSources } from "../doctor/reported-sources.ts";
import * as schemas from "../doctor/schemas.ts";
import { summarizerStatus } from "../doctor/summarizer-status.ts";
import { surveyRoots } from "../doctor/survey-roots.ts";
import { operation } from "../operation.ts";

const figures = z.strictObject({
  sessions: z.int(),
  subsessions: z.int().describe("sub-agents' sessions"),
  turns: z.int(),
  ghosts: z.int().describe("transcripts without a session"),
  recovered: z.int().describe("sessions known only from the agent's list of typed prompts"),
  sources: z.int(),
  sources_gone: z.int().describe("transcripts that the agent deleted but the archive still has"),
  kept_bytes: z.int().describe("original size of the stored transcripts"),
  stored_bytes: z.int().describe("their compressed size in the archive"),
  unkept_bytes: z.int().describe("bytes indexed but not stored yet"),
  database_bytes: z.int(),
  provisional: z.int().describe("sessions of which only the headline was read so far"),
  dialogue_waiting: z.int().describe("turns whose dialogue is not searchable yet"),
  work_waiting: z.int().describe("turns whose tool calls are not searchable yet"),
});

export const doctor = operation({
  name: "doctor",
  doc: "Check sources, archive health, unreadable data and transcripts about to be deleted.",
  is_long: true,
  input: z.strictObject({
    deep: z.boolean().default(false).describe("also rebuild the archive from stored transcripts and compare"),
  }),
  output: z.strictObject({
    problems: z.array(schemas.problemSchema).describe("what is wrong, worst first"),
    roots: z.array(schemas.rootSchema).describe("folders where agents keep their sessions"),
    not_read: z
      .array(schemas.knownAgentSchema)
      .describe("agents that clew knows but has no folder of: not found, or not in the setting `roots`"),
    data_dir: z.string(),
    writer: schemas.writerSchema
      .nullable()
      .describe("the process writing to the archive now, if the system can tell"),
    figures: figures.nullable().describe("null if the archive can't be read"),
    backup: backupStatusSchema.describe("the second copy of the archive"),
    kept_alone: z.int().describe("sessions whose transcript was deleted but that the archive still has"),
    summaries: schemas.summariesSchema.describe("session titles that old clients wrote into transcripts"),
    summarizer: schemas.summarizerSchema
      .nullable()
      .describe("the summarizer's model, usage and queue; null if none is configured"),
    lost: z.array(schemas.lostSchema).describe("transcripts deleted before they were stored in full"),
    at_risk: z.array(schemas.atRiskSchema).describe("transcripts that the agent may delete within 7 days"),
    cut: z
      .array(schemas.cutSchema)
      .describe("transcripts that were cut or rewritten; the archive still has every turn they had"),
    damage: z.array(schemas.damageSchema).describe("what could not be read and where"),
    damaged: z
      .int()
      .describe("number of damaged places; `damage` does not list all of a file with very many"),
    unknown_kinds: z.array(schemas.unknownKindSchema).describe("kinds of records that clew does not know"),
    ghosts: z.array(schemas.ghostSchema).describe("transcripts without a session"),
    set_aside: z.array(schemas.ghostSchema).describe("paths named like transcripts that are not transcripts"),
    open_to_others: z.array(schemas.openPathSchema).describe("clew's paths that other users can access"),
    integrity: z.array(z.string()).describe("errors reported by the database's integrity check"),
    damaged_bytes: z
      .array(schemas.damagedBytesSchema)
      .describe("stored bytes that do not match their checksum, or are missing"),
    unavailable: z
      .array(schemas.unavailableSchema)
      .describe("what could not be looked at, because the archive is damaged or gone"),
    digest: schemas.digestSchema
      .nullable()
      .describe(
        "result of the comparison; null unless `deep`, and while something is damaged or not indexed yet",
      ),
    not_compared: z
      .int()
      .describe("with `deep`: turns that wait to be indexed, because of which the archive was not compared"),
  }),
  examples: ["doctor", "doctor --deep"],
  // Lets scripts see from the exit code whether there are problems.
  found: ({ problems }) => problems.length === 0,
  async run(archive, { deep }) {
    const { store, data_dir } = archive;
    const { look, unavailable } = lookAtParts();
    const { roots, not_read, found, days } = await surveyRoots(archive.roots);
    if (found.transcripts.length > MANY_FILES) {
      collectGarbage();
      limitNewObjects();
    }
    const { findings, titles } = await look("sessions", () => gatherSessions(store), NO_SESSIONS);
    const forgotten = await look("forgotten sessions", () => store.forgotten(), new Set<SessionId>());
    const wanted = found.transcripts.filter((file) => !forgotten.has(file.parent_id ?? file.id));
    const ending = deletedSoon(wanted, { days, now: archive.now() });
    const sources = await look("stored transcripts", () => reportedSources(store, ending), NO_SOURCES);
    const soon = atRisk(ending, sources.kept);
    await sweepScratch(data_dir);
    const titleOf = (id: string) => titles.get(id) ?? { title: null, title_origin: null };
    const counted = await look("sizes", () => store.figures(), null);
    const integrity = await look("the database", () => store.check(), []);
    const damagedBytes = await look("stored bytes", () => store.checkBytes(), []);
    const whole = integrity.length === 0 && damagedBytes.length === 0 && unavailable().length === 0;
    const { lost } = sources;
    // While something waits to be indexed, the archive differs from a rebuild, and nothing is wrong. What was lost waits for good.
    const unindexed =
      counted === null || lost.length > 0 ? 0 : counted.dialogue_waiting + counted.work_waiting;
    const summaries = await look("summaries", () => countSummaries(store), { all: 0, orphaned: 0 });
    const summarizer = await look("the summarizer", () => summarizerStatus(archive), null);
    const facts = {
      data_dir,
      roots: [...roots],
      not_read: [...not_read],
      integrity: [...integrity],
      damaged_bytes: damagedBytes.map(({ healed: _healed, ...each }) => ({
        ...each,
        ...titleOf(each.session_id),
      })),
      unavailable: unavailable(),
      digest: deep && whole && unindexed === 0 ? await compareDigests(store, data_dir) : null,
      not_compared: deep ? unindexed : 0,
      lost: lost.map(({ path, session_id }) => ({
        path,
        session_id,
        ...titleOf(session_id),
      })),
      at_risk: soon.map((each) => ({ ...each, ...titleOf(each.session_id) })),
      open_to_others: openToOthers(data_dir),
      set_aside: [...found.set_aside],
      backup: await backupStatus(data_dir, archive.now()),
    };
    return {
      problems: findProblems(facts),
      ...facts,
      ...findings,
      summaries,
      summarizer,
      writer: await findWriter(data_dir),
      figures: counted,
    };
  },
});

export type DoctorOutput = z.output<typeof doctor.output>;
