// A generated file before anyone writes it, and where an agent would put it.

export interface SampleFile {
  /** Below the agent's own directory, with forward slashes. */
  readonly path: string;
  readonly bytes: Buffer;
  /** When the file was last written to, in milliseconds. */
  readonly mtime_ms: number;
}

/** The folder of a working directory's sessions, under the name that the client gives it. */
export function projectFolder(cwd: string): string {
  return `projects/${cwd.replace(/[^A-Za-z0-9]/g, "-")}`;
}

export function jsonLines(lines: readonly string[]): Buffer {
  return Buffer.from(lines.length === 0 ? "" : `${lines.join("\n")}\n`);
}
