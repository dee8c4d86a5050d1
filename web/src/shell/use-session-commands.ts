// Commands for the session that is open; none where there is none.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Link, Pin, PinOff, Terminal } from "lucide-react";
import { type SessionChange, useChangeSession } from "../api/change-session.ts";
import { resumeQuestion, sessionQuestion } from "../api/questions.ts";
import { notify } from "../parts/notices.ts";
import type { PaletteCommand } from "./palette-command.ts";

export function useSessionCommands(): readonly PaletteCommand[] {
  const { id } = useParams({ strict: false });
  const { data: session } = useQuery({ ...sessionQuestion(id ?? ""), enabled: id !== undefined });
  const { data: resume } = useQuery({ ...resumeQuestion(id ?? ""), enabled: id !== undefined });
  const { mutateAsync } = useChangeSession();
  if (!session) return [];
  const change = (wanted: Omit<SessionChange, "id">, done: string) => () =>
    void mutateAsync({ id: session.id, ...wanted }).then(() => notify(done), tell);
  const command = resume?.command ?? null;
  return [
    session.pinned
      ? { ...OF_IT, text: "Unpin", icon: PinOff, run: change({ pinned: false }, "Unpinned.") }
      : { ...OF_IT, text: "Pin", icon: Pin, run: change({ pinned: true }, "Pinned.") },
    session.archived
      ? {
          ...OF_IT,
          text: "Take back out",
          icon: ArchiveRestore,
          run: change({ archived: false }, "It is back."),
        }
      : { ...OF_IT, text: "Put away", icon: Archive, run: change({ archived: true }, "Put away.") },
    { ...OF_IT, text: "Copy the link", icon: Link, run: () => copy(location.href, "The link is copied.") },
    ...(command === null
      ? []
      : [
          {
            ...OF_IT,
            text: "Copy the command that resumes it",
            icon: Terminal,
            run: () => copy(command, "The command is copied."),
          },
        ]),
  ];
}

const OF_IT = { group: "This session", also: "session archive unarchive resume" };

function copy(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(() => notify(done), tell);
}

function tell(error: unknown): void {
  notify(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
}
