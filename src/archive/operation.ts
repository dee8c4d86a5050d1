// Defines an operation: one thing that the archive can do, declared once. Every face takes its help texts, input
// checks and reference pages from the declaration.
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
  /**
   * Every field has a `describe`. Fields that a command line takes without a flag are `positional` (see fields.ts).
   */
  readonly input: Input;
  readonly output: Output;
  /** Command lines that show its use, without the leading `clew`. Tests run them on the demo. */
  readonly examples: readonly [string, ...string[]];
  /**
   * True if it can take long, as it reads whole transcripts or looks through the archive. A server runs it in a thread, so
   * its input and output have to be plain data; a stream of text is the one exception.
   */
  readonly is_long?: true;
  /**
   * True if the headlines of sessions are enough for an answer. On a first index, a command then does not wait until
   * everything is read.
   */
  readonly from_headlines?: true;
  /** Returns false when the output is empty. Without it, every output counts as found. */
  found?(output: z.output<Output>): boolean;
  run(
    archive: ArchiveContext,
    input: z.output<Input>,
    running?: Running<Progress>,
  ): Promise<z.output<Output>>;
}

/** What an operation on the data folder works with, whether or not there is an archive that can be opened. */
export type FolderContext = Pick<ArchiveContext, "roots" | "data_dir" | "now">;

/** An operation that needs no open archive, so it also works when the archive is damaged or gone. */
export interface FolderOperation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Progress = unknown,
> extends Operation<Input, Output, Progress> {
  run(folder: FolderContext, input: z.output<Input>, running?: Running<Progress>): Promise<z.output<Output>>;
}

/** Lets the caller of a slow operation stop it and follow its progress. */
export interface Running<Progress> {
  readonly signal?: AbortSignal;
  readonly on_progress?: (progress: Progress) => void;
}

/** Declares an operation, and infers its types from its schemas. */
export function operation<Input extends z.ZodObject, Output extends z.ZodObject, Progress = unknown>(
  declared: Operation<Input, Output, Progress>,
): Operation<Input, Output, Progress> {
  return declared;
}

/** Declares an operation on the data folder. */
export function folderOperation<Input extends z.ZodObject, Output extends z.ZodObject, Progress = unknown>(
  declared: FolderOperation<Input, Output, Progress>,
): FolderOperation<Input, Output, Progress> {
  return declared;
}
