// Responses that are not JSON: an exported session as a download, an image for a browser to show.
import type { z } from "zod";
import { exportOperation } from "../../archive/operations/export.ts";
import { image } from "../../archive/operations/image.ts";
import { shortId } from "../../text/short-id.ts";
import { respond } from "./respond.ts";

/** How one operation's output is sent; made by `delivery`. */
export interface Delivery {
  /** Every type it can have. */
  readonly media_types: readonly string[];
  respond(request: Request, output: object, breakOff?: BreakOff): Response;
}

/** Closes the connection of a request whose response cannot be completed. */
type BreakOff = () => void;

/** `env` is what Node's server passes with a request; without one there is no connection. */
export function breakOffOf(env: unknown): BreakOff | undefined {
  const { outgoing } = (env ?? {}) as { readonly outgoing?: { destroy(): void } };
  return outgoing && (() => outgoing.destroy());
}

/** Makes a `Delivery` whose output type is checked against the operation. */
function delivery<Output extends z.ZodObject>(
  _operation: { readonly output: Output },
  media_types: readonly string[],
  respond: (request: Request, output: z.output<Output>, breakOff?: BreakOff) => Response,
): Delivery {
  return { media_types, respond: respond as Delivery["respond"] };
}

const KINDS = {
  md: "text/markdown",
  html: "text/html",
  json: "application/json",
} as const;

/** Streams the document in blocks. */
export const deliverDocument = delivery(
  exportOperation,
  Object.values(KINDS),
  (_request, { document, to, title, session_id }, breakOff) =>
    new Response(inBlocks(document, breakOff), {
      headers: {
        "content-type": to === "json" ? KINDS.json : `${KINDS[to]}; charset=utf-8`,
        "content-disposition": `attachment; filename="${fileName(title, session_id)}.${to}"`,
      },
    }),
);

/** Makes a file name that is valid on every system, because a title can contain anything. */
function fileName(title: string, id: string): string {
  const words = plain(title.normalize("NFKD")).slice(0, LONGEST_NAME);
  return plain(`${words}-${plain(shortId(id))}`) || "session";
}

const LONGEST_NAME = 60;

function plain(text: string): string {
  return text
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * Streams as fast as the client reads, with at most one block in memory. If reading fails in between, the connection is
 * broken off, so half a document is not taken for a whole one.
 */
function inBlocks(parts: AsyncIterable<string>, breakOff?: BreakOff): ReadableStream<Uint8Array> {
  const left = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();

  async function sendBlock(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    let block = "";
    while (block.length < BLOCK) {
      const { done, value } = await left.next();
      if (done) {
        if (block !== "") controller.enqueue(encoder.encode(block));
        controller.close();
        return;
      }
      block += value;
    }
    controller.enqueue(encoder.encode(block));
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        await sendBlock(controller);
      } catch (error) {
        if (!breakOff) throw error;
        // With an error, the server would end the response as if it were complete.
        breakOff();
      }
    },
    cancel: async () => void (await left.return?.()),
  });
}

const BLOCK = 64 * 1024;

/** Sends an image with a policy that lets the browser show it and nothing else. */
export const deliverImage = delivery(
  image,
  image.output.shape.media_type.options,
  (request, { media_type, bytes }) =>
    respond(request, {
      body: bytes,
      media_type,
      etag: true,
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    }),
);
