// Narrows the archive of a team to what one person shared.
import { ClewError } from "../../model/errors.ts";
import type { ArchiveContext } from "../context.ts";

/** Reads the field `person` of an operation's input. */
export async function ofPerson(
  archive: ArchiveContext,
  { person }: { readonly person?: unknown },
): Promise<ArchiveContext> {
  if (typeof person !== "string") return archive;
  if (!archive.sharedBy) throw new ClewError("bad_input", NO_PEOPLE);
  return archive.sharedBy(person);
}

export const NO_PEOPLE = "Only a team server knows who shared a session. Leave the person out.";
