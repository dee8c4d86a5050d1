// Makes what leaves of a text: without private passages, secrets, images and this machine's folders.
import { redactValue } from "../../redact/redact-value.ts";
import { privateFilter, withoutPrivate } from "../../sessions/turns/private.ts";
import { folderReplacer, type LeavingProject } from "./replace-folders.ts";

/** Raise it when other texts leave, also by other rules of redaction. Logs whose bytes change are then sent again. */
export const OUTGOING_VERSION = 1;

export interface LeavingText {
  /** `name` is that of the text's field. */
  of(text: string, name: string): string;
  /** Returns a filter for texts that belong together: a private passage may begin in one and end in another. */
  together(): (text: string, name: string) => string;
}

export function leavingText(project: LeavingProject): LeavingText {
  const replaceFolders = folderReplacer(project);
  /** Folders, kinds and models are in every line. */
  const known = new Map<string, string>();

  function clean(text: string, name: string): string {
    const left = redactValue({ [name]: withoutImages(text) })[name] ?? "";
    return replaceFolders(left);
  }

  function of(text: string, name: string): string {
    if (NEVER_SECRET.test(text)) return text;
    if (text.length > LONGEST_KNOWN) return clean(withoutPrivate(text), name);
    const key = `${name}\0${text}`;
    let left = known.get(key);
    if (left === undefined) {
      left = clean(withoutPrivate(text), name);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, left);
    }
    return left;
  }

  return {
    of,
    together() {
      const filter = privateFilter();
      return (text, name) => of(filter(text), name);
    },
  };
}

/** Ids of records and time stamps, which are in every line. */
const NEVER_SECRET =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/;

const LONGEST_KNOWN = 256;
const MOST_KNOWN = 20_000;

/** A secret in a picture can't be found, so pictures stay on the machine. A dot is sent in their place. */
function withoutImages(text: string): string {
  if (text.length < SMALLEST_IMAGE) return text;
  if (IMAGE.test(text) && BASE64.test(text)) return DOT;
  return text.replaceAll(IMAGE_ADDRESS, `data:image/png;base64,${DOT}`);
}

const SMALLEST_IMAGE = 128;
/** PNG, JPEG, GIF, WebP, BMP and PDF. */
const IMAGE = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|Qk[01][A-Za-z0-9+/]|JVBERi0)/;
const BASE64 = /^[A-Za-z0-9+/\s]+=*\s*$/;
const IMAGE_ADDRESS = /data:(?:image|application\/pdf)[^,;]{0,40};base64,[A-Za-z0-9+/=]{64,}/g;
/** A transparent PNG of one pixel. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
