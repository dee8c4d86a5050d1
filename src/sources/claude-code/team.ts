// Collects what records say about a team of sessions: whose session this is, and which tasks it gave to others.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { ToolCallId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { TeamMember, TeamOrigin } from "../../model/link.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import { asObject, type Fields, listField, nameField, objectField, textField } from "../fields.ts";
import { wordsKey } from "../words-key.ts";
import { teamMessages } from "./team-messages.ts";

export interface TeamCollector {
  add(record: TranscriptRecord): void;
  addFragment(fragment: MessageFragment): void;
  member(): TeamMember | null;
  /** Returns null for a session that says nothing about a team. */
  team(): TeamOrigin | null;
}

/** The fields of a call that start a member of a team. Every way of reading keeps them. */
export const TEAM_FIELDS = ["team_name", "name", "prompt"] as const;

export function teamCollector(): TeamCollector {
  const given = new Map<ToolCallId, string>();
  let member: TeamMember | null = null;
  let task: string | null = null;

  function addCall(block: JsonObject | null, team: string | null): void {
    const id = textField(block, "type") === "tool_use" ? nameField(block, "id") : null;
    const input: Fields<(typeof TEAM_FIELDS)[number]> | null = objectField(block, "input");
    const name = nameField(input, "name");
    const prompt = nameField(input, "prompt");
    const own = nameField(input, "team_name") ?? team;
    if (id !== null && name !== null && prompt !== null && own !== null)
      given.set(id as ToolCallId, taskKey({ team: own, name }, prompt));
  }

  return {
    add({ kind, value }) {
      const team = nameField(value, "teamName");
      const name = nameField(value, "agentName");
      // The lead of a team may be named too, always by the same name.
      if (team !== null && name !== null && name !== LEAD) member ??= { team, name };
      if (kind !== "assistant") return;
      for (const block of listField(objectField(value, "message"), "content")) addCall(asObject(block), team);
    },
    addFragment({ kind, parts }) {
      if (kind !== "teammate" || member === null || task !== null) return;
      const [first] = teamMessages(joinedText(parts).trim()) ?? [];
      if (first) task = taskKey(member, first.text);
    },
    member: () => member,
    team: () => (member === null && given.size === 0 ? null : { member, task, given: new Map(given) }),
  };
}

const LEAD = "team-lead";

/** A digest that only the call that gave a task and the session that got it have in common. */
function taskKey({ team, name }: TeamMember, words: string): string {
  return wordsKey(JSON.stringify([team, name, words.trim()]));
}
