// Defines `clew what-changed`: returns every turn that changed a file, with the reason, how, and whether it was taken
// back.
import { z } from "zod";
import { brief } from "../../agent-text/brief.ts";
import { type Reason, reasonFor } from "../../sessions/turns/reason.ts";
import { copyGroups } from "../../store/copies.ts";
import type { FileTouchRow } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { agentField, fileField, limitField, projectField } from "../input/fields.ts";
import { isSameFile } from "../input/same-file.ts";
import { operation } from "../operation.ts";
import { type FileChange, fileChanges, takesBack } from "../turns/file-changes.ts";
import { turnMessages } from "../turns/turn-messages.ts";

const changeSchema = z.strictObject({
  citation: z.string().describe("`session#turn`"),
  session_id: z.string(),
  turn: z.int(),
  path: z.string(),
  at: z.string().nullable().describe("when the turn started"),
  title: z.string().describe("the session's title"),
  reason: z.string().describe('the prompt that asked for it; behind a mere "yes", what it agreed to'),
  said: z.string().nullable().describe("what the agent said before it made the change"),
  reason_citation: z.string().describe("the turn that has the reason"),
  how: z.array(z.string()).describe("such as `edited`, `created` or `renamed to b.ts`"),
  added: z.int().describe("number of lines that edits added"),
  removed: z.int().describe("number of lines that edits removed"),
  lines: z.array(z.string()).describe("a few of those lines, with `+` or `-`"),
  commands: z.array(z.string()).describe("shell commands that changed the file by name"),
  taken_back: z.string().nullable().describe("the turn that took all of it back; null if none did"),
});

type Change = z.output<typeof changeSchema>;

export const whatChanged = operation({
  name: "what-changed",
  doc: "Show every turn that changed a file: why, how, and whether it was taken back.",
  is_long: true,
  input: z.strictObject({
    path: fileField
      .describe("path of the file, or the end of its path: `total.ts`, `src/total.ts`")
      .meta({ positional: true }),
    project: projectField.optional(),
    agent: agentField.optional(),
    ...periodFields,
    limit: limitField(20).describe("maximum number of turns"),
  }),
  output: z.strictObject({
    changes: z.array(changeSchema).describe("latest first"),
    more: z.boolean().describe("true if there are more turns than the limit"),
  }),
  examples: ["what-changed src/cache.ts", "what-changed package.json --limit 5 --json"],
  found: ({ changes }) => changes.length > 0,
  async run(archive, { path, project, agent, since, until, limit }) {
    const period = periodOf(archive, { since, until });
    const rows = await archive.store.fileTouches({
      ...{ path, access: "changed" as const, ...period },
      ...(project !== undefined && { project }),
      ...(agent !== undefined && { agent }),
    });
    const groups = copyGroups<FileTouchRow>();
    for (const row of rows) groups.add(row);
    const turns = groups.groups().map(([first]) => first);
    const read: TurnChange[] = [];
    for (const row of turns.slice(0, limit)) read.push(...(await turnChanges(archive, row, path)));
    return {
      changes: read.map((each, index) => shown(each, read.slice(0, index))),
      more: turns.length > limit,
    };
  },
});

interface TurnChange {
  readonly row: FileTouchRow;
  readonly reason: Reason | null;
  readonly changes: readonly FileChange[];
}

/** Returns nothing if the turn has been rewritten since it was indexed. */
async function turnChanges(
  archive: ArchiveContext,
  row: FileTouchRow,
  wanted: string,
): Promise<TurnChange[]> {
  const { session, turn } = row;
  const [read] = await turnMessages(archive, session, [turn]);
  if (read?.turn.id !== turn.id) return [];
  const changes = fileChanges(read.messages, read.context.results, {
    folder: session.project_path,
    matches: (path) => isSameFile(path, wanted),
  });
  if (changes.length === 0) return [];
  const before = await archive.store.turns(session, { from: turn.number - TURNS_BEFORE, to: turn.number });
  return [{ row, reason: reasonFor(before), changes }];
}

const TURNS_BEFORE = 5;

function shown({ row, reason, changes }: TurnChange, later: readonly TurnChange[]): Change {
  const { session, turn, path } = row;
  const edits = changes.filter(({ command }) => command === null);
  return {
    ...{ citation: `${session.id}#${turn.number}`, session_id: session.id, turn: turn.number, path },
    ...{ at: turn.started_at, title: session.title },
    reason: brief(reason?.text ?? turn.prompt, LONGEST_REASON),
    said: saidBefore(changes),
    reason_citation: `${session.id}#${reason?.turn ?? turn.number}`,
    how: [...new Set(changes.map(({ how }) => how))],
    added: edits.reduce((sum, { added }) => sum + added.length, 0),
    removed: edits.reduce((sum, { removed }) => sum + removed.length, 0),
    lines: tellingLines(edits).map((line) => brief(line, LONGEST_LINE)),
    commands: changes.flatMap(({ command }) => (command === null ? [] : [brief(command, LONGEST_COMMAND)])),
    taken_back: takenBackBy(edits, later),
  };
}

/** Takes some lines of every edit, because the last one is often the one that matters. */
function tellingLines(edits: readonly FileChange[]): string[] {
  const each = Math.max(2, Math.floor(MOST_LINES / Math.max(1, edits.length)));
  return edits
    .flatMap(({ added, removed }) => {
      const [before, after] = [removed, added].map((lines) =>
        lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line)),
      );
      const gone = (before ?? []).filter((line) => !after?.includes(line)).map((line) => `- ${line}`);
      const come = (after ?? []).filter((line) => !before?.includes(line)).map((line) => `+ ${line}`);
      return [...gone.slice(0, Math.max(1, each - come.length, each / 2)), ...come].slice(0, each);
    })
    .slice(0, MOST_LINES);
}

function saidBefore(changes: readonly FileChange[]): string | null {
  const said = changes.find((change) => change.said !== null)?.said ?? null;
  return said && brief(said, LONGEST_REASON);
}

const LONGEST_REASON = 300;
const LONGEST_LINE = 120;
const LONGEST_COMMAND = 200;
const MOST_LINES = 10;

/** Only if later edits put back every line that this turn changed. */
function takenBackBy(edits: readonly FileChange[], later: readonly TurnChange[]): string | null {
  if (edits.length === 0) return null;
  const by = edits.map((edit) =>
    later.findLast(({ changes }) => changes.some((change) => takesBack(change, edit))),
  );
  const [first] = by;
  if (!first || by.some((each) => each === undefined)) return null;
  return `${first.row.session.id}#${first.row.turn.number}`;
}
