// Chooses who may see a project: everyone who may read, or only some people.
import { useState } from "react";
import { useChangeTeam } from "../../api/team-accounts.ts";
import { Button } from "../../parts/button.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";

interface ReadersFormProps {
  readonly project: string;
  /** Null for everyone. */
  readonly readers: readonly string[] | null;
  readonly people: readonly string[];
  readonly onDone: () => void;
}

export function ReadersForm({ project, readers, people, onDone }: ReadersFormProps) {
  const [chosen, setChosen] = useState(readers);
  const { mutate, isPending } = useChangeTeam();
  const save = () =>
    mutate(
      {
        ...{ method: "PUT", path: "/projects/readers", body: { project, readers: chosen } },
        done: `${chosen === null ? "Opened" : "Limited"} ${visibleLine(project)}.`,
      },
      { onSuccess: onDone },
    );
  return (
    <div className="flex flex-col gap-4 p-4 text-sm whitespace-normal">
      <label className={CHOICE}>
        <input
          type="radio"
          name="readers"
          checked={chosen === null}
          onChange={() => setChosen(null)}
          className="size-4 accent-accent"
        />
        Everyone who may read
      </label>
      <label className={CHOICE}>
        <input
          type="radio"
          name="readers"
          checked={chosen !== null}
          onChange={() => setChosen(readers ?? [])}
          className="size-4 accent-accent"
        />
        Only those who share it, and these people:
      </label>
      {chosen !== null && (
        <ul className="flex max-h-[40dvh] flex-col overflow-y-auto pl-6">
          {people.map((name) => (
            <li key={name}>
              <label className={CHOICE}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ currentTarget }) =>
                    setChosen(
                      currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name),
                    )
                  }
                  className="size-4 accent-accent"
                />
                <Foreign text={name} />
              </label>
            </li>
          ))}
        </ul>
      )}
      <Button tone="accent" className="self-start" disabled={isPending} onClick={save}>
        Save
      </Button>
    </div>
  );
}

const CHOICE = "flex min-h-8 items-center gap-2";
