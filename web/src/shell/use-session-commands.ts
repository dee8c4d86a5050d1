// Commands for the open session; none if no session is open.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Link, Pin, PinOff, Terminal } from "lucide-react";
import { type SessionChange, useChangeSession } from "../api/change-session.ts";
import { resumeQuery, sessionQuery } from "../api/queries.ts";
import { useTeam } from "../api/team.ts";
import { notify } from "../parts/notices.ts";
import type { PaletteCommand } from "./palette-command.ts";

export function useSessionCommands(): readonly PaletteCommand[] {
  const { id } = useParams({ strict: false });
  const team = useTeam();
  const { data: session } = useQuery({ ...sessionQuery(id ?? ""), enabled: id !== undefined });
  const { data: resume } = useQuery({ ...resumeQuery(id ?? ""), enabled: id !== undefined && !team });
  const { mutateAsync } = useChangeSession();
  if (!session) return [];
  const change = (wanted: Omit<SessionChange, "id">, notice: string) => () =>
    void mutateAsync({ id: session.id, ...wanted }).then(() => notify(notice), notifyFailure);
  const command = resume?.command ?? null;
  return [
    session.pinned
      ? { ...OF_IT, text: "Unpin", icon: PinOff, run: change({ pinned: false }, "Unpinned.") }
      : { ...OF_IT, text: "Pin", icon: Pin, run: change({ pinned: true }, "Pinned.") },
    session.archived
      ? {
          ...OF_IT,
          text: "Unarchive",
          icon: ArchiveRestore,
          run: change({ archived: false }, "Unarchived."),
        }
      : { ...OF_IT, text: "Archive", icon: Archive, run: change({ archived: true }, "Archived.") },
    { ...OF_IT, text: "Copy link", icon: Link, run: () => copy(location.href, "Link copied.") },
    ...(command === null
      ? []
      : [
          {
            ...OF_IT,
            text: "Copy resume command",
            icon: Terminal,
            run: () => copy(command, "Command copied."),
          },
        ]),
  ];
}

const OF_IT = { group: "This session", also: "session archive unarchive resume" };

function copy(text: string, notice: string): void {
  navigator.clipboard.writeText(text).then(() => notify(notice), notifyFailure);
}

function notifyFailure(error: unknown): void {
  notify(`That failed: ${error instanceof Error ? error.message : String(error)}`);
}
