// Says how the checks of a session went when they ran last: tests, linters, builds, with the line that says what failed.
import { brief } from "../../agent-text/brief.ts";
import type { ToolCallPart } from "../../model/part.ts";
import { withoutEscapeSequences } from "../../text/escape-sequences.ts";
import { failingLines } from "../../text/failing-lines.ts";
import type { ShortReader } from "./read-short.ts";

export interface LastChecks {
  /** The check that ran last and failed, with the line that says what; empty if it passed. */
  readonly failing: string;
  /** Commands of checks that passed when they ran last; empty if there are none. */
  readonly passed: string;
}

export async function lastChecks(reader: ShortReader): Promise<LastChecks> {
  const read = await reader();
  if (read === null) return { failing: "", passed: "" };
  // Loaded on demand, because a hook waits for it.
  const [{ pairResults }, { aimOf, isCheck, sameAim }, { NOT_RUN, reportsFailure }] = await Promise.all([
    import("../../sessions/turns/pair-results.ts"),
    import("../../sessions/story/aims.ts"),
    import("../../sessions/story/steps.ts"),
  ]);
  const results = pairResults(read.messages);
  const calls = read.messages.flatMap(({ parts }) =>
    parts.filter((part): part is ToolCallPart => part.type === "tool_call" && part.use.kind === "shell"),
  );
  const runs = calls.slice(-LOOKED_AT).flatMap((call) => {
    const result = results.of(call)?.part;
    const text = call.use.commands.map((command) => command.text).join("\n") || call.use.label;
    const aim = aimOf(text);
    if (!result || NOT_RUN.has(result.returned?.outcome ?? "ok") || !isCheck(aim)) return [];
    const output = withoutEscapeSequences(result.text.slice(-LONGEST_OUTPUT));
    return [{ aim, output, failed: result.is_error || reportsFailure("shell", text, output) }];
  });
  const last = runs.at(-1);
  const latest = runs.filter(({ aim }, at) => !runs.slice(at + 1).some((later) => sameAim(aim, later.aim)));
  const commandOf = ({ text }: { readonly text: string }) => {
    const parts = text.split(/; | && /).map((part) => part.replace(/\s+(?:2>&1|\|).*$/, "").trim());
    return brief(parts.findLast((part) => isCheck(aimOf(part))) ?? text, LONGEST_COMMAND);
  };
  const passed = latest.filter(({ failed }) => !failed).map(({ aim }) => commandOf(aim));
  return {
    failing: last?.failed
      ? `the last check failed: ${[commandOf(last.aim), ...failingLines(last.output, 1)].map((part) => brief(part, LONGEST)).join(" → ")}`
      : "",
    passed:
      passed.length === 0
        ? ""
        : `checks that passed last: ${[...new Set(passed)].slice(-MOST).toReversed().join(" | ")}`,
  };
}

const LONGEST = 160;
const LONGEST_COMMAND = 90;
const MOST = 3;
/** Limits the work. */
const LOOKED_AT = 400;
const LONGEST_OUTPUT = 24_000;
