// An image of a turn, which a browser shows and does nothing else with.
import { image } from "../../archive/operations/image.ts";
import { answer } from "./answer.ts";
import { delivery } from "./delivery.ts";

export const deliverImage = delivery(
  image,
  image.output.shape.media_type.options,
  (request, { media_type, bytes }) =>
    answer(request, {
      body: bytes,
      media_type,
      etag: true,
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    }),
);
