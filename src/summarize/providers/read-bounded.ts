// The beginning of a body, as much of it as is wanted and never more, however much the server would send.

export interface BoundedText {
  readonly text: string;
  /** There was more. */
  readonly cut: boolean;
}

/** What comes is copied into one piece of memory, so that a million tiny chunks cost no more than one. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  bytes: number,
): Promise<BoundedText> {
  const kept = new Uint8Array(bytes);
  let length = 0;
  let cut = false;
  // Leaving the loop cancels the body, and drops the connection.
  for await (const chunk of body ?? []) {
    const fitting = chunk.subarray(0, bytes - length);
    kept.set(fitting, length);
    length += fitting.length;
    cut = fitting.length < chunk.length;
    if (cut) break;
  }
  return { text: new TextDecoder().decode(kept.subarray(0, length)), cut };
}
