// What stands where a session has no turns: why that is so.
import { MessageSquareDashed } from "lucide-react";
import type { SessionAnswer } from "../../api/answers.ts";
import { Empty } from "../../parts/states.tsx";

export function SessionEmpty({ session }: { readonly session: SessionAnswer }) {
  return (
    <Empty icon={MessageSquareDashed} title="It has no turns">
      {reasonOf(session)}
    </Empty>
  );
}

function reasonOf({ recovered, damaged, started_by, messages }: SessionAnswer): string {
  if (recovered) return "All that is known of it is the agent's list of typed prompts, and none is in it.";
  if (damaged > 0)
    return "Its transcript is damaged, and what could be read holds no prompt. The marks above tell where.";
  if (started_by)
    return "An agent started it for its own sake, before anyone asked for something: a warm-up, or one that was stopped at once.";
  if (messages === 0) return "The agent began it, and nobody said anything in it.";
  return "Nobody asked the model for anything in it. Commands that the agent's program carries out by itself are no turns.";
}
