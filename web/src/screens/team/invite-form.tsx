// Invites a person, or another machine of one: makes a code, and shows it once with the command that takes it.
import { type FormEvent, useState } from "react";
import { type Invitation, useChangeTeam } from "../../api/team-accounts.ts";
import { clock } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { CommandLine } from "../../parts/command.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { RoleChoice } from "./role-choice.tsx";

const MEMBER = ["member"];

export function InviteForm() {
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly string[]>(MEMBER);
  const [invited, setInvited] = useState<(Invitation & { readonly name: string }) | null>(null);
  const { mutate, isPending } = useChangeTeam<Invitation>();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { method: "POST", path: "/people", body: { name, roles } },
      {
        onSuccess: (invitation) => {
          setInvited({ ...invitation, name });
          setName("");
          setRoles(MEMBER);
        },
      },
    );
  };
  return (
    <section aria-label="Invite" className="flex flex-col gap-3">
      <form onSubmit={invite} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          required
          aria-label="Name"
          placeholder="Name"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          className="h-8 w-48 rounded-md border border-line bg-surface px-2 text-sm"
        />
        <RoleChoice label="Roles" roles={roles} onChange={setRoles} />
        <Button tone="accent" disabled={isPending || name.trim() === ""} onClick={invite}>
          Invite
        </Button>
      </form>
      {invited && <Invited {...invited} />}
    </section>
  );
}

function Invited({ name, code, expires_at }: Invitation & { readonly name: string }) {
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-2 rounded-lg border border-accent p-4 text-sm"
    >
      <p>
        The code for <bdi>{visibleLine(name)}</bdi> is shown only now. It works once, until{" "}
        {clock(expires_at)}.
      </p>
      <p className="flex items-center gap-2">
        <code className="font-mono text-base font-semibold wrap-anywhere">{code}</code>
        <CopyButton text={code} label="Copy code" />
      </p>
      <p className="text-soft">For a machine, to run in a terminal there:</p>
      <CommandLine>{`clew team join ${location.origin} ${code}`}</CommandLine>
      <p className="text-soft">For a browser, to open {location.origin} and enter the code.</p>
    </div>
  );
}
