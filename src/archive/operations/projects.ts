// Defines `clew projects`: lists the projects that agents worked in, most recent first.
import { z } from "zod";
import { operation } from "../operation.ts";

export const projects = operation({
  name: "projects",
  doc: "List the projects that agents have worked on.",
  input: z.strictObject({}),
  output: z.strictObject({
    projects: z.array(
      z.strictObject({
        project_path: z.string().nullable().describe("null for sessions whose records do not name it"),
        sessions: z.number(),
        turns: z.number(),
        first_at: z.string().nullable(),
        last_at: z.string().nullable(),
        agents: z
          .array(z.strictObject({ agent: z.string(), sessions: z.number() }))
          .describe("agents used in it, the one with most sessions first"),
      }),
    ),
  }),
  examples: ["projects", "projects --json"],
  found: ({ projects: rows }) => rows.length > 0,
  run: async ({ store }) => ({
    projects: (await store.projects()).map((row) => ({ ...row, agents: [...row.agents] })),
  }),
});
