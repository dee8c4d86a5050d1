// The header of a session: its title, its facts and its actions.

import { Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { SessionOutput } from "../../../api/outputs.ts";
import { ORIGINS } from "../../../format/names.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { IconButton } from "../../../parts/button.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { RenameForm } from "./rename-form.tsx";
import { SessionActions } from "./session-actions.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { SessionMarks } from "./session-marks.tsx";
import { TitleHistory } from "./title-history.tsx";

export function SessionHeader({ session }: { readonly session: SessionOutput }) {
  return (
    <header className="flex shrink-0 flex-col gap-1 border-b border-line px-4 py-2.5 md:px-6">
      <div className="flex min-h-8 items-center justify-between gap-4">
        {/* The key discards a title typed for another session. */}
        <SessionTitle key={session.id} session={session} />
        <SessionActions session={session} />
      </div>
      <SessionFacts session={session} />
      <SessionMarks session={session} />
    </header>
  );
}

/** Shows a session's title, its origin and its history, and lets the user rename it. */
function SessionTitle({ session }: { readonly session: SessionOutput }) {
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const hint = useId();
  // A sub-agent is named by its first prompt and can't be renamed.
  const nameable = session.started_by === null;
  const begin = () => setRenaming(nameable);
  useKeys("This session", [{ keys: "r", does: "Rename", run: begin }]);
  if (renaming)
    return (
      <RenameForm
        session={session}
        onDone={() => {
          setRenaming(false);
          // Waits until the pencil is back.
          requestAnimationFrame(() => pencil.current?.focus());
        }}
      />
    );
  const title = visibleLine(session.title);
  return (
    <div className="group relative flex min-w-0 items-center gap-0.5">
      <h1 aria-describedby={hint} dir="auto" className="me-1 min-w-0 truncate text-lg font-semibold">
        {title}
      </h1>
      {nameable && (
        <IconButton ref={pencil} icon={Pencil} label="Rename (r)" className="max-md:size-8" onClick={begin} />
      )}
      <TitleHistory id={session.id} />
      <div
        id={hint}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full left-0 z-10 mt-1 w-max max-w-[min(36rem,calc(100vw-2rem))] rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs opacity-0 group-hover:visible group-hover:opacity-100 group-hover:delay-500 group-has-focus-visible:visible group-has-focus-visible:opacity-100 group-has-[:popover-open]:invisible group-has-[:popover-open]:delay-0"
      >
        {title.length > SURELY_SHOWN && (
          <p dir="auto" className="pb-0.5 text-sm wrap-anywhere">
            {title}
          </p>
        )}
        <p className="text-soft">{ORIGINS[session.title_origin]}</p>
      </div>
    </div>
  );
}

/** Shorter titles are usually shown whole. Text that the agent itself cut off is not stored anywhere. */
const SURELY_SHOWN = 60;
