// A use of a tool, as its source understood it: what sort of tool it was, what it was used on, and what came of it. No
// face looks at a tool's name or its raw input to find that out.
import type { JsonObject } from "./json.ts";
import type { TaskChange } from "./task.ts";

export interface ToolUse {
  readonly kind: ToolKind;
  /** As the agent calls it; empty where the call is missing and only its result is there. */
  readonly name: string;
  /** The name for people: `server · tool` for one that a server offers. */
  readonly title: string;
  /** What it was used on, in one line; empty where the name says it all. Paths in it are whole. */
  readonly label: string;
  readonly by: "model" | "user" | "client";
  /** The server is null where the agent joins both names with a character that either may contain. */
  readonly mcp: { readonly server: string | null; readonly tool: string } | null;
  readonly commands: readonly ShellCommand[];
  readonly files: readonly FileTouch[];
  /** In the order in which they were asked for; those of a call that failed were not applied. */
  readonly edits: readonly Edit[];
  /** What it does to the session's task list. */
  readonly task_change: TaskChange | null;
  readonly asks: readonly AskedQuestion[];
  /** What it proposes to do, in full. */
  readonly plan: string | null;
  /** The subsession that it asks for. */
  readonly starts: SubsessionRequest | null;
  /** The agent's name of what an earlier call left running, which this one looks at, waits for or stops. */
  readonly continues: string | null;
  /** Only wraps calls that are items of their own: shown closed, and not counted. */
  readonly envelope: boolean;
  /** The fields of its input that nothing above holds. */
  readonly details: JsonObject;
  readonly outcome: ToolOutcome;
}

export type ToolKind =
  | "shell"
  | "read"
  | "edit"
  | "search"
  | "web"
  | "tasks"
  | "agent"
  | "ask"
  | "plan"
  | "skill"
  | "mcp"
  | "other";

export type ToolOutcome =
  | "ok"
  | "failed"
  /** A person, a rule or a hook did not allow it. */
  | "denied"
  /** It was stopped on its way. */
  | "aborted"
  /** Nothing came back yet. */
  | "running"
  /** Nothing came back, and the work went on without it. */
  | "given_up"
  | "unknown";

export interface ShellCommand {
  readonly text: string;
  readonly exit_code: number | null;
  /** Null until it is known. */
  readonly failed: boolean | null;
}

export interface FileTouch {
  readonly path: string;
  readonly access: "read" | "edited";
}

/** A change to one file. */
export type Edit = { readonly path: string; readonly applied: boolean } & (
  | {
      readonly change: "write";
      readonly after: string /** Null until it is known. */;
      readonly created: boolean | null;
    }
  | { readonly change: "replace"; readonly before: string; readonly after: string }
  /** Hunks of a unified diff, without the names of files before them. */
  | { readonly change: "patch"; readonly patch: string; readonly moved_to: string | null }
  | { readonly change: "delete" }
  /** The file changed, and nothing says how. */
  | { readonly change: "unknown" }
);

export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly answer: string | null;
}

export interface SubsessionRequest {
  readonly prompt: string;
  /** A digest of the whole prompt, by which the subsession is found that begins with it. */
  readonly prompt_key: string;
  readonly agent_type: string | null;
  readonly description: string | null;
}

/** What a result says about its call, beside its text. */
export interface ToolReturn {
  readonly outcome: "ok" | "failed" | "denied" | "aborted";
  readonly exit_code: number | null;
  /** The changes as they were made; null where the result does not say. */
  readonly edits: readonly Edit[] | null;
  /** By question. */
  readonly answers: Readonly<Record<string, string>>;
  /** The agent's name of what goes on after the call has returned, by which later calls ask for it. */
  readonly left_running: string | null;
}
