// Which things fit what is typed: every word of it has to begin a word of theirs, or stand within one.

/** Those where each typed word begins a word come first; else in their order. */
export function matching<Thing>(
  things: readonly Thing[],
  typed: string,
  textsOf: (thing: Thing) => readonly string[],
): readonly Thing[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return things;
  const fitting = things.flatMap((thing) => {
    const text = ` ${textsOf(thing).join(" ").toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return [];
    return [
      {
        thing,
        begins: words.every((word) =>
          text.split(/[^\p{L}\p{M}\p{N}]+/u).some((each) => each.startsWith(word)),
        ),
      },
    ];
  });
  return [...fitting.filter(({ begins }) => begins), ...fitting.filter(({ begins }) => !begins)].map(
    ({ thing }) => thing,
  );
}
