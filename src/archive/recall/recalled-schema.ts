// Defines what `recall` and `similar_error` return about a turn.
import { z } from "zod";

const changeSchema = z.strictObject({
  path: z.string().describe("relative to the project, if it is in it"),
  lines: z.array(z.string()).describe("its most telling changed lines, each after `+` or `-`"),
});

const failureSchema = z.strictObject({
  citation: z.string().describe("`session#turn.step` of the call that failed"),
  command: z.string().describe("what was run"),
  lines: z.array(z.string()).describe("the lines of the output that say what went wrong"),
  times: z.number().describe("how often the same error came in a row"),
  ended: z
    .strictObject({
      citation: z.string().describe("`session#turn.step` of the run without the error"),
      command: z.string().describe("that run; empty if it was the same command"),
      passed: z.boolean().describe("false if that run failed for another reason"),
    })
    .nullable()
    .describe("the run that ended it; null if it was not run again"),
  changed_by: z
    .string()
    .nullable()
    .describe("`session#turn.step` of the last change until then; null if there is none"),
  changes: z.array(changeSchema).describe("changes to files until then, or in the rest of the turn"),
  commands: z.array(z.string()).describe("other commands until then that changed something"),
  cause: z.array(z.string()).describe("what the agent said about it"),
});

export const recalledTurnSchema = z.strictObject({
  session_id: z.string(),
  turn: z.number(),
  citation: z.string().describe("`session#turn`"),
  title: z.string().describe("title of the session"),
  agent: z.string().describe("the agent whose session it is, as `--agent` takes it"),
  project_path: z.string().nullable(),
  started_at: z.string().nullable(),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
  asked: z.string().describe("the request in one line"),
  outcome: z.array(z.string()).describe("sentences of the agent that answer best, in their order"),
  failed: z.array(failureSchema).describe("what failed, and what ended it"),
  files: z.array(changeSchema).describe("files that it changed"),
  more_files: z.number().describe("number of changed files that are not listed"),
  commands: z
    .array(
      z.strictObject({
        ...{ citation: z.string(), text: z.string(), failed: z.boolean() },
        error: z.string().nullable().describe("the line that says what went wrong"),
      }),
    )
    .describe("commands that decided something or match the question, each with its `session#turn.step`"),
  later: z
    .array(z.strictObject({ citation: z.string(), asked: z.string(), outcome: z.array(z.string()) }))
    .describe(
      "following turns of the session that decided something about it and may correct this one, and its last turn if that got no answer",
    ),
  committed: z
    .strictObject({ citation: z.string(), id: z.string().nullable(), subject: z.string().nullable() })
    .nullable()
    .describe("the commit that most likely has its changes, if the question asks for one"),
  pull_request: z
    .string()
    .nullable()
    .describe(
      "the pull request that the turn opened or worked on, or the next one if the question asks for it: its address, or its number with `#`",
    ),
  copies: z.number().describe("number of other sessions with a copy of the turn"),
});

export const metErrorSchema = recalledTurnSchema.extend({
  closeness: z.number().describe("from 0 to 1: how much of the error was met there"),
  met_in: z.enum(["output", "prompt"]).describe("where the turn has the error"),
  solved: z.boolean().describe("false if nothing shows what ended the error"),
});

export type RecalledFailure = z.output<typeof failureSchema>;
export type MetErrorTurn = z.output<typeof metErrorSchema>;
export type RecalledTurn = z.output<typeof recalledTurnSchema>;
export type RecalledChange = z.output<typeof changeSchema>;
