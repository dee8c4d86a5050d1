// Defines `clew changes`: returns the net diff of a turn, a session, or a project over a period.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { netChanges } from "../../sessions/changes/net-changes.ts";
import { type RecordedChange, recordedChanges } from "../../sessions/changes/recorded-changes.ts";
import { changedFile } from "../changes/changed-file.ts";
import { changedFileSchema } from "../changes/changes-schema.ts";
import { projectChanges } from "../changes/project-changes.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { fileField, projectField, sessionField, shortText } from "../input/fields.ts";
import { isSameFile } from "../input/same-file.ts";
import { rangeOf, requireTurns, splitCitation, turnsIn } from "../input/turn-range.ts";
import { operation } from "../operation.ts";
import { cleanEdit } from "../recall/turn-steps.ts";

const input = z.strictObject({
  session: sessionField
    .describe(
      "session id, its short form or first characters (at least 4), or `latest`; append `#3` for that turn",
    )
    .optional(),
  turns: shortText(40).describe("only these turns: `3`, or `2-5`").meta({ positional: true }).optional(),
  project: projectField.describe("instead of a session, the sessions of this project").optional(),
  ...periodFields,
  file: fileField.describe("only this file: its path, or the end of its path").optional(),
  stat: z.boolean().default(false).describe("only the number of lines, without the lines"),
  redacted: z.boolean().default(false).describe("redact secrets in the lines"),
});

export const changes = operation({
  name: "changes",
  doc: "Show what a session changed in files, as one diff: of a turn, a session, or a project over a period.",
  is_long: true,
  input,
  output: z.strictObject({
    session_id: z.string().nullable().describe("null for a project"),
    title: z.string().nullable().describe("the session's title; null for a project"),
    project_path: z
      .string()
      .nullable()
      .describe("the project's folder, if it is known and the same for all sessions"),
    files: z.array(changedFileSchema).describe("in the order of their first changes"),
    added: z.int(),
    removed: z.int(),
    more: z.boolean().describe("true if a project has more sessions in the period than are read at once"),
  }),
  examples: [
    "changes latest",
    "changes latest --stat",
    "changes latest 1 --json",
    "changes --project shop --since 4w --stat",
  ],
  found: ({ files }) => files.length > 0,
  async run(archive, given) {
    const { recorded, more, session, project_path } = await recordedIn(archive, given);
    const { sanitizeText } = given.redacted ? await import("../../agent-text/sanitize.ts") : NO_CLEANING;
    const files = netChanges(sanitizeText ? recorded.map((each) => cleaned(each, sanitizeText)) : recorded)
      .filter(({ path, old_path }) => isWantedFile([path, old_path], given.file))
      .map((file) => changedFile(file, !given.stat));
    return {
      session_id: session?.id ?? null,
      title: session?.title ?? null,
      project_path,
      files,
      added: files.reduce((sum, { added }) => sum + added, 0),
      removed: files.reduce((sum, { removed }) => sum + removed, 0),
      more,
    };
  },
});

const NO_CLEANING = { sanitizeText: null };

async function recordedIn(archive: ArchiveContext, given: z.output<typeof input>) {
  const { session: ref, turns, project, since, until } = given;
  if (ref === undefined) {
    if (project === undefined)
      throw new ClewError("bad_input", "Missing session. Give a session, such as `latest`, or --project.");
    const found = await projectChanges(archive, project, periodOf(archive, { since, until }));
    const paths = new Set(found.sessions.map(({ project_path }) => project_path));
    return { ...found, session: null, project_path: paths.size === 1 ? ([...paths][0] ?? null) : null };
  }
  const { session: name, cited } = splitCitation(ref);
  const session = await archive.session(name);
  const wanted = turns === undefined ? cited : turnsIn(turns);
  const range = wanted === null ? null : rangeOf(wanted);
  requireTurns(session.turns, range, session);
  const read = await archive.read(session, { allow_cached: true });
  const isWanted = ({ number }: { readonly number: number }) =>
    range === null || (number >= range.from && number <= range.to);
  return {
    recorded: recordedChanges(read, isWanted),
    more: false,
    session,
    project_path: session.project_path,
  };
}

function cleaned({ made_by, change }: RecordedChange, clean: (text: string) => string): RecordedChange {
  if (change.change === "command") return { made_by, change: { ...change, command: clean(change.command) } };
  return { made_by, change: cleanEdit(change, clean, Number.POSITIVE_INFINITY) };
}

function isWantedFile(paths: readonly (string | null)[], wanted: string | undefined): boolean {
  return wanted === undefined || paths.some((path) => path !== null && isSameFile(path, wanted));
}
