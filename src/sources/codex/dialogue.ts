// Links messages in the order of the conversation, and gives each its name, its model and its tokens.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId } from "../../model/ids.ts";
import type { Usage } from "../../model/usage.ts";
import type { TranscriptDraft } from "../gemini-family/draft.ts";
import { type CopyNames, copyNames } from "./copy-names.ts";

/** The state of the file at a line. */
export interface Moment {
  readonly model: string | null;
  /** True if the line was copied from another session. */
  readonly inherited: boolean;
  readonly time: string | null;
}

export interface Dialogue extends Pick<CopyNames, "history"> {
  /** Adds a message after the last one. `review` marks what a review found. */
  say(fragment: MessageFragment, at: Moment, review?: boolean): void;
  /** Holds images until the prompt that they belong to. */
  hold(pictures: MessageFragment): void;
  /** Adds the tokens of a response to its last message. Those of a compaction have none. */
  spend(usage: Usage | null, at: Moment): void;
  /** Begins a turn of the client, which may have several prompts or none. */
  turn(id: string | null): void;
  /** Ends it, and returns whether it had a prompt and no answer. */
  end(): boolean;
  /** Ends with the measured duration. */
  measure(id: RecordId, turn_ms: number): void;
  /** Continues after another record, which may be in another file. */
  follow(id: RecordId): void;
  /** Takes prompts back. Counts what a person asked, and not the client's turns. */
  rollBack(prompts: number): void;
  last(): RecordId | null;
  prompts(): ReadonlySet<RecordId>;
}

export function dialogue(draft: TranscriptDraft): Dialogue {
  const names = copyNames();
  const prompts = new Set<RecordId>();
  /** The record before each prompt of the active branch. */
  const before: (RecordId | null)[] = [];
  let turn = { prompted: false, answered: false, running: false };
  let tip: RecordId | null = null;
  let answer: MessageFragment | null = null;
  let reviewed: RecordId | null = null;
  let pictures: MessageFragment | null = null;
  let apart = 0;

  function say(given: MessageFragment, at: Moment, review = false): void {
    if (repeatsReview(given)) return;
    const fragment = named(unused(given), at);
    const { id } = fragment.reference;
    const asked = fragment.kind === "prompt" || fragment.kind === "queued_prompt";
    if (asked) {
      before.push(tip);
      prompts.add(id);
      turn.prompted = true;
      answer = null;
    }
    // The model's context begins again at a compaction.
    const begins = fragment.kind === "compaction" && { context_parent_id: null };
    draft.link({ id, parent_id: tip, ...begins });
    draft.say(fragment);
    if (at.inherited) draft.copied(id, null);
    tip = id;
    if (asked) addPictures(fragment);
    if (fragment.kind !== "answer") return;
    answer = fragment;
    turn.answered = true;
    reviewed = review ? id : null;
  }

  /** Newer clients repeat the findings of a review as an answer. */
  function repeatsReview(fragment: MessageFragment): boolean {
    if (reviewed === null || answer === null || fragment.kind !== "answer") return false;
    const { api_id, model } = answer;
    answer = { ...fragment, api_id, model, reference: { ...fragment.reference, id: reviewed } };
    reviewed = null;
    draft.say(answer);
    return true;
  }

  /** Of a copied history, two lines may have the same words and the same time. */
  function unused(fragment: MessageFragment): MessageFragment {
    const { id } = fragment.reference;
    let free = id;
    for (let copy = 2; draft.has(free); copy++) free = `${id}~${copy}` as RecordId;
    return free === id ? fragment : { ...fragment, reference: { ...fragment.reference, id: free } };
  }

  function named(fragment: MessageFragment, { model }: Moment): MessageFragment {
    const [part] = fragment.parts;
    const call = part?.type === "tool_call" ? part.id : null;
    const kind = call === null ? (part?.type ?? "none") : `call-${call}`;
    const api_id = names.next(
      fragment.role === "user" ? fragment.kind : kind,
      call ?? joinedText(fragment.parts),
    );
    if (fragment.role === "assistant") return { ...fragment, model, api_id };
    const queued = fragment.kind === "prompt" && turn.running && turn.prompted;
    return queued ? { ...fragment, kind: "queued_prompt" } : fragment;
  }

  /** A prompt's images are in another record. Both make one message. */
  function addPictures(prompt: MessageFragment): void {
    const shown = prompt.parts.some((part) => part.type === "image");
    if (pictures && !shown) {
      const api_id = `prompt ${prompt.reference.id}` as ApiMessageId;
      draft.say({ ...prompt, api_id });
      draft.say({ ...pictures, kind: prompt.kind, api_id });
    }
    pictures = null;
  }

  function spend(usage: Usage | null, { model, inherited, time: timestamp }: Moment): void {
    if (!usage) return;
    if (answer && answer.usage === null) {
      answer = { ...answer, usage, stop_reason: "stop" };
      draft.say(answer);
      return;
    }
    const api_id = names.next("apart", `${++apart}`);
    draft.spend(api_id, { api_id, model, timestamp, usage, ...(inherited && { inherited }) });
  }

  return {
    say,
    spend,
    history: names.history,
    hold(held) {
      pictures = held;
    },
    turn(id) {
      turn = { prompted: false, answered: false, running: true };
      names.turn(id);
    },
    end() {
      turn.running = false;
      return turn.prompted && !turn.answered;
    },
    measure(id, turn_ms) {
      draft.link({ id, parent_id: tip, turn_ms });
      tip = id;
    },
    follow(id) {
      tip = id;
    },
    rollBack(count) {
      if (count <= 0 || before.length === 0) return;
      const [first = null] = before.splice(-count);
      tip = first;
      answer = null;
      if (first !== null) draft.goBack(first);
    },
    last: () => tip,
    prompts: () => prompts,
  };
}
