// Reads the same facts from an archive: from its rows, and from the bytes that it holds.
import type { LocalArchive } from "../../../src/archive/archive.ts";
import { wholeMessages } from "../../../src/archive/turns/turn-messages.ts";
import type { Message } from "../../../src/model/message.ts";
import type { Session } from "../../../src/model/session.ts";
import type { Spending, Usage } from "../../../src/model/usage.ts";
import { turnItems } from "../../../src/sessions/turns/turn-items.ts";
import type { ArchivedSession, StartedBy } from "../../../src/store/rows.ts";
import type { Facts } from "./expected.ts";

export async function readFacts(archive: LocalArchive, row: ArchivedSession): Promise<Facts> {
  const session = await archive.read(row);
  const everything = [...session.messages, ...session.other_messages];
  const rows = await archive.store.turns(row);
  const spent = spendingOf(session, row);
  const own = await ownUsage(archive, row);
  const turns = wholeMessages(session).filter(({ turn }) => PROMPTS.has(turn.kind));
  return new Map<string, unknown>([
    ["prompts", turns.map(({ turn }) => turn.prompt)],
    ["prompts taken back", session.other_messages.filter(isPrompt).map(({ content }) => content)],
    ...turns.flatMap(({ turn, messages, context }, index): [string, unknown][] => {
      const items = turnItems(messages, turn, context);
      const tools = items.flatMap((item) =>
        item.type === "tool" && item.use.by === "model"
          ? [[item.use.name, item.call_id, item.use.outcome]]
          : [],
      );
      const entry = rows.find(({ id }) => id === turn.id);
      return [
        [`turn ${index + 1} ending`, entry?.ending],
        [`turn ${index + 1} answer`, entry?.answer],
        [`turn ${index + 1} tools`, tools],
        [`turn ${index + 1} files edited`, [...(entry?.files_edited ?? [])].sort()],
      ];
    }),
    ["usage", tokensOf(spent)],
    ["own usage", own],
    ["usage of agents without a file", tokensOf(unfiled(session))],
    ["models", row.models],
    ["compactions", everything.filter(({ kind }) => kind === "compaction").length],
    ["lower bound", row.usage.lower_bound],
    ["damaged", row.damaged],
    ["unknown kinds", row.unknown_kinds],
    ["cwd", row.project_path],
    ["version", row.client_version],
    ["git branch", row.git_branch],
    ["title", row.started_by ? subsessionTitle(row.started_by) : row.title],
    ["title origin", row.started_by ? "unknown" : row.title_origin],
    ["parent", row.parent_id],
    ["started by", row.started_by?.call_id],
    ["fork of", row.position.parent_id],
    ["tasks", row.tasks.map(({ content, status }) => [content, status])],
  ]);
}

const PROMPTS: ReadonlySet<string> = new Set(["prompt", "queued_prompt"]);

function isPrompt({ kind }: Message): boolean {
  return PROMPTS.has(kind);
}

/** A subsession's spending belongs to its session, so it is counted here from its messages. */
function spendingOf(session: Session, { started_by }: ArchivedSession): readonly { readonly usage: Usage }[] {
  if (!started_by) return session.spending.filter(({ by_subsession }) => !by_subsession);
  return session.messages.flatMap(({ usage }) => (usage ? [{ usage }] : []));
}

/** OpenCode and Kilo compose the title of a subsession from these. */
function subsessionTitle({ description, agent_type }: StartedBy): string {
  return `${description} (@${agent_type} subagent)`;
}

/** Agents that have no transcript are known from the session's own. */
function unfiled({ spending, subsessions }: Session): Spending[] {
  const filed = new Set(subsessions.flatMap(({ messages }) => messages.map(({ api_id }) => api_id)));
  return spending.filter(({ by_subsession, api_id }) => by_subsession && !filed.has(api_id));
}

async function ownUsage({ store }: LocalArchive, { id }: ArchivedSession) {
  const rows = (await store.spent({ session: id })).filter(({ inherited }) => !inherited);
  return tokensOf(
    rows,
    rows.reduce((sum, { messages }) => sum + messages, 0),
  );
}

function tokensOf(spent: readonly { readonly usage: Usage }[], requests: number = spent.length) {
  const total = { requests, input: 0, cache_read: 0, cache_write: 0, output: 0 };
  for (const { usage } of spent) {
    total.input += usage.input;
    total.cache_read += usage.cache_read;
    total.cache_write += usage.cache_write;
    total.output += usage.output;
  }
  return total;
}
