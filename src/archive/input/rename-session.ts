// Checks and stores the title that the user gives a session.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import { LONGEST_TITLE, titleLine } from "../../sessions/titles/clean-title.ts";
import type { Marks } from "../../store/marks.ts";
import type { Titles } from "../../store/titles.ts";
import { graphemesOf } from "../../text/graphemes.ts";

/** Stores the user's title, or resets it if empty. Returns whether it changed. */
export async function renameSession(store: Titles & Marks, id: SessionId, name: string): Promise<boolean> {
  const known = (await store.renames(id)).at(-1)?.title ?? "";
  if (name === known) return false;
  await store.rename(id, name);
  return true;
}

/** Returns the title as it is stored. Throws if it is empty or too long; `resetHint` says how to reset it instead. */
export function checkTitle(title: string, resetHint: string): string {
  const line = titleLine(title);
  if (line === "") throw new ClewError("bad_input", `The title can't be empty. ${resetHint}`);
  const length = [...graphemesOf(line)].length;
  if (length > LONGEST_TITLE)
    throw new ClewError(
      "bad_input",
      `The title is too long: ${length} characters, at most ${LONGEST_TITLE} are allowed.`,
    );
  return line;
}
