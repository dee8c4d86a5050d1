// What a search answers with for each turn it found.
import { z } from "zod";
import { titleOriginSchema } from "../input/schemas.ts";

export const searchResultSchema = z.strictObject({
  session_id: z.string(),
  turn: z.number(),
  citation: z.string().describe("`session#turn`, which `clew show` takes"),
  title: z.string(),
  title_origin: titleOriginSchema,
  gist: z.string().describe("what the turn was about, in one line"),
  snippet: z
    .array(z.strictObject({ text: z.string(), hit: z.boolean() }))
    .describe("a line from where the words were found, in spans; `hit` marks the words"),
  found_in: z
    .enum(["title", "prompt", "words", "answer", "files", "thinking", "tools", "outputs", "summary"])
    .nullable()
    .describe("`words` is what the agent said before its answer, `summary` what the turn came to"),
  tools: z.array(z.string()).describe("the tools that the turn used, by name"),
  started_at: z.string().nullable(),
  project_path: z.string().nullable(),
  parent_id: z.string().nullable().describe("of a turn in a subsession: what started it"),
  score: z.number().describe("the higher, the better; comparable within one answer only"),
  copies: z.array(z.string()).describe("other sessions that hold a copy of the turn"),
});

export type SearchResult = z.output<typeof searchResultSchema>;
