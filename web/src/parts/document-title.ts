// The title of the browser's tab: how many agents are waiting, then the screen.
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

const shown = { screen: "", waiting: 0 };

function write(): void {
  document.title = titleOf(shown.screen, shown.waiting);
}

export function titleOf(screen: string, waiting: number): string {
  const name = screen === "" ? "clew" : `${screen} · clew`;
  return waiting > 0 ? `(${waiting} waiting) ${name}` : name;
}
