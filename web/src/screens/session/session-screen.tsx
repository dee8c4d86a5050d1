// The session screen: a session with everything that was said and done in it.
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { useState } from "react";
import { AskFailure } from "../../api/ask.ts";
import { sessionQuestion, tocQuestion } from "../../api/questions.ts";
import { sliceQuestion } from "../../api/slice-question.ts";
import { sliceOf } from "../../api/turn-slices.ts";
import { Empty, Failed } from "../../parts/states.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { SessionHeader } from "./header/session-header.tsx";
import { SessionBody } from "./session-body.tsx";
import { SessionEmpty } from "./session-empty.tsx";
import { BodyWaiting, SessionWaiting } from "./session-waiting.tsx";
import { turnIn } from "./turn-list/turn-hash.ts";

export function SessionScreen() {
  const { id } = route.useParams();
  return <OneSession key={id} id={id} />;
}

function OneSession({ id }: { readonly id: string }) {
  const { latestLocation } = useRouter();
  const [first] = useState(() => turnIn(latestLocation.hash, Number.MAX_SAFE_INTEGER) ?? 1);
  // What will be shown first is asked for at once, and not only when it is known how many turns there are.
  usePrefetchQuery(sliceQuestion(id, sliceOf(first)));
  const session = useQuery(sessionQuestion(id));
  const toc = useQuery(tocQuestion(id));
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
          <SessionBody session={session.data} entries={toc.data.entries} />
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

/** Or was never there; any other failure leaves the reader what they read. */
function isGone(error: unknown): boolean {
  return error instanceof AskFailure && error.code === "not_found";
}

function NoSession({ id }: { readonly id: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">Session</h1>
      <Empty icon={Compass} title="Session not found">
        <p className="wrap-anywhere">
          clew knows no session <bdi>{visibleLine(id)}</bdi>.
        </p>
        <Link to="/" className="mt-2 inline-block text-accent underline">
          Go to sessions
        </Link>
      </Empty>
    </div>
  );
}

const route = getRouteApi("/sessions/$id");
