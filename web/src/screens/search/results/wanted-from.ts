// From what stands in the address to what the server is asked.
import { askedQuery } from "../../../api/asked-query.ts";
import { texts } from "../../../search-fields.ts";
import { type Asked, FACETS } from "../facets/facets.ts";

/** The question for the server. A space behind a name is on its way to another word of it, and no part of it yet. */
export function wantedFrom({ q = "", ...fields }: Asked): Asked & { readonly q: string } {
  const trimmed = Object.entries(texts(fields, FACETS)).map(([name, value]) => [name, value.trim()]);
  return { ...Object.fromEntries(trimmed), q: askedQuery(q) };
}
