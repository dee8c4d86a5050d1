// What every command needs to know about its run.

export interface CommandContext {
  /** Where sessions are: the agent's own directory, or the demo. */
  root(): string;
  /** The exit code, if it is not 0. */
  finish(exitCode: number): void;
}
