// Defines the schema of one search result.
import { z } from "zod";
import { sharedBySchema, titleOriginSchema } from "../input/schemas.ts";

export const searchResultSchema = z.strictObject({
  session_id: z.string(),
  turn: z.number(),
  citation: z.string().describe("`session#turn`, as `clew show` takes it"),
  title: z.string(),
  title_origin: titleOriginSchema,
  gist: z.string().describe("the turn in one line"),
  snippet: z
    .array(z.strictObject({ text: z.string(), hit: z.boolean() }))
    .describe("the matching line in spans; `hit` marks the words that matched"),
  found_in: z
    .enum(["title", "prompt", "words", "answer", "files", "thinking", "tools", "outputs", "summary"])
    .nullable()
    .describe(
      "`words` is the agent's text before its answer or a prompt that was queued and not sent, `summary` the turn's summary",
    ),
  tools: z.array(z.string()).describe("names of the tools that the turn used"),
  started_at: z.string().nullable(),
  project_path: z.string().nullable(),
  agent: z.string().describe("the agent whose session it is, as `--agent` takes it"),
  shared_by: sharedBySchema.optional(),
  branch: z.string().nullable().describe("the git branch of the session"),
  models: z.array(z.string()).describe("the models of the session"),
  parent_id: z.string().nullable().describe("for a turn of a sub-agent, the session that started it"),
  score: z.number().describe("higher is better; comparable only within one search"),
  more_in_session: z
    .number()
    .describe("other turns of the session that match and are not in the results; `--session` lists them"),
  copies: z.array(z.string()).describe("other sessions that contain a copy of the turn"),
});

export type SearchResult = z.output<typeof searchResultSchema>;
