// Defines a task of the list that an agent keeps for itself while it works.

export interface Task {
  readonly id: string | null;
  readonly content: string;
  readonly status: string;
  readonly active_form: string | null;
}

/** The change that one tool call makes to the task list. */
export type TaskChange =
  | { readonly type: "replace"; readonly tasks: readonly Task[] }
  | { readonly type: "create"; readonly task: Task }
  | { readonly type: "update"; readonly id: string; readonly changes: Partial<Omit<Task, "id">> };
