// Lists machines and browsers that are signed in, and revokes their tokens: those of everyone, or one's own.
import { useQuery } from "@tanstack/react-query";
import {
  machinesQuery,
  ownMachinesQuery,
  type ShownMachine,
  signOut,
  useChangeTeam,
} from "../../api/team-accounts.ts";
import { ago, dayName, fullTime } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { LoadedTable } from "./loaded-table.tsx";
import { Cell, NameCell, Note, Row, TeamTable } from "./team-table.tsx";

export function MachinesView() {
  const query = useQuery(machinesQuery);
  return (
    <>
      <Note>A token ends 90 days after its last use. A revoked one opens nothing after five seconds.</Note>
      <LoadedTable query={query}>
        {({ machines }) => <MachinesTable machines={machines} path="/machines" with_person />}
      </LoadedTable>
    </>
  );
}

export function OwnMachinesView() {
  const query = useQuery(ownMachinesQuery);
  return (
    <>
      <Note>
        Your machines and browsers that are signed in. Revoke the token of one that you lost: it opens nothing
        after five seconds. What it shared stays.
      </Note>
      <LoadedTable query={query}>
        {({ machines }) => <MachinesTable machines={machines} path="/machines/own" />}
      </LoadedTable>
    </>
  );
}

interface MachinesTableProps {
  readonly machines: readonly ShownMachine[];
  readonly path: string;
  readonly with_person?: boolean;
}

function MachinesTable({ machines, path, with_person = false }: MachinesTableProps) {
  const { mutate } = useChangeTeam();
  const columns = [...(with_person ? ["Person"] : []), "ShownMachine", "Last used", "Expires", ""];
  return (
    <TeamTable label="Machines" columns={columns}>
      {machines.map(({ id, person, name, kind, used_at, expires_at, is_this = false }) => (
        <Row key={id}>
          {with_person && (
            <NameCell>
              <Foreign text={person} />
            </NameCell>
          )}
          <Cell title={id}>
            <Foreign text={name} className="text-ink" />
            {kind === "browser" && name !== "browser" && " (browser)"}
            {is_this && " · this browser"}
          </Cell>
          <Cell title={fullTime(used_at)}>{ago(used_at)}</Cell>
          <Cell title={fullTime(expires_at)}>{dayName(expires_at)}</Cell>
          <Cell>
            {is_this ? (
              <Button className="text-soft" onClick={() => void signOut()}>
                Sign out
              </Button>
            ) : (
              <ConfirmButton
                text="Revoke"
                question={`Revoke ${visibleLine(name)} of ${visibleLine(person)}?`}
                onConfirm={() =>
                  mutate({ method: "DELETE", path: `${path}/${encodeURIComponent(id)}`, done: "Revoked." })
                }
              />
            )}
          </Cell>
        </Row>
      ))}
    </TeamTable>
  );
}
