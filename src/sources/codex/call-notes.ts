// Remembers what lines around a call say about it: the files that it changed, and the agent that it started.
import type { MessageFragment } from "../../model/fragment.ts";
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Edit } from "../../model/tool-use.ts";
import { nameField, objectField } from "../fields.ts";
import type { RolloutLine } from "./line.ts";
import { madeEdits } from "./tools/patch.ts";

export interface CallNotes {
  /** Takes a line. Returns the result of an earlier call, if the line adds something to it. */
  see(line: RolloutLine): MessageFragment | null;
  /** Adds everything known to a result. Returns other fragments as they are. */
  complete(fragment: MessageFragment): MessageFragment;
}

export function callNotes(): CallNotes {
  const edits = new Map<ToolCallId, readonly Edit[]>();
  const agents = new Map<ToolCallId, SessionId>();
  const results = new Map<ToolCallId, MessageFragment>();

  function note({ kind, payload }: RolloutLine): ToolCallId | null {
    const item = objectField(payload, "item") ?? {};
    switch (kind) {
      case "patch_apply_end":
        return payload.success === false ? null : noteEdits(nameField(payload, "call_id"), payload);
      case "FileChange":
        return nameField(item, "status") === "completed" ? noteEdits(nameField(item, "id"), item) : null;
      case "SubAgentActivity":
        return nameField(item, "kind") === "started" ? noteAgent(item) : null;
      default:
        return null;
    }
  }

  function noteEdits(id: string | null, from: JsonObject): ToolCallId | null {
    const changes = objectField(from, "changes");
    if (id === null || !changes) return null;
    edits.set(id as ToolCallId, madeEdits(changes, true));
    return id as ToolCallId;
  }

  function noteAgent(item: JsonObject): ToolCallId | null {
    const agent = nameField(item, "agent_thread_id") as SessionId | null;
    const call = nameField(item, "id") as ToolCallId | null;
    if (agent !== null && call !== null) agents.set(call, agent);
    return call;
  }

  function complete(fragment: MessageFragment): MessageFragment {
    const [part] = fragment.parts;
    if (part?.type !== "tool_result") return fragment;
    const made = edits.get(part.call_id) ?? null;
    const subsession_id = agents.get(part.call_id) ?? part.subsession_id;
    const returned = part.returned && made ? { ...part.returned, edits: made } : part.returned;
    const completed = { ...fragment, parts: [{ ...part, subsession_id, returned }] };
    results.set(part.call_id, completed);
    return completed;
  }

  return {
    see(line) {
      const call = note(line);
      const result = call === null ? undefined : results.get(call);
      return result ? complete(result) : null;
    },
    complete,
  };
}
