// The clients whose way of writing the samples imitate, each with what sets its records apart.

export interface SampleClient {
  readonly version: string;
  readonly model: string;
  /** The model of a sub-agent that only looks around. */
  readonly helper_model: string;
  /** Whether the session's own fields stand before the record's content or behind it. */
  readonly layout: "fields_first" | "content_first";
  /** Where the records of sub-agents go: into the session's file, beside it, or into a folder of the session. */
  readonly agents: "inside" | "beside" | "below";
  /** An answer's output is written down before it is counted, and it never gets a reason to stop. */
  readonly placeholders: boolean;
  /** For how long a session writes to the cache; null where the client does not say. */
  readonly cached_for: "five_minutes" | "an_hour" | null;
  readonly progress: boolean;
  readonly snapshots: boolean;
  /** Each tool result hangs on its own call, not on the result before it; and turns are timed. */
  readonly timed: boolean;
  readonly attachments: boolean;
  /** Every call to the API is written down too. */
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
