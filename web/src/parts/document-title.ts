// The title of the browser's tab: how many agents are waiting, the screen, then the team whose server it is.
import { useEffect } from "react";

/** Names the screen in the tab, the history and bookmarks for as long as it is shown. */
export function useTitle(screen: string): void {
  useEffect(() => {
    shown.screen = screen;
    write();
  }, [screen]);
}

/** Shows on every screen that agents are waiting. */
export function useWaitingInTitle(waiting: number): void {
  useEffect(() => {
    shown.waiting = waiting;
    write();
  }, [waiting]);
}

/** Names the organisation on every screen of a team server; null on a person's own machine. */
export function useTeamInTitle(organisation: string | null): void {
  useEffect(() => {
    shown.team = organisation ?? "";
    write();
  }, [organisation]);
}

const shown = { screen: "", waiting: 0, team: "" };

function write(): void {
  document.title = titleOf(shown.screen, shown.waiting, shown.team);
}

export function titleOf(screen: string, waiting: number, team = ""): string {
  const name = [screen, team, "clew"].filter((part) => part !== "").join(" · ");
  return waiting > 0 ? `(${waiting} waiting) ${name}` : name;
}
