// Remembers what was last made of some texts: one turn's texts are looked at for its gist, its outcome and the title.

/**
 * Returns `make`, which is not asked again for the last texts, at least `most` of them. What it makes is shared, so it
 * must not be changed. A long text is not held in memory for that.
 */
export function remembered<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  let older = new Map<string, Made>();
  let newer = new Map<string, Made>();
  return (text) => {
    if (text.length > LONGEST) return make(text);
    const known = newer.get(text) ?? older.get(text);
    if (known !== undefined) return known;
    if (newer.size === most) {
      older = newer;
      newer = new Map();
    }
    const made = make(text);
    newer.set(text, made);
    return made;
  };
}

const LONGEST = 50_000;
