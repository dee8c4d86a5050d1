// Shows an excerpt of the text that was found, with the search words marked.

import type { SearchOutput } from "../api/outputs.ts";
import { numbered } from "./numbered.ts";
import { Visible } from "./visible.tsx";

export function Snippet({ spans }: { readonly spans: SearchOutput["results"][number]["snippet"] }) {
  return numbered(spans).map(({ value: { text, hit }, position }) =>
    hit ? (
      <mark key={position}>
        <Visible text={text} />
      </mark>
    ) : (
      <Visible key={position} text={text} />
    ),
  );
}
