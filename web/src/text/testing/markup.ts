// What a component comes to in a browser: every element with its attributes, and nothing else that could be one.
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export interface MarkupElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** React writes `<` in text as `&lt;`, so what is left of a tag once all are taken off is a fault. */
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

/** The text alone, as it is read. */
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
