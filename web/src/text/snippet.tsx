// A line from where the words were found, with the words marked.

import type { SearchAnswer } from "../api/answers.ts";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";

export function Snippet({ pieces }: { readonly pieces: SearchAnswer["results"][number]["snippet"] }) {
  return numbered(pieces).map(({ value: { text, hit }, place }) =>
    hit ? (
      <mark key={place}>
        <Visible text={text} />
      </mark>
    ) : (
      <Visible key={place} text={text} />
    ),
  );
}
