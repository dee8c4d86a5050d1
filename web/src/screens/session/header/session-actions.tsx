// What can be done with a session: side by side where there is room, on a phone in one menu.
import type { SessionAnswer } from "../../../api/answers.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { ActionMenu } from "./action-menu.tsx";
import { ActionRow, RESUME_ID } from "./action-row.tsx";
import { useMarkSession } from "./use-mark-session.ts";

export interface ActionsProps {
  readonly session: SessionAnswer;
  readonly pin: () => void;
  readonly archive: () => void;
}

export function SessionActions({ session }: { readonly session: SessionAnswer }) {
  const marks = useMarkSession(session);
  useKeys("This session", [
    { keys: "p", does: "Pin or unpin", run: marks.pin },
    { keys: "e", does: "Archive or unarchive", run: marks.archive },
    { keys: "R", does: "Show the resume command", run: pressResume },
  ]);
  return (
    <>
      <div className="hidden shrink-0 items-center gap-1 md:flex">
        <ActionRow session={session} {...marks} />
      </div>
      <div className="shrink-0 md:hidden">
        <ActionMenu session={session} {...marks} />
      </div>
    </>
  );
}

/** As a hand would: what opens gives the focus back to the button. */
function pressResume(): void {
  const button = document.querySelector<HTMLElement>(`#${RESUME_ID} button`);
  button?.focus();
  button?.click();
}
