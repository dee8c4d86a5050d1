// Says how the checks of a session went when they ran last: tests, linters, builds, with the line that says what failed.
import { brief } from "../../agent-text/brief.ts";
import type { ToolCallPart } from "../../model/part.ts";
import { withoutEscapeSequences } from "../../text/escape-sequences.ts";
import { failingLines } from "../../text/failing-lines.ts";
import type { ShortReader } from "./read-short.ts";

export interface LastChecks {
  /** The check that ran last and failed, with the line that says what; empty if it passed. */
  readonly failing: string;
  /** Commands of checks that passed when they ran last, after the last edit and before it; either may be empty. */
  readonly passed: { readonly after: string; readonly before: string };
  /** True if code was edited, and no check ran after that. */
  readonly untested: boolean;
}

export const NO_CHECKS: LastChecks = { failing: "", passed: { after: "", before: "" }, untested: false };

export async function lastChecks(reader: ShortReader): Promise<LastChecks> {
  const read = await reader();
  if (read === null) return NO_CHECKS;
  // Loaded on demand, because a hook waits for it.
  const [
    { pairResults },
    { aimOf, isCheck, sameAim },
    { NOT_RUN, provesPass, reportsFailure },
    { checksIn, isProse, mayCheck },
  ] = await Promise.all([
    import("../../sessions/turns/pair-results.ts"),
    import("../../sessions/story/aims.ts"),
    import("../../sessions/story/steps.ts"),
    import("../../sessions/story/work-log.ts"),
  ]);
  const results = pairResults(read.messages);
  const calls = read.messages.flatMap(({ parts }) =>
    parts.filter((part): part is ToolCallPart => part.type === "tool_call"),
  );
  const lastEdit = calls.findLastIndex((call) => {
    const result = results.of(call)?.part;
    return result && !result.is_error && call.use.edits.some(({ path }) => !isProse(path));
  });
  const runs = calls.flatMap((call, at) => {
    const result = results.of(call)?.part;
    if (call.use.kind !== "shell" || at < calls.length - LOOKED_AT || !result) return [];
    const text = call.use.commands.map((command) => command.text).join("\n") || call.use.label;
    const aim = aimOf(text);
    if (NOT_RUN.has(result.returned?.outcome ?? "ok") || !isCheck(aim) || SCRIPT.test(text)) return [];
    const output = withoutEscapeSequences(result.text.slice(-LONGEST_OUTPUT));
    const failed = result.is_error || reportsFailure("shell", text, output);
    if (!failed && !provesPass(text, output)) return [];
    return [{ text, aim, output, failed, is_after: at > lastEdit }];
  });
  const last = runs.at(-1);
  const latest = runs.filter(({ aim }, at) => !runs.slice(at + 1).some((later) => sameAim(aim, later.aim)));
  const commandOf = (run: (typeof runs)[number]) =>
    brief(checksIn(run.text) || run.aim.text, LONGEST_COMMAND);
  const passed = (when: (run: (typeof runs)[number]) => boolean) => {
    const commands = latest.filter((run) => !run.failed && when(run)).map(commandOf);
    return [...new Set(commands)].slice(-MOST).toReversed().join(" | ");
  };
  const after = passed(({ is_after }) => is_after);
  const before = passed(({ is_after }) => !is_after);
  return {
    failing: last?.failed
      ? `the last check failed: ${[commandOf(last), ...failingLines(last.output, 1)].map((part) => brief(part, LONGEST)).join(" → ")}`
      : "",
    passed: { after, before },
    untested: lastEdit >= 0 && !calls.some(({ use }, at) => at > lastEdit && mayCheck(use.label)),
  };
}

/** Returns which checks passed, and whether that was after the last edit; may be empty. */
export function checksText({ passed, untested }: LastChecks, is_known = false): string {
  if (passed.after !== "") return `checks that passed after the last edit of code: ${passed.after}`;
  const before = passed.before === "" ? [] : [`checks that passed before the last edit: ${passed.before}`];
  return [...(untested && !is_known ? ["no check ran after the last edit"] : []), ...before].join("; ");
}

/** A script in the command is not what someone would run again. */
const SCRIPT = /\b(?:python3?|node|perl|ruby|sh|bash) -[ce]\b/;
const LONGEST = 160;
const LONGEST_COMMAND = 90;
const MOST = 3;
/** Limits the work. */
const LOOKED_AT = 400;
const LONGEST_OUTPUT = 24_000;
