// Builds a tool call for tests: one that succeeded and returned "ok", unless specified otherwise.
import type { WireUse } from "../../../../src/archive/turns/item-schema.ts";
import type { ToolItem } from "../tool-line.ts";

export type Given = Partial<Omit<WireUse, "title">> & {
  readonly result?: string | null;
  readonly images?: number;
};

export function tool(title: string, { result = "ok", images = 0, ...use }: Given = {}): ToolItem {
  const image = { media_type: "image/png", size: 1, index: 0 };
  return {
    ...{ type: "tool", id: "r/0", revision: 1, partial: result === null, left_out: 0, call_id: "call" },
    use: {
      ...{ kind: "other", name: title, title, label: "", by: "model", mcp: null, commands: [], files: [] },
      ...{ edits: [], task_change: null, asks: [], plan: null, starts: null, continues: null },
      ...{ envelope: false, details: {}, outcome: result === null ? "given_up" : "ok" },
      ...use,
    },
    result: result === null ? null : { text: result, images: Array(images).fill(image), left_out: 0 },
    subsessions: [],
    continues_id: null,
  };
}
