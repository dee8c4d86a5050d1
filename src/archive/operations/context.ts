// The operation behind `clew context`: what an agent is told when a session begins, or when it has lost its own past.
import { z } from "zod";
import { contextText } from "../agent-context/context-text.ts";
import { operation } from "../operation.ts";

const input = z.strictObject({
  project: z
    .string()
    .min(1)
    .describe("the folder that the session works in; below a project's own it does as well")
    .meta({ value: "path" })
    .optional(),
  session: z
    .string()
    .min(1)
    .describe("the session that begins, or that was compacted, by its whole id")
    .meta({ value: "id" })
    .optional(),
  source: z
    .enum(["startup", "resume", "clear", "compact"])
    .default("startup")
    .describe("how it begins; after `compact` it is told what it did itself"),
  tokens: z.int().min(100).max(8000).default(800).describe("how long it may be").meta({ value: "count" }),
});

export const context = operation({
  name: "context",
  doc: "Preview the recap that an agent gets at session start (setting `context`).",
  input,
  output: z.strictObject({
    text: z.string().nullable().describe("null where there is nothing to tell"),
    citations: z.array(z.string()).describe("`session#turn` of what it tells"),
  }),
  examples: ["context --project /home/dana/shop", "context --project /home/dana/shop --json"],
  found: ({ text }) => text !== null,
  run: async ({ store }, given) => (await contextText(store, given)) ?? { text: null, citations: [] },
});
