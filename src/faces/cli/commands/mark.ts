// `clew pin`, `unpin`, `archive` and `unarchive`: shows the result for each session.
import { archive, type MarkOutput, pin, unarchive, unpin } from "../../../archive/operations/mark.ts";
import { cut, span } from "../../../terminal/spans.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand, type Presentation } from "../command.ts";

export const pinCommand = operationCommand(pin, markPresentation("Pinned", "Already pinned:"));
export const unpinCommand = operationCommand(unpin, markPresentation("Unpinned", "Was not pinned:"));
export const archiveCommand = operationCommand(archive, markPresentation("Archived", "Already archived:"));
export const unarchiveCommand = operationCommand(
  unarchive,
  markPresentation("Unarchived", "Was not archived:"),
);

function markPresentation(did: string, was: string): Pick<Presentation<unknown, MarkOutput>, "present"> {
  return {
    present: ({ sessions }, { width }) =>
      sessions.map(({ id, title, changed }) => {
        const word = changed ? did : was;
        return [
          span(`${word} `, changed ? null : "dim"),
          span(shortId(id), "cyan"),
          span(`  ${cut(title, Math.max(8, width - word.length - 11))}`),
        ];
      }),
  };
}
