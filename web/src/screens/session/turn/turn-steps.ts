// Collapses long runs of tool calls and thinking into one descriptive line each.
import { counted } from "../../../../../src/text/numbers.ts";
import { hasFailed } from "../../../text/tool-line.ts";
import type { Item, ToolItem } from "./turn-items.ts";

export type Block =
  | { readonly kind: "item"; readonly item: Item }
  | { readonly kind: "steps"; readonly id: string; readonly items: readonly Item[] };

/** Keeps the last steps of a running turn visible, because they show what is happening. */
export function foldSteps(items: readonly Item[], running = false): readonly Block[] {
  const blocks: Block[] = [];
  let run: Item[] = [];
  const close = (shown: number) => {
    const folded = run.slice(0, run.length - shown);
    const [first] = folded;
    if (first && folded.length > MOST_STEPS) {
      blocks.push({ kind: "steps", id: first.id, items: folded });
      run = run.slice(folded.length);
    }
    blocks.push(...run.map((item): Block => ({ kind: "item", item })));
    run = [];
  };
  for (const item of items) {
    if (isStep(item)) run.push(item);
    else {
      close(0);
      blocks.push({ kind: "item", item });
    }
  }
  close(running ? LAST_STEPS : 0);
  return blocks;
}

export interface StepsLine {
  /** For example `12 steps: 5 reads, 5 edits, 2 commands`. */
  readonly text: string;
  readonly failed: number;
}

export function stepsLine(items: readonly Item[]): StepsLine {
  const counts = new Map<string, number>();
  let failed = 0;
  for (const item of items) {
    const name = nameOf(item);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (item.type === "tool" && hasFailed(item.use)) failed++;
  }
  const parts = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => counted(times, name, MANY[name]));
  return { text: `${counted(items.length, "step")}: ${parts.join(", ")}`, failed };
}

function isStep({ type }: Item): boolean {
  return type === "tool" || type === "thinking";
}

function nameOf(item: Item): string {
  return item.type === "tool" ? NAMES[item.use.kind] : "thought";
}

const MOST_STEPS = 6;
const LAST_STEPS = 3;

const NAMES: Readonly<Record<ToolItem["use"]["kind"], string>> = {
  shell: "command",
  edit: "edit",
  read: "read",
  search: "search",
  web: "web request",
  agent: "sub-agent",
  tasks: "task update",
  ask: "question",
  plan: "plan",
  skill: "skill",
  mcp: "MCP call",
  other: "other call",
};

const MANY: Readonly<Record<string, string>> = { search: "searches" };
