// Turns the net changes of a file into output: counted, and bounded in length.
import type { NetFile, NetPart } from "../../sessions/changes/net-changes.ts";
import type { NetHunk } from "../../sessions/changes/net-hunks.ts";
import type { ChangedFile } from "./changes-schema.ts";

/** Without lines, only the counts remain. */
export function changedFile(file: NetFile, withLines: boolean): ChangedFile {
  const lines = file.parts.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  const count = (sign: string) => lines.filter((line) => line.sign === sign).length;
  const { parts, left_out } = withLines ? bounded(file.parts) : { parts: [], left_out: 0 };
  return {
    ...{ path: file.path, old_path: file.old_path, status: file.status },
    ...{ added: count("+"), removed: count("-") },
    parts,
    changes: file.changes.map(({ made_by, how, command }) => ({
      citation: `${made_by.session_id}#${made_by.turn}`,
      ...made_by,
      ...{ how, command: command?.slice(0, LONGEST_COMMAND) ?? null },
    })),
    lines_left_out: left_out,
  };
}

const LONGEST_COMMAND = 400;
/** More than anyone reads of one file. */
const MOST_LINES = 5000;

/** Leaves out what is beyond the limit, in the middle of a hunk if need be. */
function bounded(parts: readonly NetPart[]): { parts: ChangedFile["parts"]; left_out: number } {
  let room = MOST_LINES;
  let left_out = 0;
  const shown = parts.map(({ begins, after, hunks }) => ({
    ...{ begins, after },
    hunks: hunks.flatMap(({ before, after: now, lines }: NetHunk) => {
      const kept = lines.slice(0, Math.max(0, room));
      room -= kept.length;
      left_out += lines.length - kept.length;
      if (kept.length === 0) return [];
      const texts = kept.map(({ sign, text }) => `${sign}${text}`);
      return [{ before, after: now, lines: texts, by: kept.map(({ by }) => by) }];
    }),
  }));
  return { parts: shown, left_out };
}
