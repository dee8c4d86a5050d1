// An agent's own task list: the old tool that writes the whole list, and the two newer ones.
import type { Recorder, RecordFields } from "./recorder.ts";
import type { ToolStep } from "./tool-step.ts";

/** Each line begins with its state: `x` done, `>` in progress, `-` waiting. */
export function todoStep(recorder: Recorder, lines: readonly string[]): ToolStep {
  const todos = lines.map(readTodo);
  const outcome = { oldTodos: recorder.todos, newTodos: todos };
  recorder.todos = todos;
  const content = "Todos have been modified successfully. Go on with the tasks at hand if there are any.";
  return { name: "TodoWrite", input: { todos }, content, outcome, seconds: 0 };
}

export function createTaskStep(recorder: Recorder, subject: string): ToolStep {
  const id = String(recorder.tasks.push("pending"));
  return {
    name: "TaskCreate",
    input: { subject, description: subject, activeForm: subject },
    content: `Task #${id} created successfully: ${subject}`,
    outcome: { task: { id, subject } },
    seconds: 0,
  };
}

export function updateTaskStep(recorder: Recorder, id: number, status: string): ToolStep {
  const from = recorder.tasks[id - 1] ?? "pending";
  recorder.tasks[id - 1] = status;
  const change = { taskId: String(id), updatedFields: ["status"], statusChange: { from, to: status } };
  return {
    name: "TaskUpdate",
    input: { taskId: String(id), status },
    content: `Updated task #${id} status`,
    outcome: { success: true, ...change },
    seconds: 0,
  };
}

const STATES: Readonly<Record<string, string>> = { x: "completed", ">": "in_progress", "-": "pending" };

function readTodo(line: string): RecordFields {
  const content = line.slice(2);
  return { content, status: STATES[line[0] ?? ""] ?? "pending", activeForm: content };
}
