// Warns when the page may be out of date: the server is gone, or is still indexing for the first time.
import { useQuery } from "@tanstack/react-query";
import { fullCount } from "../../../src/text/numbers.ts";
import { useLiveState } from "../api/live.ts";
import { statusQuery } from "../api/queries.ts";
import { RequestError } from "../api/request.ts";

export function Connection() {
  const lost = useLiveState() === "lost";
  const { data, error } = useQuery({
    ...statusQuery,
    // Polls, because the first indexing sends no events; the server still answers.
    refetchInterval: ({ state }) => (lost || state.data?.freshness.reading ? 1000 : false),
  });
  const reading = data?.freshness.reading;
  if (lost && error)
    return <Line tone="bg-warn-soft">{trouble(error)} This page may be out of date. Start clew again.</Line>;
  if (reading)
    return (
      <Line tone="bg-accent-soft">
        Indexing your agents' sessions: {fullCount(reading.files)} of {fullCount(reading.files_total)} files.
        You can already browse.
      </Line>
    );
  return null;
}

function trouble(error: Error): string {
  const signedOut = error instanceof RequestError && error.status === 401;
  return signedOut ? "This browser is no longer signed in." : "The server is not responding.";
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
