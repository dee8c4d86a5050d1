// An operation: one question the archive answers, declared once. Every face takes its words, its checks and its pages
// from the declaration.
import type { z } from "zod";
import type { ArchiveContext } from "./context.ts";

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
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
  found?(answer: z.output<Output>): boolean;
  run(archive: ArchiveContext, input: z.output<Input>): Promise<z.output<Output>>;
}

/** Ties the types of a declaration together. */
export function operation<Input extends z.ZodObject, Output extends z.ZodObject>(
  declared: Operation<Input, Output>,
): Operation<Input, Output> {
  return declared;
}
