// The bytes of an image of a turn: found by the record that it stands in, and read from what is kept of it.
import type { Message } from "../../model/message.ts";
import type { ImagePart } from "../../model/part.ts";
import type { RecordReference } from "../../model/record.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import type { Store } from "../../store/store.ts";
import { sourceBytes } from "../live/source-bytes.ts";

/** In base64; null where the transcript does not hold it any more. `agent` and `path` are the transcript's. */
export async function readImage(
  store: Store,
  { agent, path }: { readonly agent: string; readonly path: string },
  messages: readonly Message[],
  image: ImagePart,
): Promise<string | null> {
  const message = messages.find((each) => imagesIn(each).includes(image));
  if (!message) return null;
  const source = await loadSource(agent);
  const records = await Promise.all(message.records.map((record) => imagesOf(store, source, path, record)));
  const data = records.flat()[imagesIn(message).indexOf(image)];
  return data !== undefined && data.length === image.size ? data : null;
}

function imagesIn({ parts }: Message): ImagePart[] {
  return parts.flatMap((part) =>
    part.type === "image" ? [part] : part.type === "tool_result" ? part.images : [],
  );
}

/** What is kept comes first: the file may have been rewritten since. */
async function imagesOf(
  store: Store,
  source: Source,
  path: string,
  record: RecordReference,
): Promise<readonly string[]> {
  const { id, offset, length } = record;
  for (const gone of [true, false]) {
    const bytes = await sourceBytes(store, { path, gone }, offset, offset + length);
    const found = bytes && source.images(bytes, id);
    if (found) return found;
  }
  return [];
}
