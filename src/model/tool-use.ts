// Defines a use of a tool as its source understood it: the sort of tool, what it was used on, and the outcome. Faces
// read these fields and never a tool's name or raw input.
import type { JsonObject } from "./json.ts";
import type { TaskChange } from "./task.ts";

export interface ToolUse {
  readonly kind: ToolKind;
  /** The agent's name for the tool. Empty when the call is missing and only its result is known. */
  readonly name: string;
  /** The name for people: `server · tool` for an MCP tool. */
  readonly title: string;
  /** The object of the call in one line, such as a path or a command. Empty where the name says everything. Paths are not shortened. */
  readonly label: string;
  readonly by: "model" | "user" | "client";
  /** `server` is null where the agent joins both names with a character that either may contain. */
  readonly mcp: { readonly server: string | null; readonly tool: string } | null;
  readonly commands: readonly ShellCommand[];
  readonly files: readonly FileTouch[];
  /** In the order they were requested. Edits of a failed call were not applied. */
  readonly edits: readonly Edit[];
  /** The change to the session's task list. */
  readonly task_change: TaskChange | null;
  readonly asks: readonly AskedQuestion[];
  /** The full text of the plan it proposes. */
  readonly plan: string | null;
  /** The subsession that it requests. */
  readonly starts: SubsessionRequest | null;
  /** The agent's id of the background work that this call looks at, waits for or stops. */
  readonly continues: string | null;
  /** True when it only wraps calls that are items of their own. It is shown closed and not counted. */
  readonly envelope: boolean;
  /** The input fields that none of the fields above cover. */
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
  /** Not allowed by a person, a rule or a hook. */
  | "denied"
  /** Stopped before it finished. */
  | "aborted"
  /** No result yet. */
  | "running"
  /** No result came, and the agent continued without it. */
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
  /** Hunks of a unified diff, without the lines that name the files. */
  | { readonly change: "patch"; readonly patch: string; readonly moved_to: string | null }
  | { readonly change: "delete" }
  /** The file changed, but nothing says how. */
  | { readonly change: "unknown" }
);

export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly answer: string | null;
}

export interface SubsessionRequest {
  readonly prompt: string;
  /** A digest of the whole prompt, used to find the subsession that begins with it. */
  readonly prompt_key: string;
  readonly agent_type: string | null;
  readonly description: string | null;
}

/** Facts that a result states about its call, besides its text. */
export interface ToolReturn {
  readonly outcome: "ok" | "failed" | "denied" | "aborted";
  readonly exit_code: number | null;
  /** The changes that were really made. Null where the result does not say. */
  readonly edits: readonly Edit[] | null;
  /** Keyed by question. */
  readonly answers: Readonly<Record<string, string>>;
  /** The agent's id of work that continues after the call has returned. Later calls refer to it. */
  readonly left_running: string | null;
}
