// What a session is, above its turns: its title, what is known of it, and what can be done with it.
import type { SessionAnswer } from "../../../api/answers.ts";
import { SessionActions } from "./session-actions.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { SessionMarks } from "./session-marks.tsx";
import { SessionTitle } from "./session-title.tsx";

export function SessionHeader({ session }: { readonly session: SessionAnswer }) {
  return (
    <header className="flex shrink-0 flex-col gap-1 border-b border-line px-4 py-2.5 md:px-6">
      <div className="flex min-h-8 items-center justify-between gap-4">
        {/* What was typed for one session is no name for the next. */}
        <SessionTitle key={session.id} session={session} />
        <SessionActions session={session} />
      </div>
      <SessionFacts session={session} />
      <SessionMarks session={session} />
    </header>
  );
}
