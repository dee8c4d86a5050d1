// The MCP tool `files_touched`: the files a session read and edited, or the turns that touched a file.

import { line, moment, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { brief } from "../../../agent-text/brief.ts";
import { fileField, given, sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";

const TURNS_AT_ONCE = 100;

export const filesTouched = tool({
  name: "files_touched",
  title: "Files touched",
  description:
    "Shows which files a session read or edited, by turn; or, with a path, which turns of any session touched that file. Use it to learn why a file looks the way it does, or what a session changed.",
  fields: {
    session_id: sessionIdField.describe(
      "only this session: its id, the first characters of it, or `latest`; default without a path: the session you are in",
    ),
    path: fileField,
  },
  async run(call, { session_id, path }) {
    // A path without a session means the file's history in all sessions.
    const session =
      path !== undefined && session_id === undefined ? undefined : (await call.session(session_id)).id;
    const input = given({ path, session, limit: TURNS_AT_ONCE, cursor: call.batch });
    const found = await call.archive.ask("files", input);
    const blocks = found.files.map((file) =>
      quotation({ session: session ?? null, said_by: "record" }, [
        line(`file ${file.path}`, file.path),
        ...file.turns.map(({ citation, access, at, prompt }) =>
          line(
            `${file.path} ${citation}`,
            `- ${citation} · ${moment(at)} · ${access.join(", ")} · ${brief(prompt, LONGEST_PROMPT)}`,
            citation,
          ),
        ),
      ]),
    );
    return {
      blocks: blocks.length === 0 ? [ownText("No turns touched matching files.")] : blocks,
      hint: "get_turn shows one turn.",
      next_batch: found.next_cursor,
    };
  },
});

const LONGEST_PROMPT = 120;
