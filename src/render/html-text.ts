// Writes foreign text into HTML so it is always text and never markup.
import type { ItemImage } from "../model/item.ts";
import type { Excerpt } from "../text/excerpt.ts";
import { fullCount } from "../text/numbers.ts";
import { visibleLine } from "./visible-text.ts";

/** Escapes text for use between tags and in quoted attributes. */
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

/** Sets the direction from the text itself, so right-to-left text does not affect the page around it. */
export function block(text: string): string {
  // Browsers drop the first newline after the tag; without this one they would drop the text's own.
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
    return `<p><img src="data:${type};base64,${data}" alt="Image from the session"></p>\n`;
  }
  const name = escapeHtml(visibleLine(image.media_type));
  return `<p class="note">Image <code>${name}</code>, ${fullCount(image.size)} characters encoded, not included.</p>\n`;
}

/** Image types that can contain only a picture. SVG is left out, because it is a document. */
const SAFE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
