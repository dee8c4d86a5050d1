// Reads the bytes of an image in a turn, from the record that contains it.
import { type LoggedSession, logBytes } from "../../ingest/read/log-bytes.ts";
import { sourceBytes } from "../../ingest/read/source-bytes.ts";
import type { Message } from "../../model/message.ts";
import type { ImagePart } from "../../model/part.ts";
import type { RecordReference } from "../../model/record.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import type { Store } from "../../store/store.ts";

/** Returns the image in base64; null if the transcript no longer has it. `session` is the session of the messages. */
export async function readImage(
  store: Store,
  session: LoggedSession & { readonly agent: string },
  messages: readonly Message[],
  image: ImagePart,
): Promise<string | null> {
  const message = messages.find((each) => imagesIn(each).includes(image));
  if (!message) return null;
  const source = await loadSource(session.agent);
  const records = await Promise.all(
    message.records.map((record) => imagesOf(store, source, session, record)),
  );
  const data = records.flat()[imagesIn(message).indexOf(image)];
  return data !== undefined && data.length === image.size ? data : null;
}

function imagesIn({ parts }: Message): ImagePart[] {
  return parts.flatMap((part) =>
    part.type === "image" ? [part] : part.type === "tool_result" ? part.images : [],
  );
}

/** Tries the archived bytes before the file, because the file may have been rewritten since. */
async function imagesOf(
  store: Store,
  source: Source,
  session: LoggedSession,
  record: RecordReference,
): Promise<readonly string[]> {
  const { id, offset, length } = record;
  const kept = await Array.fromAsync(logBytes(store, session, { from: offset, to: offset + length }));
  const onDisk = () => sourceBytes(store, { path: session.path, gone: false }, offset, offset + length);
  return source.images(Buffer.concat(kept), id) ?? source.images((await onDisk()) ?? NOTHING, id) ?? [];
}

const NOTHING = Buffer.alloc(0);
