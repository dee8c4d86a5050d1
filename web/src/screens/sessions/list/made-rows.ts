// Builds rows for tests.
import type { ListOutput, SessionRow } from "../../../api/outputs.ts";

export function madeRow(fields: Partial<SessionRow> & Pick<SessionRow, "id">): SessionRow {
  return {
    title: `Session ${fields.id}`,
    title_origin: "first-prompt",
    status: "completed",
    agent: "claude-code",
    project_path: "/home/dana/shop",
    git_branch: "main",
    models: ["claude-opus-4-5-20251101"],
    created_at: "2026-02-05T09:00:00.000Z",
    updated_at: "2026-02-05T10:00:00.000Z",
    turns: 2,
    messages: 8,
    subsessions: 0,
    usage: { input: 10, output: 20, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
    cost: 0.1,
    unpriced: 0,
    underpriced: 0,
    pinned: false,
    archived: false,
    source_deleted: false,
    removed_turns: 0,
    outcome: null,
    active_ms: 0,
    cut_at: null,
    recovered: false,
    provisional: false,
    background: false,
    damaged: 0,
    hash: "",
    parent: null,
    children: [],
    root: fields.id,
    depth: 0,
    leaf_session: fields.id,
    latest_tip: fields.id,
    tree_sessions: 1,
    ...fields,
  };
}

export function madePage(...sessions: readonly SessionRow[]): ListOutput {
  return { sessions: [...sessions], more: false, next_cursor: null, one_per_tree: true, nothing: null };
}
