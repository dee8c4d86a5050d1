// Defines output schemas that several operations share.
import { z } from "zod";

export const usageSchema = z
  .strictObject({
    input: z.number(),
    output: z.number(),
    cache_read: z.number(),
    cache_write: z.number(),
    cache_write_1h: z.number().describe("the part of `cache_write` that is kept for an hour"),
    lower_bound: z
      .boolean()
      .describe("true if the real output is higher, because the agent recorded placeholders"),
  })
  .describe("tokens, counting each API message once");

const underpriced = z
  .int()
  .describe("messages counted at the standard price although they cost more; `cost` is then a lower bound");

/** The fields of a cost, next to tokens that may also be a lower bound. */
export const costFields = {
  cost: z
    .number()
    .nullable()
    .describe(
      "US dollars of messages with a known price; null if none has one. A lower bound if any message is unpriced or underpriced",
    ),
  unpriced: z.int().describe("messages without a known price, not included in `cost`"),
  underpriced,
};

/** Tokens and cost of any number of messages. */
export const spentSchema = z.strictObject({
  messages: z.int().describe("API messages, each counted once"),
  usage: usageSchema,
  ...costFields,
});

export const nothingSchema = z
  .strictObject({ reason: z.string(), try: z.array(z.string()) })
  .nullable()
  .describe("why nothing was found and what to try; null if something was");

export const titleOriginSchema = z
  .enum(["user", "agent", "unknown", "agent-generated", "summary", "written", "first-prompt", "none"])
  .describe("where the title comes from");

export const sharedBySchema = z
  .strictObject({ person: z.string(), machine: z.string().describe("the machine that shared it first") })
  .describe("on a team server, who shared it; absent on your own machine");
