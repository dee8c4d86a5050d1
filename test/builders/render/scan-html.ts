// Scans our own HTML, strictly on purpose: it rejects what it does not know. It cannot parse other HTML.

export interface ScannedHtml {
  /** Every tag with its attributes, such as `pre dir="auto"`, each once. */
  readonly tags: ReadonlySet<string>;
  /** The text a reader sees, with entities decoded and without the style. */
  readonly text: string;
  readonly style: string;
}

export function scanHtml(html: string): ScannedHtml {
  const tags = new Set<string>();
  const open: string[] = [];
  let text = "";
  let style = "";
  for (const part of html.replace("<!doctype html>", "").split(/(?=<)/)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/.exec(part);
    if (!tag) {
      if (part.startsWith("<")) throw new Error(`A bracket that does not begin a tag: ${part.slice(0, 80)}`);
      text += decode(part);
      continue;
    }
    const [whole, closing, name = "", attributes = ""] = tag;
    const rest = part.slice(whole.length);
    if (name === "style" && closing === "") style += rest;
    else text += decode(rest);
    if (closing === "/") {
      const opened = open.pop();
      if (opened !== name) throw new Error(`</${name}> closes <${opened}>`);
    } else {
      tags.add(`${name}${attributes}`);
      if (!VOID.has(name)) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`Never closed: ${open.join(", ")}`);
  return { tags, text, style };
}

const VOID = new Set(["meta", "img"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function decode(text: string): string {
  if (text.includes(">")) throw new Error(`A bracket that does not end a tag: ${text.slice(0, 80)}`);
  return text.replace(/&([a-z#0-9]*;?)/g, (_, name: string) => {
    const character = ENTITIES[name.slice(0, -1)];
    if (character === undefined || !name.endsWith(";")) throw new Error(`An unexpected entity: &${name}`);
    return character;
  });
}
