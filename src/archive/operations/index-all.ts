// Defines `clew index`: reads new and changed transcripts into the archive.
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
    rebuild: z.boolean().default(false).describe("rebuild everything from transcripts and stored bytes"),
    force: z
      .boolean()
      .default(false)
      .describe(
        "rebuild even if that loses sessions whose transcripts were deleted before they were stored in full",
      ),
    new: z
      .boolean()
      .default(false)
      .describe("begin a new archive where the old one can't be read; what is left of it is moved aside"),
    watch: z.boolean().default(false).describe("keep running and index changes as they happen"),
  }),
  output: z.strictObject({
    files: z.number().describe("transcripts found"),
    sessions: z.number(),
    subsessions: z.number(),
    new_sessions: z.number(),
    changed_sessions: z.number(),
    turns_written: z.number().describe("new or changed turns"),
    gone: z.number().describe("transcripts that their agent deleted; the archive still has them"),
    damaged: z.number().describe("places that could not be read"),
    ghosts: z.number().describe("transcripts without a session"),
    recovered: z.number().describe("sessions known only from the agent's list of typed prompts"),
    set_aside: z
      .array(setAsideSchema)
      .readonly()
      .describe("paths named like transcripts that can't be read as one"),
    rows_kept: z
      .array(z.string())
      .readonly()
      .describe("sessions whose stored bytes are damaged, so what was indexed of them stays"),
    bytes_read: z.number(),
    waiting_files: z.number().describe("transcripts not read or not fully searchable yet"),
    waiting_bytes: z.number(),
    complete: z.boolean().describe("true if nothing is left to do"),
    phases: z
      .strictObject({
        rows_ms: z.number(),
        dialogue_ms: z.number(),
        work_ms: z.number(),
        total_ms: z.number(),
      })
      .describe("duration in milliseconds"),
  }),
  examples: ["index", "index --rebuild", "index --json"],
  async run(archive, { rebuild, force, new: anew }, running: Running<IndexProgress> = {}) {
    const report = await updateArchive(archive, { rebuild, force, anew, ...running });
    if (!report) throw new ClewError("not_readable", WRITTEN_ELSEWHERE);
    return report;
  },
});

export const WRITTEN_ELSEWHERE =
  "Another clew process is writing to the archive and indexes the changes. Try again when it finishes.";
