// The colour theme of code. The highlighter only knows colours, so each colour represents a class of the
// page's own theme.
import type { ThemeRegistration } from "shiki/core";

/** Returns the class of a coloured span, or null for one in the normal text colour. */
export function classOfColour(colour: string | undefined): string | null {
  return KINDS.find((kind) => kind.colour === colour?.toLowerCase())?.name ?? null;
}

const KINDS: readonly { readonly name: string; readonly colour: string; readonly scope: string[] }[] = [
  { name: "text-code-comment", colour: "#000001", scope: ["comment", "punctuation.definition.comment"] },
  {
    name: "text-code-string",
    colour: "#000002",
    scope: ["string", "punctuation.definition.string", "markup.inline.raw", "markup.underline.link"],
  },
  {
    name: "text-code-number",
    colour: "#000003",
    scope: ["constant.numeric", "constant.character", "constant.other", "keyword.other.unit"],
  },
  {
    name: "text-code-keyword",
    colour: "#000004",
    scope: [
      "keyword",
      "storage",
      "constant.language",
      "variable.language",
      "entity.name.tag",
      "markup.heading",
      "entity.name.section",
    ],
  },
  { name: "text-code-function", colour: "#000005", scope: ["entity.name.function", "support.function"] },
  {
    name: "text-code-type",
    colour: "#000006",
    scope: [
      "entity.name.type",
      "entity.name.class",
      "entity.other.inherited-class",
      "entity.other.attribute-name",
      "support.type",
      "support.class",
    ],
  },
  {
    name: "text-code-punctuation",
    colour: "#000007",
    scope: ["punctuation", "meta.brace", "keyword.operator"],
  },
  { name: "text-good", colour: "#000008", scope: ["markup.inserted", "punctuation.definition.inserted"] },
  { name: "text-bad", colour: "#000009", scope: ["markup.deleted", "punctuation.definition.deleted"] },
];

export const CODE_THEME: ThemeRegistration = {
  name: "clew",
  type: "light",
  fg: "#000000",
  bg: "#ffffff",
  settings: [
    { settings: { foreground: "#000000", background: "#ffffff" } },
    ...KINDS.map(({ colour, scope }) => ({ scope, settings: { foreground: colour } })),
  ],
};
