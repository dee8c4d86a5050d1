// How an answer goes out that is no JSON.
import type { z } from "zod";

/** Made for one operation, by `delivery`. */
export interface Delivery {
  /** All that it may be. */
  readonly media_types: readonly string[];
  respond(request: Request, answer: object): Response;
}

/** Ties an operation's answer to who delivers it. */
export function delivery<Output extends z.ZodObject>(
  _operation: { readonly output: Output },
  media_types: readonly string[],
  respond: (request: Request, answer: z.output<Output>) => Response,
): Delivery {
  return { media_types, respond: respond as Delivery["respond"] };
}
