// A generated file before it is written, and where an agent would put it.

export interface SampleFile {
  /** Relative to the agent's own directory, or to the home, with forward slashes. */
  readonly path: string;
  readonly bytes: Buffer;
  /** When the file was last written to, in milliseconds. */
  readonly mtime_ms: number;
}

/** Returns the folder for a working directory's sessions, under the client's own name for it. */
export function projectFolder(cwd: string): string {
  return `projects/${cwd.replace(/[^A-Za-z0-9]/g, "-")}`;
}

export function jsonLines(lines: readonly string[]): Buffer {
  return Buffer.from(lines.length === 0 ? "" : `${lines.join("\n")}\n`);
}
