// Long runs of calls and thinking, put together into one line each that tells what they were.
import { counted } from "../../../format/numbers.ts";
import { type ToolKind, toolKind } from "../../../text/tool-kind.ts";
import type { TurnEntry } from "./turn-entries.ts";

export type Block =
  | { readonly kind: "entry"; readonly entry: TurnEntry }
  | { readonly kind: "steps"; readonly at: number; readonly entries: readonly TurnEntry[] };

/** While a turn goes on, its last steps are what somebody wants to see, so they stay outside. */
export function foldSteps(entries: readonly TurnEntry[], goesOn = false): readonly Block[] {
  const blocks: Block[] = [];
  let run: TurnEntry[] = [];
  const close = (shown: number) => {
    const folded = run.slice(0, run.length - shown);
    const [first] = folded;
    if (first && folded.length > MOST_STEPS) {
      blocks.push({ kind: "steps", at: first.at, entries: folded });
      run = run.slice(folded.length);
    }
    blocks.push(...run.map((entry): Block => ({ kind: "entry", entry })));
    run = [];
  };
  for (const entry of entries) {
    if (isStep(entry)) run.push(entry);
    else {
      close(0);
      blocks.push({ kind: "entry", entry });
    }
  }
  close(goesOn ? LAST_STEPS : 0);
  return blocks;
}

export interface StepsLine {
  /** `12 steps: 5 reads, 5 edits, 2 commands`. */
  readonly text: string;
  readonly failed: number;
}

export function stepsLine(entries: readonly TurnEntry[]): StepsLine {
  const counts = new Map<string, number>();
  let failed = 0;
  for (const entry of entries) {
    const name = nameOf(entry);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (entry.kind === "call" && entry.call.is_error) failed++;
  }
  const told = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => counted(times, name, MANY[name]));
  return { text: `${counted(entries.length, "step")}: ${told.join(", ")}`, failed };
}

function isStep({ kind }: TurnEntry): boolean {
  return kind === "call" || kind === "thinking";
}

function nameOf(entry: TurnEntry): string {
  return entry.kind === "call" ? NAMES[toolKind(entry.call.name)] : "thought";
}

const MOST_STEPS = 6;
const LAST_STEPS = 3;

const NAMES: Readonly<Record<ToolKind, string>> = {
  command: "command",
  edit: "edit",
  read: "read",
  search: "search",
  web: "web request",
  agent: "sub-agent",
  tasks: "task update",
  plan: "plan",
  mcp: "MCP call",
  other: "other call",
};

const MANY: Readonly<Record<string, string>> = { search: "searches" };
