// Foreign text in HTML: always text, never markup.
import type { ItemImage } from "../model/item.ts";
import type { Excerpt } from "../text/excerpt.ts";
import { fullCount } from "../text/numbers.ts";
import { visibleLine } from "./visible-text.ts";

/** Between tags and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Its direction is its own, so that a line from right to left does not turn the page around it. */
export function block(text: string): string {
  // A browser drops the newline after the tag, and would drop the text's own if this one were not there.
  return `<pre dir="auto">\n${escapeHtml(text)}</pre>\n`;
}

export function excerptBlocks({ head, left_out, tail }: Excerpt): string {
  if (left_out === 0) return block(head);
  return `${block(head)}<p class="note">${fullCount(left_out)} characters left out</p>\n${block(tail)}`;
}

export function imageTag(image: ItemImage, bytes: Uint8Array | null): string {
  const type = SAFE_TYPES.find((safe) => safe === image.media_type);
  if (bytes && type) {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
    return `<p><img src="data:${type};base64,${data}" alt="An image of the session"></p>\n`;
  }
  const name = escapeHtml(visibleLine(image.media_type));
  return `<p class="note">Image <code>${name}</code>, ${fullCount(image.size)} characters encoded, not included.</p>\n`;
}

/** Pictures and nothing else: SVG is a document. */
const SAFE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
