// Defines `clew context`: previews the recap that an agent gets when a session starts or after a compaction.
import { z } from "zod";
import { RECAP_TOKENS } from "../../config/settings.ts";
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
    .describe("maximum length in tokens; 2500 if not given, and 3300 after a compaction")
    .meta({ value: "count" })
    .optional(),
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
  run: async ({ store }, { tokens, ...given }) => {
    const usual = given.source === "compact" ? RECAP_TOKENS.compaction : RECAP_TOKENS.start;
    return (await contextText(store, { ...given, tokens: tokens ?? usual })) ?? { text: null, citations: [] };
  },
});
