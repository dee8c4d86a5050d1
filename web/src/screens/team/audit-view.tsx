// Shows the audit: who did what, and who read whose session.
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { Empty } from "../../parts/states.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { useTyped } from "../search/use-typed.ts";
import { EntriesView } from "./entries-view.tsx";
import { Cell, Note } from "./team-table.tsx";

const route = getRouteApi("/team");

export function AuditView() {
  const { about = "" } = route.useSearch();
  const navigate = useNavigate({ from: "/team" });
  const { text, type, finish } = useTyped(
    about,
    (typed) => void navigate({ search: { show: "audit", about: typed }, replace: true }),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <input
          type="search"
          aria-label="Filter the audit"
          placeholder="A person, an action or a session"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && finish()}
          className="h-8 w-72 max-w-full rounded-md border border-line bg-surface px-2 text-sm"
        />
        <Note>Entries are only ever added, and each contains a hash of the one before it.</Note>
      </div>
      <EntriesView
        path="/audit"
        about={about}
        columns={["What", "Of", "About"]}
        cells={({ action, owner, subject }) => (
          <>
            <Cell>{visibleLine(action)}</Cell>
            <Cell>{owner !== null && <Foreign text={owner} />}</Cell>
            <Cell>
              {subject !== null && <Foreign text={subject} className="font-mono text-xs wrap-anywhere" />}
            </Cell>
          </>
        )}
        empty={
          <Empty icon={ScrollText} title="No entries">
            Nothing in the audit matches.
          </Empty>
        }
      />
    </>
  );
}
