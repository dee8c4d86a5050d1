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

export const nothingSchema = z
  .strictObject({ reason: z.string(), try: z.array(z.string()) })
  .nullable()
  .describe("why nothing was found and what to try; null if something was");

export const titleOriginSchema = z
  .enum(["user", "agent", "agent-generated", "summary", "written", "first-prompt", "none"])
  .describe("where the title comes from");
