// Shows who read or found sessions that the person shared.
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { Empty } from "../../parts/states.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { EntriesView } from "./entries-view.tsx";
import { Cell, Note } from "./team-table.tsx";

export function ReadsView() {
  return (
    <>
      <Note>
        Who read a session that you shared, or found a sentence of it by a search. Reading on within ten
        minutes is one entry. What admins did with your account is here too.
      </Note>
      <EntriesView
        path="/reads"
        columns={["What", "About"]}
        cells={({ action, subject }) => (
          <>
            <Cell>{ACTIONS[action] ?? visibleLine(action)}</Cell>
            <Cell>
              {ACTIONS[action] === undefined || subject === null ? (
                visibleLine(subject ?? "")
              ) : (
                <Link
                  to="/sessions/$id"
                  params={{ id: subject }}
                  className="font-mono text-xs hover:underline"
                >
                  {subject}
                </Link>
              )}
            </Cell>
          </>
        )}
        empty={
          <Empty icon={Eye} title="No one read yours yet">
            Entries appear here when someone else opens or finds a session that you shared.
          </Empty>
        }
      />
    </>
  );
}

const ACTIONS: Readonly<Record<string, string>> = { "read session": "Read", "find session": "Found" };
