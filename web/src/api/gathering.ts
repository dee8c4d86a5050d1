// What comes many times within a moment, acted on once at its end.

/** Answers how to add one. */
export function gathering<Each>(
  milliseconds: number,
  act: (all: ReadonlySet<Each>) => void,
): (each: Each) => void {
  let waiting: Set<Each> | null = null;
  return (each) => {
    if (!waiting) {
      const all = new Set<Each>();
      waiting = all;
      setTimeout(() => {
        waiting = null;
        act(all);
      }, milliseconds);
    }
    waiting.add(each);
  };
}
