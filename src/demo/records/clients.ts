// Lists the versions of Claude Code that the demo imitates, and how the records of each differ.

export interface SampleClient {
  readonly version: string;
  readonly model: string;
  /** The model of a sub-agent that only explores. */
  readonly helper_model: string;
  /** Whether the session's own fields come before the record's content or after it. */
  readonly layout: "fields_first" | "content_first";
  /** Where the records of sub-agents go: into the session's file, next to it, or into a folder of the session. */
  readonly agents: "inside" | "beside" | "below";
  /** An answer is written before its output is counted, and never gets a stop reason. */
  readonly placeholders: boolean;
  /** How long cache entries live; null if the client does not say. */
  readonly cached_for: "five_minutes" | "an_hour" | null;
  readonly progress: boolean;
  readonly snapshots: boolean;
  /** The parent of each tool result is its own call, not the result before it; and turns are timed. */
  readonly timed: boolean;
  readonly attachments: boolean;
  /** Every API request is written too. */
  readonly requests: boolean;
}

const FIRST: SampleClient = {
  version: "1.0.60",
  model: "claude-sonnet-4-20250514",
  helper_model: "claude-3-5-haiku-20241022",
  layout: "fields_first",
  agents: "inside",
  placeholders: false,
  cached_for: null,
  progress: false,
  snapshots: false,
  timed: false,
  attachments: false,
  requests: false,
};

const KEEPS_UUIDS: SampleClient = { ...FIRST, version: "1.0.120", cached_for: "five_minutes" };

const WITH_AGENT_FILES: SampleClient = {
  ...KEEPS_UUIDS,
  version: "2.0.60",
  model: "claude-sonnet-4-5-20250929",
  helper_model: "claude-haiku-4-5-20251001",
  agents: "beside",
  snapshots: true,
};

const WITH_PROGRESS: SampleClient = {
  ...WITH_AGENT_FILES,
  version: "2.1.30",
  model: "claude-opus-4-5-20251101",
  agents: "below",
  placeholders: true,
  cached_for: "an_hour",
  progress: true,
  timed: true,
};

const WITH_ATTACHMENTS: SampleClient = {
  ...WITH_PROGRESS,
  version: "2.1.197",
  model: "claude-opus-4-8",
  layout: "content_first",
  placeholders: false,
  progress: false,
  attachments: true,
};

const WITH_REQUESTS: SampleClient = {
  ...WITH_ATTACHMENTS,
  version: "2.1.325",
  model: "claude-opus-5-5",
  requests: true,
};

export const CLIENTS = {
  "1.0.60": FIRST,
  "1.0.120": KEEPS_UUIDS,
  "2.0.60": WITH_AGENT_FILES,
  "2.1.30": WITH_PROGRESS,
  "2.1.197": WITH_ATTACHMENTS,
  "2.1.325": WITH_REQUESTS,
} as const;
