// Writes tool calls of Codex with their outputs: commands, patches and plans.
import { structuredPatch } from "diff";
import type { PlotStep } from "../plots/plot.ts";
import type { ThreadRecorder } from "./thread-recorder.ts";

/** Writes the calls first and then the outputs, as the client does if the model asks for several. */
export function callTools(recorder: ThreadRecorder, steps: readonly PlotStep[]): void {
  const outputs = steps.map((step) => callTool(recorder, step));
  for (const write of outputs) write();
}

/** Returns a function that writes the output. */
function callTool(recorder: ThreadRecorder, step: PlotStep): () => void {
  if ("run" in step) return execute(recorder, step.run, step.prints, step.failed ? 1 : 0);
  if ("grep" in step) return execute(recorder, `rg -n ${step.grep}`, step.finds, 0);
  if ("read" in step) {
    recorder.contents.set(step.read, `${step.shows}\n`);
    return execute(recorder, `sed -n '1,200p' ${step.read}`, step.shows, 0);
  }
  if ("edit" in step) return patch(recorder, step.edit, step);
  if ("write" in step) return patch(recorder, step.write, { from: null, to: step.text });
  if ("todos" in step) return updatePlan(recorder, step.todos);
  throw new Error("Threads have no such step.");
}

function execute(recorder: ThreadRecorder, cmd: string, prints: string, code: number): () => void {
  const { cwd: workdir } = recorder.options;
  const call_id = callFunction(recorder, "exec_command", {
    ...{ cmd, workdir, yield_time_ms: 1000, max_output_tokens: 6000 },
  });
  return () => {
    recorder.wait(1, 6);
    const seconds = (recorder.random.between(400, 9000) / 10_000).toFixed(4);
    const tokens = Math.ceil((prints.length + 1) / 4);
    output(
      recorder,
      call_id,
      `Chunk ID: ${recorder.random.hex(6)}\nWall time: ${seconds} seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n${prints}\n`,
    );
  };
}

/** Each line begins with its state, as in every plot: `x` done, `>` in progress, `-` waiting. */
function updatePlan(recorder: ThreadRecorder, lines: readonly string[]): () => void {
  const plan = lines.map((line) => ({
    step: line.slice(2),
    status: line.startsWith("x") ? "completed" : line.startsWith(">") ? "in_progress" : "pending",
  }));
  const call_id = callFunction(recorder, "update_plan", { plan });
  return () => output(recorder, call_id, "Plan updated");
}

export function callFunction(
  recorder: ThreadRecorder,
  name: string,
  input: Readonly<Record<string, unknown>>,
  namespace?: string,
): string {
  const call_id = `call_${recorder.random.text(LETTERS, 24)}`;
  recorder.item({
    ...{ type: "function_call", id: `fc_${recorder.random.hex(50)}`, name },
    ...(namespace !== undefined && { namespace }),
    ...{ arguments: JSON.stringify(input), call_id },
  });
  return call_id;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function output(recorder: ThreadRecorder, call_id: string, text: string): void {
  recorder.item({ type: "function_call_output", call_id, output: text });
  recorder.context += Math.ceil(text.length / 4);
}

interface PatchedText {
  /** Null for a new file. */
  readonly from: string | null;
  readonly to: string;
}

function patch(recorder: ThreadRecorder, name: string, { from, to }: PatchedText): () => void {
  const known = recorder.contents.get(name);
  const before = from === null ? "" : known?.includes(from) ? known : `${from}\n`;
  const after = from === null ? `${to}\n` : before.replace(from, () => to);
  recorder.contents.set(name, after);
  const hunks = hunksOf(before, after);
  const input =
    from === null
      ? `*** Add File: ${name}\n${prefixed(after, "+")}`
      : `*** Update File: ${name}\n${hunks.map(({ lines }) => `@@\n${lines.join("\n")}`).join("\n")}`;
  const call_id = `call_${recorder.random.text(LETTERS, 24)}`;
  recorder.item({
    ...{ type: "custom_tool_call", id: `ctc_${recorder.random.hex(50)}`, status: "completed", call_id },
    ...{ name: "apply_patch", input: `*** Begin Patch\n${input}\n*** End Patch\n` },
  });
  const change =
    from === null
      ? { type: "add", content: after }
      : {
          type: "update",
          unified_diff: hunks.map(({ head, lines }) => `${head}\n${lines.join("\n")}\n`).join(""),
          move_path: null,
        };
  return () => {
    const stdout = `Success. Updated the following files:\n${from === null ? "A" : "M"} ${name}\n`;
    recorder.event("patch_apply_end", {
      ...{ call_id, turn_id: recorder.turn_id, stdout, stderr: "", success: true },
      ...{ changes: { [`${recorder.options.cwd}/${name}`]: change }, status: "completed" },
    });
    const told = `Exit code: 0\nWall time: 0 seconds\nOutput:\n${stdout}`;
    recorder.item({ type: "custom_tool_call_output", call_id, output: told });
  };
}

function prefixed(text: string, mark: string): string {
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => `${mark}${line}`).join("\n");
}

/** Cuts hunks with one line around a change, and leaves out a count of one. */
function hunksOf(
  before: string,
  after: string,
): { readonly head: string; readonly lines: readonly string[] }[] {
  const { hunks } = structuredPatch("a", "b", before, after, "", "", { context: 1 });
  const place = (start: number, count: number) => (count === 1 ? String(start) : `${start},${count}`);
  return hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    head: `@@ -${place(oldStart, oldLines)} +${place(newStart, newLines)} @@`,
    lines,
  }));
}
