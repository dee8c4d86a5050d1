// Describes a tool call and its result, as the client writes both.
import type { RecordFields } from "./recorder.ts";

export interface ToolStep {
  readonly name: string;
  readonly input: RecordFields;
  /** The text for the model. */
  readonly content: unknown;
  /** The client's own copy. */
  readonly outcome: unknown;
  readonly failed?: boolean;
  /** How long it takes, in seconds. */
  readonly seconds: number;
  /** How often the client reports progress, where it does. By default a random number, by the time it takes. */
  readonly beats?: number;
  /** What a report of progress shows of the output. */
  readonly shown?: string;
}

export function bashStep(command: string, prints: string, failed: boolean = false): ToolStep {
  const stdout = { stdout: prints, stderr: "", interrupted: false, isImage: false };
  return {
    name: "Bash",
    input: { command, description: `Run ${command.split(" ", 2).join(" ")}` },
    content: failed ? `Exit code 1\n${prints}` : prints,
    outcome: failed ? `Error: Exit code 1\n${prints}` : stdout,
    failed,
    seconds: 4,
  };
}

export function readStep(path: string, text: string, separator: string): ToolStep {
  const lines = text.split("\n");
  const numbered = lines.map((line, index) => `${String(index + 1).padStart(6)}${separator}${line}`);
  const count = { numLines: lines.length, startLine: 1, totalLines: lines.length };
  return {
    name: "Read",
    input: { file_path: path },
    content: numbered.join("\n"),
    outcome: { type: "text", file: { filePath: path, content: text, ...count } },
    seconds: 1,
  };
}

export function grepStep(pattern: string, found: string): ToolStep {
  const numLines = found.split("\n").length;
  return {
    name: "Grep",
    input: { pattern, output_mode: "content", "-n": true },
    content: found,
    outcome: { mode: "content", numFiles: 0, filenames: [], content: found, numLines },
    seconds: 1,
  };
}

export function editStep(path: string, from: string, to: string): ToolStep {
  const [removed, added] = [from.split("\n"), to.split("\n")];
  const lines = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  const sizes = { oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length };
  return {
    name: "Edit",
    input: { file_path: path, old_string: from, new_string: to },
    content: `The file ${path} has been updated.`,
    outcome: {
      filePath: path,
      oldString: from,
      newString: to,
      structuredPatch: [{ ...sizes, lines }],
      userModified: false,
      replaceAll: false,
    },
    seconds: 1,
  };
}

export function writeStep(path: string, text: string): ToolStep {
  return {
    name: "Write",
    input: { file_path: path, content: text },
    content: `File created successfully at: ${path}`,
    outcome: { type: "create", filePath: path, content: text, structuredPatch: [] },
    seconds: 1,
  };
}

/** A question to the person, with the answers to choose from. */
export function askStep(question: string, header: string, options: readonly string[]): ToolStep {
  const choices = options.map((label) => ({ label, description: label }));
  return {
    name: "AskUserQuestion",
    input: { questions: [{ question, header, options: choices, multiSelect: false }] },
    content: "",
    outcome: {},
    seconds: 0,
  };
}

export function fetchStep(url: string, question: string, says: string): ToolStep {
  return {
    name: "WebFetch",
    input: { url, prompt: question },
    content: says,
    outcome: { bytes: says.length, code: 200, codeText: "OK", result: says, durationMs: 812, url },
    seconds: 3,
  };
}
