// Defines `image`: returns the bytes of an image in a turn, if they are certainly an image and not too large.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { turnImages } from "../../sessions/turns/turn-items.ts";
import { IMAGE_TYPES, imageType } from "../images/image-type.ts";
import { readImage } from "../images/read-image.ts";
import { findTurn } from "../input/find-turn.ts";
import { operation } from "../operation.ts";
import { turnMessages } from "../turns/turn-messages.ts";

const MOST_BYTES = 20 * 1024 * 1024;

export const image = operation({
  name: "image",
  doc: "Return the bytes of an image in a turn.",
  is_long: true,
  input: z.strictObject({
    id: z.string().min(1).describe("interaction id: the id of the record that started the turn"),
    index: z.int().min(0).describe("`index` of the image in the interaction's items, starting at 0"),
  }),
  output: z.strictObject({
    media_type: z.enum(IMAGE_TYPES).describe("detected from the first bytes, not taken from the transcript"),
    bytes: z
      .custom<Uint8Array<ArrayBuffer>>()
      .meta({ typescript: "Uint8Array<ArrayBuffer>" })
      .describe("the image"),
  }),
  examples: ["turn latest 1 --json"],
  async run(archive, { id, index }) {
    const found = await findTurn(archive.store, id.trim());
    if (!found) throw nothing(`No turn has the id "${id}".`);
    const { session, number } = found;
    const rows = await archive.store.turns(session, { from: number, to: number });
    const [read] = await turnMessages(archive, session, rows);
    const part = read && turnImages(read.messages, read.context.results)[index];
    if (!part)
      throw nothing(`Turn ${id} has no image ${index}. The items of its interaction list its images.`);
    if ((part.size * 3) / 4 > MOST_BYTES)
      throw nothing("The image is over 20 MB, which is too large to return.");
    const data = await readImage(archive.store, session, read.context.messages, part);
    if (data === null) throw nothing("The transcript does not contain the image data.");
    const bytes = new Uint8Array(Buffer.from(data, "base64"));
    const media_type = imageType(bytes);
    if (!media_type) throw nothing("The image is not a PNG, JPEG, GIF or WebP file.");
    return { media_type, bytes };
  },
});

function nothing(message: string): ClewError {
  return new ClewError("not_found", message);
}
