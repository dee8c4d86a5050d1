// The row of a session of which no transcript was read: everything that only a transcript tells is empty.
import { NO_USAGE } from "../../model/usage.ts";
import type { SessionEntry } from "../../store/rows.ts";

export const BARE_ENTRY = {
  parent_id: null,
  ending: "answered",
  asks: false,
  subsessions: 0,
  branches: [],
  tasks: [],
  usage: NO_USAGE,
  damage: [],
  damaged: 0,
  kinds: {},
  unknown_kinds: [],
  ghost: null,
  removed_turns: 0,
  active_ms: 0,
  started_by: null,
  outline: null,
} satisfies Partial<SessionEntry>;
