// A person's name for a session: what may be one, and writing it down where it is another than before.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import { LONGEST_TITLE, titleLine } from "../../sessions/titles/clean-title.ts";
import { graphemesOf } from "../../sessions/turns/graphemes.ts";
import type { Marks } from "../../store/marks.ts";
import type { Titles } from "../../store/titles.ts";

/** An empty name takes it back. Answers whether anything changed. */
export async function renameSession(store: Titles & Marks, id: SessionId, name: string): Promise<boolean> {
  const known = (await store.renames(id)).at(-1)?.title ?? "";
  if (name === known) return false;
  await store.rename(id, name);
  return true;
}

/** As it is written down; `resetHint` says how to reset the name. */
export function checkTitle(title: string, resetHint: string): string {
  const line = titleLine(title);
  if (line === "") throw new ClewError("bad_input", `A title can't be empty; ${resetHint}.`);
  const length = graphemesOf(line).length;
  if (length > LONGEST_TITLE)
    throw new ClewError(
      "bad_input",
      `A title has at most ${LONGEST_TITLE} characters, and this one ${length}.`,
    );
  return line;
}
