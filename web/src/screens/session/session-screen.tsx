// The session screen: one session with everything said and done in it.
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { Compass, MessageSquareDashed } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { SessionOutput, TocOutput } from "../../api/outputs.ts";
import { sessionQuery, tocQuery } from "../../api/queries.ts";
import { RequestError } from "../../api/request.ts";
import { sliceOf, sliceQuery } from "../../api/slice-query.ts";
import { useTitle } from "../../parts/document-title.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { SessionHeader } from "./header/session-header.tsx";
import { SessionBody } from "./session-body.tsx";
import { turnIn } from "./turn-list/turn-hash.ts";

export function SessionScreen() {
  const { id } = route.useParams();
  return <OneSession key={id} id={id} />;
}

function OneSession({ id }: { readonly id: string }) {
  const { latestLocation } = useRouter();
  const [first] = useState(() => turnIn(latestLocation.hash, Number.MAX_SAFE_INTEGER) ?? 1);
  // Requests the first visible turns at once, before the number of turns is known.
  usePrefetchQuery(sliceQuery(id, sliceOf(first)));
  const session = useQuery(sessionQuery(id));
  const toc = useQuery(tocQuery(id));
  useTitle(session.data ? visibleLine(session.data.title) : isGone(session.error) ? NOT_FOUND : "Session");
  if (isGone(session.error)) return <NoSession id={id} />;
  if (session.error && !session.data)
    return (
      <>
        <h1 className="sr-only">Session</h1>
        <Failed error={session.error} retry={session.refetch} />
      </>
    );
  if (!session.data) return <SessionWaiting />;
  return (
    <div className="flex min-h-0 grow flex-col">
      <SessionHeader session={session.data} />
      {toc.data ? (
        toc.data.entries.length > 0 ? (
          <SessionView session={session.data} entries={toc.data.entries} />
        ) : (
          <SessionEmpty session={session.data} />
        )
      ) : toc.error ? (
        <Failed error={toc.error} retry={toc.refetch} />
      ) : (
        <BodyWaiting />
      )}
    </div>
  );
}

interface SessionViewProps {
  readonly session: SessionOutput;
  readonly entries: TocOutput["entries"];
}

/** Shows the conversation, or the changes if the address says so. */
function SessionView({ session, entries }: SessionViewProps) {
  const { view } = route.useSearch();
  if (view !== "changes") return <SessionBody session={session} entries={entries} />;
  return (
    <Suspense fallback={<Waiting lines={6} />}>
      <ChangesBody session={session} entries={entries} />
    </Suspense>
  );
}

/** Loaded when first needed, because most visits read the conversation. */
const ChangesBody = lazy(async () => ({ default: (await import("./changes/changes-body.tsx")).ChangesBody }));

/** Reports whether the session is gone or never existed; any other error keeps what is on screen. */
function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === "not_found";
}

function NoSession({ id }: { readonly id: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">Session</h1>
      <Empty icon={Compass} title={NOT_FOUND}>
        <p className="wrap-anywhere">
          No session matches <bdi>{visibleLine(id)}</bdi>.
        </p>
        <Link to="/" className="mt-2 inline-block text-accent underline">
          Go to sessions
        </Link>
      </Empty>
    </div>
  );
}

const NOT_FOUND = "Session not found";
const route = getRouteApi("/sessions/$id");

/** Says why a session has no turns. */
function SessionEmpty({ session }: { readonly session: SessionOutput }) {
  return (
    <Empty icon={MessageSquareDashed} title="No turns">
      {reasonOf(session)}
    </Empty>
  );
}

function reasonOf({ recovered, damaged, started_by, messages }: SessionOutput): string {
  if (recovered) return "This session appears only in the agent's prompt history, without a prompt.";
  if (damaged > 0)
    return "The transcript is damaged, and its readable parts contain no prompt. See the details above.";
  if (started_by) return "The agent started this sub-agent ahead of time, or stopped it right away.";
  if (messages === 0) return "The session was started, but has no messages.";
  return "Nothing was sent to the model. Commands that the agent handles itself do not count as turns.";
}

/** The session screen before anything is loaded, with its parts in position. */
function SessionWaiting() {
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="flex h-[4.6875rem] shrink-0 flex-col gap-2 max-md:h-[8.1875rem] border-b border-line px-4 py-3 md:px-6">
        <h1 className="sr-only">Session</h1>
        <div className="h-6 w-2/5 animate-pulse rounded-md bg-hover" />
        <div className="h-4 w-3/5 animate-pulse rounded-md bg-hover" />
      </header>
      <BodyWaiting />
    </div>
  );
}

function BodyWaiting() {
  return (
    <div className="flex min-h-0 grow overflow-hidden">
      <div className="hidden w-72 shrink-0 border-e border-line pt-12 lg:block">
        <Waiting lines={8} />
      </div>
      <div className="mx-auto w-full max-w-[52rem] px-4 md:px-8">
        <Waiting lines={6} />
      </div>
      <div className="hidden w-11 shrink-0 lg:block" />
    </div>
  );
}
