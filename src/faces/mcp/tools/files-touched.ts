// The MCP tool `files_touched`: the files a session read and edited, or the turns that touched a file.

import { line, moment, ownText, quotation, type Row } from "../../../agent-text/agent-document.ts";
import { brief } from "../../../agent-text/brief.ts";
import { sanitizeLine } from "../../../agent-text/sanitize.ts";
import type { OperationOutputs } from "../../../archive/operation-types.ts";
import { commonFolder, fromFolder } from "../common-folder.ts";
import { fileField, given, sessionIdField } from "../fields.ts";
import { type ShortName, tool } from "../tool.ts";

const TURNS_AT_ONCE = 100;

export const filesTouched = tool({
  name: "files_touched",
  title: "Files touched",
  description:
    "Files a session read or edited, by turn; with path, the turns of any session that touched it. Use it to learn why a file is as it is.",
  fields: { session_id: sessionIdField, path: fileField },
  async run(call, { session_id, path }) {
    // A path without a session means the file's history in all sessions.
    const session =
      path !== undefined && session_id === undefined ? undefined : (await call.session(session_id)).id;
    const input = given({ path, session, limit: TURNS_AT_ONCE, cursor: call.batch });
    const { files, next_cursor } = await call.archive.ask("files", input);
    const name = await call.names(files.flatMap(({ turns }) => turns.map(({ session_id: id }) => id)));
    const folder = commonFolder(files.map((file) => file.path));
    const rows = [
      ...(folder === null ? [] : [line("folder", `./ is ${folder}/`)]),
      ...files.flatMap((file) =>
        session === undefined ? historyRows(file, folder, name) : [fileRow(file, folder, name)],
      ),
    ];
    return {
      blocks:
        files.length === 0
          ? [ownText("No turns touched matching files.")]
          : [quotation({ said_by: "record" }, rows)],
      hint: "",
      next_batch: next_cursor,
    };
  },
});

type TouchedFile = OperationOutputs["files"]["files"][number];

/** `./src/cart.ts · edited 1f2e3d4c#5 #7 · read #3` */
function fileRow({ path, turns }: TouchedFile, folder: string | null, name: ShortName): Row {
  let before: string | null = null;
  const cited = (session: string, turn: number) => {
    const isSame = session === before;
    before = session;
    return `${isSame ? "" : name(session)}#${turn}`;
  };
  const touched = (["edited", "read"] as const).flatMap((access) => {
    const fitting = turns.filter((turn) => turn.access.includes(access)).toReversed();
    const numbers = fitting.map(({ session_id, turn }) => cited(session_id, turn));
    return numbers.length === 0 ? [] : [`${access} ${numbers.join(" ")}`];
  });
  return line(`file ${path}`, [fromFolder(sanitizeLine(path), folder), ...touched].join(" · "));
}

function historyRows({ path, turns }: TouchedFile, folder: string | null, name: ShortName): Row[] {
  return [
    line(`file ${path}`, fromFolder(sanitizeLine(path), folder)),
    ...turns.map(({ citation, session_id, turn, access, at, prompt }) =>
      line(
        `${path} ${citation}`,
        `- ${name(session_id)}#${turn} · ${moment(at)} · ${access.join(", ")} · ${brief(prompt, LONGEST_PROMPT)}`,
        citation,
      ),
    ),
  ];
}

const LONGEST_PROMPT = 100;
