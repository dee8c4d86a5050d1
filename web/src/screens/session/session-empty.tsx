// What stands where a session has no turns: why that is so.
import { MessageSquareDashed } from "lucide-react";
import type { SessionAnswer } from "../../api/answers.ts";
import { Empty } from "../../parts/states.tsx";

export function SessionEmpty({ session }: { readonly session: SessionAnswer }) {
  return (
    <Empty icon={MessageSquareDashed} title="No turns">
      {reasonOf(session)}
    </Empty>
  );
}

function reasonOf({ recovered, damaged, started_by, messages }: SessionAnswer): string {
  if (recovered) return "Only the agent's prompt history mentions it, without any prompt.";
  if (damaged > 0)
    return "The transcript is damaged, and the readable parts contain no prompt. See above for where.";
  if (started_by) return "The agent started this sub-agent ahead of time, or stopped it right away.";
  if (messages === 0) return "The session was started, but nothing was said in it.";
  return "The model was never asked anything. Commands the agent handles itself do not count as turns.";
}
