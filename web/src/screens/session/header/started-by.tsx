// Links a sub-agent to the session and the turn that started it.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CornerLeftUp } from "lucide-react";
import type { SessionOutput } from "../../../api/outputs.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { Mark } from "./mark.tsx";

export function StartedBy({ by }: { readonly by: NonNullable<SessionOutput["started_by"]> }) {
  const { id, turn, agent_type } = by;
  const title = useQuery({ ...sessionQuery(id), select: ({ title }) => title }).data;
  return (
    <Mark icon={CornerLeftUp} tone="accent">
      {agent_type === null ? "Started by " : "Sub-agent ("}
      {agent_type !== null && (
        <>
          <span dir="auto" className="wrap-anywhere [unicode-bidi:isolate]">
            {visibleLine(agent_type)}
          </span>
          ) started by{" "}
        </>
      )}
      <Link
        to="/sessions/$id"
        params={{ id }}
        {...(turn !== null && { hash: String(turn) })}
        className="text-accent underline"
      >
        <span dir="auto" className="wrap-anywhere [unicode-bidi:isolate]">
          {title === undefined ? "another session" : visibleLine(title)}
        </span>
        {turn !== null && `, turn ${turn}`}
      </Link>
    </Mark>
  );
}
