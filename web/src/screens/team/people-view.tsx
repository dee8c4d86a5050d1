// Lists people with their roles, invites them, and removes them.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peopleQuery, type TeamPerson, useChangeTeam } from "../../api/team-accounts.ts";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { InviteForm } from "./invite-form.tsx";
import { LoadedTable } from "./loaded-table.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { Cell, NameCell, Note, Row, TeamTable } from "./team-table.tsx";

export function PeopleView() {
  const query = useQuery(peopleQuery);
  return (
    <>
      <InviteForm />
      <LoadedTable query={query}>
        {({ people }) => (
          <TeamTable label="People" columns={["Person", "Roles", ""]}>
            {people.map((person) => (
              <PersonRow key={person.name} person={person} />
            ))}
          </TeamTable>
        )}
      </LoadedTable>
      <Note>
        Members read and share. Viewers read. Analysts see sums over at least three people and no session.
        Admins manage people, machines, projects and the audit, and read no session unless they are members
        too.
      </Note>
    </>
  );
}

function PersonRow({ person: { name, roles } }: { readonly person: TeamPerson }) {
  const { mutate } = useChangeTeam();
  /** While the server changes them. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const change = (chosen: readonly string[]) => {
    setWanted(chosen);
    mutate(
      { method: "PUT", path: "/people/roles", body: { name, roles: chosen } },
      { onSettled: () => setWanted(null) },
    );
  };
  return (
    <Row>
      <NameCell>
        <Foreign text={name} />
      </NameCell>
      <Cell>
        <RoleChoice
          label={`Roles of ${visibleLine(name)}`}
          roles={wanted ?? roles}
          disabled={wanted !== null}
          onChange={change}
        />
      </Cell>
      <Cell>
        <ConfirmButton
          text="Remove"
          question={`Remove ${visibleLine(name)}? All tokens end; what was shared stays.`}
          onConfirm={() =>
            mutate({
              ...{ method: "POST", path: "/people/remove", body: { name } },
              done: `Removed ${visibleLine(name)}.`,
            })
          }
        />
      </Cell>
    </Row>
  );
}
