// Warns when the page may be out of date: the server is gone, or is still indexing for the first time.
import { useQuery } from "@tanstack/react-query";
import { fullCount } from "../../../src/text/numbers.ts";
import { useLiveState } from "../api/live.ts";
import type { SignedInTeam } from "../api/outputs.ts";
import { statusQuery } from "../api/queries.ts";
import { isSignedOut, RequestError } from "../api/request.ts";
import { Advice } from "../text/advice.tsx";

export function Connection() {
  const lost = useLiveState() === "lost";
  const { data, error } = useQuery({
    ...statusQuery,
    // Polls, because the first indexing sends no events; the server still answers.
    refetchInterval: ({ state }) => (lost || state.data?.freshness.reading ? 1000 : false),
  });
  const reading = data?.freshness.reading;
  if (lost && error)
    return (
      <Line tone="bg-warn-soft">
        <Advice text={`${trouble(error, data?.team)} This page may be out of date.`} />
      </Line>
    );
  if (reading)
    return (
      <Line tone="bg-accent-soft">
        Indexing your agents' sessions: {fullCount(reading.files)} of {fullCount(reading.files_total)} files.
        You can already browse.
      </Line>
    );
  return null;
}

/** Says what happened and what to do. A page of an earlier start cannot be signed in again. */
function trouble(error: Error, team: SignedInTeam | null | undefined): string {
  if (error instanceof RequestError && error.code === "restarted") return error.message;
  const again = team ? "Reload the page to sign in." : "Run `clew` again: it opens a page that is signed in.";
  return `${isSignedOut(error) ? "This browser is no longer signed in." : "The server is not responding."} ${again}`;
}

function Line({ tone, children }: { readonly tone: string; readonly children: React.ReactNode }) {
  return (
    <p
      role="status"
      className={`shrink-0 border-b border-line px-4 py-1 text-center text-xs text-ink ${tone}`}
    >
      {children}
    </p>
  );
}
