// What whoever asks for an export decides about it.
import type { ItemImage } from "../model/item.ts";
import type { TitleOrigin } from "../model/title.ts";

export interface ExportOptions {
  /** What the session is called. */
  readonly title: string;
  readonly title_origin: TitleOrigin;
  /** What a reader must know about where it comes from, if anything. */
  readonly note?: string;
  /** True to have what tools were given and returned, and what the agent's program put in, at any length. */
  readonly whole?: boolean;
  /** The bytes of an image, which a session does not hold. Only HTML takes them; else an image is named. */
  readonly image_bytes?: (image: ItemImage) => Uint8Array | null;
}
