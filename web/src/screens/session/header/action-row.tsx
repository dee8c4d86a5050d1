// The actions of a session, as a row of buttons.
import { Archive, Ellipsis, Link2, Pin, Play } from "lucide-react";
import { useTeam } from "../../../api/team.ts";
import { IconButton } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { Popover } from "../../../parts/popover.tsx";
import { linkTo } from "./citation.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { ResumeView } from "./resume-view.tsx";
import type { ActionsProps } from "./session-actions.tsx";

/** The id of the Resume button. */
export const RESUME_ID = "resume";

export function ActionRow({ session, pin, archive }: ActionsProps) {
  const { id, pinned, archived, started_by } = session;
  // A session is resumed on the machine that has it.
  const team = useTeam();
  return (
    <>
      {/* Marks and Resume apply to whole sessions; a sub-agent belongs to its session. */}
      {started_by === null && (
        <>
          {!team && (
            <span id={RESUME_ID} className="me-1 inline-flex">
              <Popover
                label="Resume"
                align="end"
                buttonClass="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm hover:bg-hover"
                button={
                  <>
                    <Play size={14} strokeWidth={1.75} aria-hidden />
                    Resume
                  </>
                }
              >
                {() => <ResumeView id={id} />}
              </Popover>
            </span>
          )}
          <IconButton
            icon={Pin}
            label={pinned ? "Unpin (p)" : "Pin (p)"}
            pressed={pinned}
            className={SET}
            onClick={pin}
          />
          <IconButton
            icon={Archive}
            label={archived ? "Unarchive (e)" : "Archive (e)"}
            pressed={archived}
            className={SET}
            onClick={archive}
          />
        </>
      )}
      <CopyButton icon={Link2} label="Copy link" text={async () => linkTo(id)} />
      <Popover
        label="More"
        align="end"
        buttonClass="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink"
        button={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />}
      >
        {() => <DocumentMenu id={id} />}
      </Popover>
    </>
  );
}

/** Shows the pressed state by more than a colour. */
const SET = "aria-pressed:bg-accent-soft";
