// Sets how long the sessions of a project stay, and says first how many that removes.
import { useState } from "react";
import { counted } from "../../../../src/text/numbers.ts";
import { type RetentionAnswer, useChangeTeam } from "../../api/team-accounts.ts";
import { Button } from "../../parts/button.tsx";
import { visibleLine } from "../../text/visible-text.ts";

interface RetentionFormProps {
  readonly project: string;
  /** Null keeps sessions without end. */
  readonly days: number | null;
  readonly onDone: () => void;
}

export function RetentionForm({ project, days, onDone }: RetentionFormProps) {
  const [text, setText] = useState(days === null ? "" : String(days));
  const [removes, setRemoves] = useState<number | null>(null);
  const { mutate, isPending } = useChangeTeam<RetentionAnswer>();
  const wanted = text.trim() === "" ? null : Number(text);
  const isGood = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_DAYS);
  const send = (preview: boolean) =>
    mutate(
      {
        ...{ method: "PUT", path: "/retention", body: { project, days: wanted, preview } },
        ...(!preview && { done: `Changed how long ${visibleLine(project)} is kept.` }),
      },
      { onSuccess: (answer) => (preview && answer.removes > 0 ? setRemoves(answer.removes) : done(preview)) },
    );
  /** Nothing would be removed, so there is nothing to ask. */
  const done = (preview: boolean) => (preview ? send(false) : onDone());
  return (
    <div className="flex flex-col items-start gap-4 p-4 text-sm whitespace-normal">
      <label className="flex flex-wrap items-center gap-2">
        Days after the last activity of a session
        <input
          type="number"
          min={1}
          max={MOST_DAYS}
          step={1}
          placeholder="without end"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setRemoves(null);
          }}
          className="h-8 w-32 rounded-md border border-line bg-canvas px-2"
        />
      </label>
      {removes === null ? (
        <Button tone="accent" disabled={isPending || !isGood} onClick={() => send(true)}>
          Save
        </Button>
      ) : (
        <>
          <p role="alert" className="text-bad">
            This removes {counted(removes, "session")} from the server. On the machines that shared them they
            stay.
          </p>
          <Button className="border-bad text-bad" disabled={isPending} onClick={() => send(false)}>
            Remove {counted(removes, "session")}
          </Button>
        </>
      )}
    </div>
  );
}

/** As the server has it. */
const MOST_DAYS = 36_500;
