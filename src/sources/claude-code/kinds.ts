// Lists the record kinds clew knows. Each has an entry in docs/formats/claude-code.md; a test keeps the two in step.

/** Records that are linked into the conversation by uuid and parent. */
export const LINKED_KINDS: ReadonlySet<string> = new Set([
  "user",
  "assistant",
  "system",
  "attachment",
  "progress",
]);

/** Records about the session. Mostly without a uuid and often repeated; the last of each kind counts. */
const METADATA_KINDS = [
  "summary",
  "custom-title",
  "ai-title",
  "agent-name",
  "agent-color",
  "agent-setting",
  "last-prompt",
  "tag",
  "mode",
  "permission-mode",
  "worktree-state",
  "relocated",
  "pr-link",
  "frame-link",
  "queue-operation",
  "file-history-snapshot",
  "file-history-delta",
  "bridge-session",
  "fork-context-ref",
  "content-replacement",
  "attribution-snapshot",
  "isolation-latch",
  "ended-by-model",
  "speculation-accept",
  "api-request",
  "api-request-shape",
  "api-request-blob",
  "tools-used",
  "atis-latch",
  "cost-state",
  "continued-in",
  "derived-from",
  "resume-head-vouch",
  "history-suppression",
  "session-owner",
  "memory-mode",
  "observer-ref",
  "task-summary",
  "artifact-autoreact-ledger",
  "artifact-comment-monitor",
  "dev-mods",
  "telemetry-latch",
];

export const KNOWN_KINDS: ReadonlySet<string> = new Set([...LINKED_KINDS, ...METADATA_KINDS]);

/** Prefixes of kinds that differ between client versions. */
export const KNOWN_PREFIXES: readonly string[] = ["marble-origami-", "data-flow-"];

export function isKnownKind(kind: string): boolean {
  return KNOWN_KINDS.has(kind) || KNOWN_PREFIXES.some((prefix) => kind.startsWith(prefix));
}
