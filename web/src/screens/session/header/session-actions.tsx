// The actions of a session: a row of buttons, or one menu on a phone.

import { Archive, ArchiveRestore, Ellipsis, Pin, PinOff, Play } from "lucide-react";
import { useState } from "react";
import { useChangeSession } from "../../../api/change-session.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { useTeam } from "../../../api/team.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { notify } from "../../../parts/notices.ts";
import { Popover } from "../../../parts/popover.tsx";
import { ActionRow, RESUME_ID } from "./action-row.tsx";
import { DocumentMenu } from "./document-menu.tsx";
import { MenuButton } from "./menu.tsx";
import { ResumeView } from "./resume-view.tsx";

export interface ActionsProps {
  readonly session: SessionOutput;
  readonly pin: () => void;
  readonly archive: () => void;
}

export function SessionActions({ session }: { readonly session: SessionOutput }) {
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

/** Focuses the button like a click would, so the focus returns to it later. */
function pressResume(): void {
  const button = document.querySelector<HTMLElement>(`#${RESUME_ID} button`);
  button?.focus();
  button?.click();
}

type Marked = Pick<SessionOutput, "id" | "pinned" | "archived" | "started_by">;

/** Pins and unpins, archives and unarchives a session. */
function useMarkSession({ id, pinned, archived, started_by }: Marked) {
  const { mutate } = useChangeSession();
  const change = (wanted: { readonly pinned?: boolean; readonly archived?: boolean }, notice?: string) => {
    if (started_by) return notify("A sub-agent belongs to its session. Pin or archive that one instead.");
    mutate(
      { id, ...wanted },
      {
        onSuccess: () => notice && notify(notice),
        onError: ({ message }) => notify(`That failed: ${message}`),
      },
    );
  };
  return {
    pin: () => change({ pinned: !pinned }),
    archive: () =>
      change({ archived: !archived }, archived ? "Unarchived." : "Archived: hidden from lists and searches."),
  };
}

/** The actions of a session in one menu, for phones. */
function ActionMenu({ session, pin, archive }: ActionsProps) {
  const { id, pinned, archived, started_by } = session;
  const [resuming, setResuming] = useState(false);
  const team = useTeam();
  return (
    <>
      <Popover
        label="Actions"
        align="end"
        buttonClass="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink"
        button={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />}
      >
        {(close) => {
          const closing = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <DocumentMenu id={id} link>
              {started_by === null && (
                <>
                  {!team && (
                    <MenuButton icon={Play} onClick={closing(() => setResuming(true))}>
                      Resume…
                    </MenuButton>
                  )}
                  <MenuButton icon={pinned ? PinOff : Pin} onClick={closing(pin)}>
                    {pinned ? "Unpin" : "Pin"}
                  </MenuButton>
                  <MenuButton icon={archived ? ArchiveRestore : Archive} onClick={closing(archive)}>
                    {archived ? "Unarchive" : "Archive"}
                  </MenuButton>
                </>
              )}
            </DocumentMenu>
          );
        }}
      </Popover>
      <Dialog label="Resume" open={resuming} onClose={() => setResuming(false)}>
        <ResumeView id={id} />
      </Dialog>
    </>
  );
}
