// Recaps an agent's own session after its context was compacted: open tasks, and its turns with the latest first.
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
        `Your context was compacted. You are in session ${plain(id)}, with ${counted(turns.length, "turn")} so far. Cite a turn as ${plain(id)}#number.`,
      ),
      quotation({ session: id, said_by: "title" }, [line("title", title)]),
      ...(open.length === 0
        ? []
        : [
            ownText("Open tasks on your list:"),
            quotation(
              { session: id, said_by: "tasks" },
              open
                .slice(0, MOST_TASKS)
                .map(({ content }, index) => line(`task ${index}`, brief(content, 120))),
            ),
            ...(open.length > MOST_TASKS ? [ownText(`And ${open.length - MOST_TASKS} more.`)] : []),
          ]),
      ownText("Your turns, latest first:"),
      quotation(
        { session: id, said_by: "gists" },
        turns.map(({ number, gist }) => line(`turn ${number}`, `${number}. ${gist}`, `${id}#${number}`)),
      ),
    ],
    hint: "Use get_turn of clew's MCP server to read a turn in full.",
  };
}

/** Limits the tasks to leave room for the turns. */
const MOST_TASKS = 10;
