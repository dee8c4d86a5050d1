// What a transcript's records say about the session as a whole: project, branch, client, times, where it stands.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { Worktree } from "../../model/session.ts";
import type { LeafHint, TranscriptFacts } from "../../model/transcript.ts";
import { isSet, nameField, objectField } from "./fields.ts";
import { LINKED_KINDS } from "./kinds.ts";

export interface FactCollector {
  add(record: TranscriptRecord): void;
  facts(): TranscriptFacts;
  leafHint(): LeafHint | null;
}

export function factCollector(): FactCollector {
  let sessionId: string | null = null;
  let project: string | null = null;
  let branch: string | null = null;
  let version: string | null = null;
  let entrypoint: string | null = null;
  let created: string | null = null;
  let updated: string | null = null;
  let relocated: string | null = null;
  let worktree: Worktree | null = null;
  let hint: LeafHint | null = null;

  function addLinked({ value }: TranscriptRecord): void {
    sessionId ??= nameField(value, "sessionId");
    project ??= nameField(value, "cwd");
    branch = nameField(value, "gitBranch") ?? branch;
    version = nameField(value, "version") ?? version;
    entrypoint = nameField(value, "entrypoint") ?? entrypoint;
    const time = readTime(nameField(value, "timestamp"));
    if (time === null) return;
    if (created === null || time < created) created = time;
    if (updated === null || time > updated) updated = time;
  }

  return {
    add(record) {
      if (LINKED_KINDS.has(record.kind)) addLinked(record);
      else if (record.kind === "relocated") relocated = nameField(record.value, "relocatedCwd") ?? relocated;
      else if (record.kind === "worktree-state") worktree = readWorktree(record) ?? worktree;
      else if (record.kind === "last-prompt") hint = readHint(record);
    },
    facts: () => ({
      session_id: sessionId as SessionId | null,
      project_path: worktree?.original_path ?? relocated ?? project,
      worktree,
      git_branch: branch,
      client_version: version,
      entrypoint,
      created_at: created,
      updated_at: updated,
    }),
    leafHint: () => hint,
  };
}

/** In one form, so that times compare as texts; null for what is no time. */
function readTime(timestamp: string | null): string | null {
  if (timestamp === null || UTC_MILLISECONDS.test(timestamp)) return timestamp;
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const UTC_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function readWorktree(record: TranscriptRecord): Worktree | null {
  const session = objectField(record.value, "worktreeSession");
  const path = nameField(session, "worktreePath");
  const original = nameField(session, "originalCwd");
  if (path === null || original === null) return null;
  return { path, branch: nameField(session, "worktreeBranch"), original_path: original };
}

function readHint(record: TranscriptRecord): LeafHint | null {
  const leaf = nameField(record.value, "leafUuid");
  return leaf === null ? null : { leaf_id: leaf as RecordId, explicit: isSet(record.value, "explicit") };
}
