// An operation: one question the archive answers, declared once. Every face takes its words, its checks and its pages
// from the declaration.
import type { z } from "zod";
import type { ArchiveContext } from "./context.ts";

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Progress = unknown,
> {
  readonly name: string;
  /** One sentence for help texts and reference pages. */
  readonly doc: string;
  /** Each field with a `describe`; what a command line takes without a flag says so with `positional` (see fields.ts). */
  readonly input: Input;
  readonly output: Output;
  /** Command lines that show what it is for, without `clew` before them; the tests run them on the demo. */
  readonly examples: readonly [string, ...string[]];
  /** False when the answer says that nothing was found; without it every answer is something. */
  found?(output: z.output<Output>): boolean;
  run(
    archive: ArchiveContext,
    input: z.output<Input>,
    running?: Running<Progress>,
  ): Promise<z.output<Output>>;
}

/** For an operation that takes its time: how to stop it, and whom to tell how far it is. */
export interface Running<Progress> {
  readonly signal?: AbortSignal;
  readonly on_progress?: (progress: Progress) => void;
}

/** Ties the types of a declaration together. */
export function operation<Input extends z.ZodObject, Output extends z.ZodObject, Progress = unknown>(
  declared: Operation<Input, Output, Progress>,
): Operation<Input, Output, Progress> {
  return declared;
}
