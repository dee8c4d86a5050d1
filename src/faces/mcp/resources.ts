// Offers sessions and turns as resources, which people can attach to a conversation.
import { type McpServer, type ReadResourceResult, ResourceTemplate } from "@modelcontextprotocol/server";
import { moment, plain, quotation } from "../../agent-text/agent-document.ts";
import { fence } from "../../agent-text/fence.ts";
import type { Page } from "../../agent-text/lay-out-page.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import { counted } from "../../text/numbers.ts";
import { isNamed } from "../../text/short-id.ts";
import type { McpFace } from "./face.ts";
import { sessionRow } from "./session-rows.ts";
import { getTurn } from "./tools/get-turn.ts";
import { sessionToc } from "./tools/session-toc.ts";

const MAX_BYTES = 65_536;

export function addResources(server: McpServer, face: McpFace): void {
  const complete = { id: (begun: string) => idsNamed(face, begun) };
  const kind = { mimeType: "text/plain" };
  server.registerResource(
    "session",
    new ResourceTemplate("session://{id}", { list: () => recent(face), complete }),
    { title: "A session", description: "Title and table of contents of a session.", ...kind },
    (uri, { id }) => read(uri, sessionToc.page(face, { session_id: String(id) }, PAGING)),
  );
  server.registerResource(
    "turn",
    new ResourceTemplate("session://{id}/turn/{turn}", { list: undefined, complete }),
    { title: "A turn", description: "Prompt, answer and steps of a turn.", ...kind },
    (uri, { id, turn }) => read(uri, getTurn.page(face, { at: String(id), turn: turnNumber(turn) }, PAGING)),
  );
}

const PAGING = { max_bytes: MAX_BYTES, meta: {}, alone: true };

function turnNumber(text: string | string[] | undefined): number {
  return /^\d{1,9}$/.test(String(text)) ? Number(text) : 0;
}

async function read(uri: URL, page: Promise<Page>): Promise<ReadResourceResult> {
  const text = await page.then(
    (found) => found.text,
    async (error: unknown) => {
      const { errorText } = await import("./error-text.ts");
      throw new Error(errorText(error));
    },
  );
  return { contents: [{ uri: uri.href, mimeType: "text/plain", text }] };
}

const RECENT = 20;

/** Whole ids, because people pick from this list. */
const NAMES = { name: plain, own: null, with_agent: false };

interface ListedResources {
  readonly resources: { uri: string; name: string; title: string; description: string; mimeType: string }[];
  readonly [field: string]: unknown;
}

async function recent(face: McpFace): Promise<ListedResources> {
  const { layOutPage } = await import("../../agent-text/lay-out-page.ts");
  const { BEGINNING } = await import("../../agent-text/cursor.ts");
  const described = (session: SessionInBrief) =>
    layOutPage(
      { blocks: [quotation({ said_by: "title" }, [sessionRow(session, NAMES)])], hint: "" },
      {
        max_bytes: 2048,
        position: BEGINNING,
        bound: "",
        tool: sessionToc.name,
        note: null,
        alone: true,
        fence: fence(face.fence_word?.()),
      },
    ).text.trimEnd();
  const resources = (await sessions(face, RECENT)).map((session) => ({
    uri: `session://${encodeURIComponent(session.id)}`,
    name: plain(session.id),
    title: `Session of ${moment(session.updated_at)}, ${counted(session.turns, "turn")}`,
    description: described(session),
    mimeType: "text/plain",
  }));
  return { resources };
}

async function idsNamed(face: McpFace, begun: string): Promise<string[]> {
  const found = await sessions(face, MOST_COMPLETED);
  return found.flatMap(({ id }) => (isNamed(id, begun) ? [id] : []));
}

const MOST_COMPLETED = 100;

/** Returns none while there is no archive: one failing list could make the client's other lists fail too. */
async function sessions({ resident }: McpFace, limit: number): Promise<SessionInBrief[]> {
  try {
    return (await (await resident.archive()).ask("list", { limit })).sessions;
  } catch {
    // The tools report the error and say what to do.
    return [];
  }
}
