// Turns the lines of a rollout into a transcript.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Transcript } from "../../model/transcript.ts";
import { nameField, numberField, objectField } from "../fields.ts";
import { transcriptDraft } from "../gemini-family/draft.ts";
import { blankFragment, referenceTo } from "../gemini-family/fragment.ts";
import type { JsonItem } from "../json-lines.ts";
import type { CollectorOptions } from "../source.ts";
import { readTime } from "../times.ts";
import { callNotes } from "./call-notes.ts";
import { contentText, folderIn, imageParts, imageUrls } from "./contents.ts";
import { dialogue, type Moment } from "./dialogue.ts";
import { lineFragments } from "./fragments.ts";
import { KNOWN_KINDS } from "./kinds.ts";
import { type RolloutLine, readRolloutLine } from "./line.ts";
import { baseOf, linePlaces } from "./line-places.ts";
import { type OwnPart, ownPart } from "./own-part.ts";
import { recordId } from "./record-id.ts";
import { reviewCalls } from "./review-calls.ts";
import { tokenCounter } from "./usage.ts";

export interface RolloutReader {
  add(item: JsonItem): void;
  /** The prompts read so far. */
  prompts(): ReadonlySet<RecordId>;
  transcript(): Transcript;
}

export function rolloutReader({ detail, type }: CollectorOptions): RolloutReader {
  const draft = transcriptDraft(detail);
  const said = dialogue(draft);
  const tokens = tokenCounter();
  const calls = callNotes();
  const reviews = reviewCalls();
  let places: ReturnType<typeof linePlaces> | null = null;
  let own: OwnPart | null = null;
  let thread: string | null = null;
  let origin: string | null = null;
  let folder: string | null = null;
  let model: string | null = null;
  let reviewing = false;

  function take(line: RolloutLine): void {
    draft.count(line.kind, KNOWN_KINDS.has(line.kind));
    if (line.kind === "session_meta") begin(line);
    own?.see(line);
    draft.note(line.time);
    if (!reviewing) prepare(line);
    else if (!isLeftOut()) for (const fragment of reviews.see(line)) said.say(fragment, momentOf(line));
    if (isShown(line))
      for (const fragment of lineFragments(line, folder))
        said.say(calls.complete(fragment), momentOf(line), EXITS.has(line.kind));
    settle(line);
    for (const id of places?.(line) ?? []) draft.link({ id, parent_id: said.last(), bridge: true });
  }

  function momentOf({ time }: RolloutLine): Moment {
    return { time, model, inherited: own?.inherited() === true };
  }

  /** The first header is the session's own. Others belong to histories that were copied. */
  function begin({ payload }: RolloutLine): void {
    const id = nameField(payload, "id");
    if (id === null) return;
    said.history(id);
    if (thread !== null) {
      if (id !== thread && said.prompts().size === 0) forkedFrom(id);
      return;
    }
    thread = id;
    own = ownPart(id, payload);
    places = linePlaces(payload);
    folder = nameField(payload, "cwd");
    const begun = readTime(nameField(payload, "timestamp"));
    draft.note(begun, factsIn(payload));
    if (begun !== null) draft.began(id as SessionId, begun);
    const base = baseOf(payload);
    if (base !== null) said.follow(base);
    forkedFrom(nameField(payload, "forked_from_id"));
  }

  /** A sub-agent that has a copy of the session that started it is not a fork. */
  function forkedFrom(id: string | null): void {
    if (id === null || origin !== null || type !== "session") return;
    origin = id;
    draft.copied(`fork of ${id}` as RecordId, { session_id: id as SessionId, record_id: null });
  }

  /** Takes everything that has to be known before a line is shown. */
  function prepare(line: RolloutLine): void {
    const { payload } = line;
    const result = calls.see(line);
    if (result) draft.say(result);
    switch (line.kind) {
      case "task_started":
      case "turn_started":
        tokens.turn();
        said.turn(nameField(payload, "turn_id"));
        break;
      case "turn_context":
        model = nameField(payload, "model") ?? model;
        folder = nameField(payload, "cwd") ?? folder;
        break;
      case "thread_settings_applied":
        model = nameField(objectField(payload, "thread_settings"), "model") ?? model;
        break;
      case "thread_rolled_back":
        said.rollBack(numberField(payload, "num_turns") ?? 0);
        break;
      case "message":
        prepareMessage(line);
        break;
    }
  }

  function prepareMessage(line: RolloutLine): void {
    const urls = line.bare || line.payload.role !== "user" ? [] : imageUrls(line.payload);
    if (urls.length > 0) {
      const reference = referenceTo(line.record, recordId(line, "pictures"));
      said.hold({ ...blankFragment(reference, line.time), kind: "prompt", parts: imageParts(urls) });
    }
    if (!line.bare || folder !== null) return;
    folder = folderIn(contentText(line.payload.content));
    if (folder !== null) draft.note(null, { project_path: folder });
  }

  function isShown(line: RolloutLine): boolean {
    if (isLeftOut() || !isOwnItem(line)) return false;
    return !reviewing || EXITS.has(line.kind);
  }

  /** A sub-agent's copy of the session that started it is in that session. */
  function isLeftOut(): boolean {
    return type === "subsession" && own?.inherited() === true;
  }

  /** The file of a session that is reviewed also has the reviewer's items. */
  function isOwnItem({ type: of, payload }: RolloutLine): boolean {
    const speaker = of === "item" ? nameField(payload, "thread_id") : null;
    return speaker === null || speaker === thread;
  }

  /** Takes everything that a line ends or counts. */
  function settle(line: RolloutLine): void {
    const { payload } = line;
    switch (line.kind) {
      case "entered_review_mode":
      case "EnteredReviewMode":
        reviewing = isOwnItem(line);
        break;
      case "exited_review_mode":
      case "ExitedReviewMode":
        reviewing = false;
        break;
      case "task_complete":
      case "turn_complete":
        if (!reviewing && !isLeftOut()) endTurn(line);
        break;
      case "token_count": {
        const info = objectField(payload, "info");
        // In a review they are the reviewer's, whose file has them too.
        if (reviewing) break;
        if (isLeftOut()) tokens.skip(info);
        else said.spend(tokens.count(info), momentOf(line));
        break;
      }
      case "token_usage_record":
        if (nameField(payload, "thread_id") !== thread) break;
        said.spend(tokens.record(objectField(payload, "usage")), momentOf(line));
        break;
    }
  }

  function endTurn(line: RolloutLine): void {
    const { payload } = line;
    const unanswered = said.end() && nameField(payload, "last_agent_message") === null;
    // Clients up to 0.155 leave nothing else of a request that failed.
    if (unanswered && !objectField(payload, "error")) {
      const blank = blankFragment(referenceTo(line.record, recordId(line, "failed")), line.time);
      said.say({ ...blank, role: "assistant", kind: "error" }, momentOf(line));
    }
    const duration = numberField(payload, "duration_ms");
    if (duration !== null)
      said.measure(recordId(line, `end ${nameField(payload, "turn_id") ?? ""}`), duration);
  }

  return {
    add(item) {
      if (item.type === "damage") draft.damage(item.damage);
      else if (item.type === "record") take(readRolloutLine(item));
    },
    prompts: said.prompts,
    transcript: draft.transcript,
  };
}

const EXITS: ReadonlySet<string> = new Set(["exited_review_mode", "ExitedReviewMode"]);

function factsIn(meta: JsonObject) {
  const [project, version, entrypoint] = ["cwd", "cli_version", "originator"].map((key) =>
    nameField(meta, key),
  );
  const branch = nameField(objectField(meta, "git"), "branch");
  const background = isBackground(meta);
  return {
    ...(project && { project_path: project }),
    ...(branch && { git_branch: branch }),
    ...(version && { client_version: version }),
    ...(entrypoint && { entrypoint }),
    ...(background && { background }),
  };
}

/** Work that no person began: the client consolidates memories, for example. Older clients say only which agent's it is. */
function isBackground(meta: JsonObject): true | null {
  const source = objectField(meta, "source");
  const begun = nameField(meta, "thread_source") ?? "user";
  return begun !== "user" || source?.internal !== undefined || source?.subagent !== undefined ? true : null;
}
