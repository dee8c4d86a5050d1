// Collects what the records say about the session as a whole: project, branch, client, times and current leaf.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { Worktree } from "../../model/session.ts";
import type { LeafHint, TranscriptFacts } from "../../model/transcript.ts";
import { isSet, nameField, objectField } from "../fields.ts";
import { readTime } from "../times.ts";
import { wordsKey } from "../words-key.ts";
import { LINKED_KINDS } from "./kinds.ts";
import { teamMessages } from "./team-messages.ts";

export interface FactCollector {
  add(record: TranscriptRecord): void;
  /** Takes the `fragment` before any of its text is cut. */
  addFragment(fragment: MessageFragment, record: TranscriptRecord): void;
  firstWords(): ReadonlyMap<RecordId, string>;
  facts(): TranscriptFacts;
  /** Ends a state of the file. Facts stay, except where its conversation ended. */
  rewritten(): void;
  /** Returns the leaf that each state of the file names, oldest first. */
  leafHints(): readonly (LeafHint | null)[];
}

export function factCollector(): FactCollector {
  let project: string | null = null;
  let branch: string | null = null;
  let version: string | null = null;
  let entrypoint: string | null = null;
  let created: string | null = null;
  let updated: string | null = null;
  let relocated: string | null = null;
  let worktree: Worktree | null = null;
  const hints: (LeafHint | null)[] = [null];
  const firstWords = new Map<RecordId, string>();

  function addLinked({ value }: TranscriptRecord): void {
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
      else if (record.kind === "last-prompt") hints.splice(-1, 1, readHint(record));
    },
    addFragment(fragment, record) {
      const root = fragment.role === "user" && nameField(record.value, "parentUuid") === null;
      const words = root ? taskIn(fragment) : "";
      if (words !== "") firstWords.set(fragment.reference.id, wordsKey(words));
    },
    firstWords: () => new Map(firstWords),
    facts: () => ({
      project_path: worktree?.original_path ?? relocated ?? project,
      worktree,
      git_branch: branch,
      client_version: version,
      entrypoint,
      background: null,
      created_at: created,
      updated_at: updated,
    }),
    rewritten: () => void hints.push(null),
    leafHints: () => [...hints],
  };
}

/** Returns the words that a call may have given: those of a team's message are within an element. */
function taskIn({ kind, parts }: MessageFragment): string {
  const text = joinedText(parts).trim();
  return (kind === "teammate" && teamMessages(text)?.[0]?.text) || text;
}

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
