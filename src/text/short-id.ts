// A session's id as people read and type it.

/** A subsession's is shown without the word that its agent puts before it. */
export function bareId(id: string): string {
  return id.replace(/^agent-/i, "");
}

/** The first eight characters, which are enough to name it. */
export function shortId(id: string): string {
  return bareId(id).slice(0, 8);
}
