// What a session did so far, for an agent whose context was compacted: its own table of contents, the latest turn first.
import { type AgentDocument, line, ownText, plain, quotation } from "../../agent-text/agent-document.ts";
import { brief } from "../../agent-text/brief.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";

export async function ownPast(store: Store, session: ArchivedSession): Promise<AgentDocument> {
  const { id, title, tasks } = session;
  const turns = (await store.toc(session)).toReversed();
  const open = openTasks(tasks);
  return {
    blocks: [
      ownText(
        `Your context was compacted. You are in session ${plain(id)}, ${counted(turns.length, "turn")} so far; cite a turn as ${plain(id)}#number.`,
      ),
      quotation({ session: id, said_by: "title" }, [line("title", title)]),
      ...(open.length === 0
        ? []
        : [
            ownText("Open on your own list:"),
            quotation(
              { session: id, said_by: "tasks" },
              open
                .slice(0, MOST_TASKS)
                .map(({ content }, index) => line(`task ${index}`, brief(content, 120))),
            ),
            ...(open.length > MOST_TASKS ? [ownText(`And ${open.length - MOST_TASKS} more.`)] : []),
          ]),
      ownText("What you did, the latest turn first:"),
      quotation(
        { session: id, said_by: "gists" },
        turns.map(({ number, gist }) => line(`turn ${number}`, `${number}. ${gist}`, `${id}#${number}`)),
      ),
    ],
    hint: "get_turn of clew's MCP server gives a turn in full, with what was said and done in it.",
  };
}

/** So that a long list leaves room for what was done. */
const MOST_TASKS = 10;
