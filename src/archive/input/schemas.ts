// Shapes that several operations answer with.
import { z } from "zod";

export const usageSchema = z
  .strictObject({
    input: z.number(),
    output: z.number(),
    cache_read: z.number(),
    cache_write: z.number(),
    cache_write_1h: z.number().describe("of `cache_write`, how much was written for an hour"),
    lower_bound: z.boolean().describe("true when the real output is higher: the agent wrote placeholders"),
  })
  .describe("tokens, each API message once");

export const nothingSchema = z
  .strictObject({ reason: z.string(), try: z.array(z.string()) })
  .nullable()
  .describe("why nothing was found, and what to try; null when something was");

export const titleOriginSchema = z
  .enum(["user", "agent", "agent-generated", "summary", "written", "first-prompt", "none"])
  .describe("why it is called so");
