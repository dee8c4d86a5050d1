// Defines `clew context`: previews the recap that an agent gets when a session starts or after a compaction.
import { z } from "zod";
import { contextText } from "../agent-context/context-text.ts";
import { operation } from "../operation.ts";

const input = z.strictObject({
  project: z
    .string()
    .min(1)
    .describe("folder the session runs in: the project's folder, or one inside it")
    .meta({ value: "path" })
    .optional(),
  session: z
    .string()
    .min(1)
    .describe("full id of the session that starts or was compacted")
    .meta({ value: "id" })
    .optional(),
  source: z
    .enum(["startup", "resume", "clear", "compact"])
    .default("startup")
    .describe("how the session starts; `compact` recaps the session itself"),
  tokens: z
    .int()
    .min(100)
    .max(8000)
    .default(1000)
    .describe("maximum length in tokens")
    .meta({ value: "count" }),
});

export const context = operation({
  name: "context",
  doc: "Preview the recap that an agent gets at session start (setting `context`).",
  input,
  output: z.strictObject({
    text: z.string().nullable().describe("the recap; null if there is nothing to recap"),
    citations: z.array(z.string()).describe("`session#turn` of the turns in the recap"),
  }),
  examples: ["context --project /home/dana/shop", "context --project /home/dana/shop --json"],
  found: ({ text }) => text !== null,
  run: async ({ store }, given) => (await contextText(store, given)) ?? { text: null, citations: [] },
});
