// The operation behind `clew index`: reads what agents wrote since, and keeps it.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { operation, type Running } from "../operation.ts";
import { type IndexProgress, updateArchive } from "../sync/update-archive.ts";

const setAsideSchema = z.strictObject({
  path: z.string(),
  reason: z.enum(["directory", "symbolic_link", "special_file", "unreadable"]),
});

export const indexAll = operation({
  name: "index",
  doc: "Index new and changed sessions.",
  input: z.strictObject({
    rebuild: z.boolean().default(false).describe("make everything anew, from transcripts and kept bytes"),
    force: z
      .boolean()
      .default(false)
      .describe("rebuild also where that loses what was read of transcripts that were never kept in full"),
    watch: z.boolean().default(false).describe("go on, and read changes as they happen"),
  }),
  output: z.strictObject({
    files: z.number().describe("transcripts found"),
    sessions: z.number(),
    subsessions: z.number(),
    new_sessions: z.number(),
    changed_sessions: z.number(),
    turns_written: z.number().describe("turns that are new or changed"),
    gone: z.number().describe("transcripts that their agent has deleted; the archive has them still"),
    damaged: z.number().describe("places that could not be read"),
    ghosts: z.number().describe("transcripts that hold no session"),
    recovered: z.number().describe("sessions known only from the agent's list of typed prompts"),
    set_aside: z
      .array(setAsideSchema)
      .readonly()
      .describe("what is named like a transcript but can't be read as one"),
    bytes_read: z.number(),
    waiting_files: z.number().describe("transcripts that are not read in, or not searchable in full yet"),
    waiting_bytes: z.number(),
    complete: z.boolean().describe("true when nothing is left to be done"),
    phases: z
      .strictObject({
        rows_ms: z.number(),
        dialogue_ms: z.number(),
        work_ms: z.number(),
        total_ms: z.number(),
      })
      .describe("how long it took, in milliseconds"),
  }),
  examples: ["index", "index --rebuild", "index --json"],
  async run(archive, { rebuild, force }, running: Running<IndexProgress> = {}) {
    const report = await updateArchive(archive, { rebuild, force, ...running });
    if (!report) throw new ClewError("not_readable", WRITTEN_ELSEWHERE);
    return report;
  },
});

export const WRITTEN_ELSEWHERE =
  "Another clew is writing to the archive. It reads what has changed; try again when it is done.";
