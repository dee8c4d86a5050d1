// Formats a session's status as a coloured word, with the same colours everywhere.
import type { SessionStatus } from "../model/session.ts";
import { pad, type Span, type Style, span } from "./spans.ts";

const STYLES: Readonly<Record<SessionStatus, Style>> = {
  active: "green",
  waiting: "cyan",
  interrupted: "yellow",
  failed: "red",
  completed: "dim",
};

export function statusStyle(status: SessionStatus): Style {
  return STYLES[status];
}

export function statusSpan(status: SessionStatus, width = 0): Span {
  return span(pad(statusWord(status), width), STYLES[status]);
}

/** Returns the status as people read it. */
export function statusWord(status: SessionStatus): string {
  return status === "completed" ? "done" : status;
}
