// Lists every element that a component renders, with its attributes, and fails if anything else could become
// one.
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export interface MarkupElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** React writes `<` in text as `&lt;`, so any `<` left once all tags are removed is an error. */
export function elementsOf(component: ReactElement): readonly MarkupElement[] {
  const markup = renderToStaticMarkup(component);
  const rest = markup.replace(TAG, "");
  if (/[<>]/.test(rest)) throw new Error(`no tag, and no text either: ${rest}`);
  return [...markup.matchAll(TAG)]
    .filter(([tag]) => !tag.startsWith("</"))
    .map(([, name = "", attributes = ""]) => ({
      name,
      attributes: new Map(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, decoded(value)]),
      ),
    }));
}

/** Returns only the text. */
export function textOf(component: ReactElement): string {
  return decoded(renderToStaticMarkup(component).replace(TAG, ""));
}

const TAG = /<\/?([a-zA-Z][a-zA-Z0-9]*)((?: [^\s="'<>]+(?:="[^"<>]*")?)*) ?\/?>/g;
const ATTRIBUTE = / ([^\s="'<>]+)(?:="([^"<>]*)")?/g;

function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
