// A field to rename a session: Enter saves the title, Escape cancels.
import { Check, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useChangeSession } from "../../../api/change-session.ts";
import type { SessionOutput, SessionRow } from "../../../api/outputs.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { notify } from "../../../parts/notices.ts";

interface RenameFormProps {
  readonly session: SessionOutput;
  readonly onDone: () => void;
}

export function RenameForm({ session, onDone }: RenameFormProps) {
  const [name, setName] = useState(session.title);
  const { mutate } = useChangeSession();
  const call = (title: string | null | undefined) => {
    if (title !== undefined)
      mutate({ id: session.id, title }, { onError: ({ message }) => notify(`Could not rename: ${message}`) });
    onDone();
  };
  return (
    <form
      className="flex min-w-0 grow flex-wrap items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        call(newTitle(name, session));
      }}
    >
      <h1 className="sr-only">{session.title}</h1>
      <div className="flex min-w-0 max-w-2xl grow items-center gap-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the user asked to rename the session and wants to type now
          autoFocus
          aria-label="Title"
          dir="auto"
          value={name}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onDone()}
          className="h-8 min-w-0 grow rounded-md border border-strong bg-surface px-2 text-lg font-semibold"
        />
        <button
          type="submit"
          aria-label="Save (Enter)"
          title="Save (Enter)"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-good hover:bg-hover"
        >
          <Check size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <IconButton icon={X} label="Cancel (Esc)" className="size-8" onClick={onDone} />
      </div>
      {session.title_origin === "user" && (
        <Button onClick={() => call(null)}>
          <Undo2 size={14} strokeWidth={1.75} aria-hidden />
          Restore original title
        </Button>
      )}
    </form>
  );
}

/** Returns null to reset the user's own title, undefined to change nothing. */
export function newTitle(
  typed: string,
  { title, title_origin }: Pick<SessionRow, "title" | "title_origin">,
): string | null | undefined {
  const name = typed.trim();
  if (name === "") return title_origin === "user" ? null : undefined;
  return name === title ? undefined : name;
}
