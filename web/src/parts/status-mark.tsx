// Shows a session's state as a dot with its name; a session that is done has the name only for screen
// readers.
import type { SessionRow } from "../api/outputs.ts";
import { STATES } from "../format/names.ts";

export function StatusMark({
  status,
  words = false,
}: {
  readonly status: SessionRow["status"];
  readonly words?: boolean;
}) {
  const tone = TONES[status];
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs ${tone.text}`} title={STATES[status]}>
      <span className={`size-2 shrink-0 rounded-full ${tone.dot}`} aria-hidden />
      <span className={words ? "" : "sr-only"}>{STATES[status]}</span>
    </span>
  );
}

const TONES: Readonly<Record<SessionRow["status"], { readonly text: string; readonly dot: string }>> = {
  active: { text: "text-good", dot: "bg-good animate-pulse" },
  waiting: { text: "text-warn", dot: "bg-warn" },
  interrupted: { text: "text-faint", dot: "border border-strong" },
  failed: { text: "text-bad", dot: "bg-bad" },
  completed: { text: "text-faint", dot: "bg-strong" },
};
