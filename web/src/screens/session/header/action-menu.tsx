// What can be done with a session, in one menu: for a phone.
import { Archive, ArchiveRestore, Ellipsis, Pin, PinOff, Play } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../parts/dialog.tsx";
import { Popover } from "../../../parts/popover.tsx";
import { DocumentMenu } from "./document-menu.tsx";
import { MenuButton } from "./menu.tsx";
import { ResumeView } from "./resume-view.tsx";
import type { ActionsProps } from "./session-actions.tsx";

export function ActionMenu({ session, pin, archive }: ActionsProps) {
  const { id, pinned, archived, started_by } = session;
  const [resuming, setResuming] = useState(false);
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
                  <MenuButton icon={Play} onClick={closing(() => setResuming(true))}>
                    Resume…
                  </MenuButton>
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
