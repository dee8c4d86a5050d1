// Taking in the agent's lists of typed prompts: kept like transcripts, and the only trace of sessions that have none.
import type { SessionId } from "../../model/ids.ts";
import { plainFile } from "../../model/transcript.ts";
import { loadSource } from "../../sources/registry.ts";
import { blankLines } from "../../store/blank-lines.ts";
import type { UnitUpdate } from "../../store/intake.ts";
import { FIRST_LOG } from "../../store/logs.ts";
import { checkPieces } from "../../store/pieces.ts";
import type { StoreWriter } from "../../store/store.ts";
import { withoutSessions } from "../read/open-transcript.ts";
import type { Readers } from "./readers.ts";
import { recoveredSessions } from "./recovered-sessions.ts";
import type { Findings } from "./scan.ts";

/** Answers how many sessions there are now that were not there before. */
export async function indexHistories(
  store: StoreWriter,
  readers: Readers,
  { histories, with_transcript }: Findings,
): Promise<number> {
  const forgotten = await store.forgotten();
  let created = 0;
  for (const { agent, path } of histories) {
    const { history } = await loadSource(agent);
    if (!history) continue;
    const check = checkPieces(await store.pieceMarks(path));
    const opened = (await readers.open(path, false)) ?? (await readers.open(path, true));
    if (!opened) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of withoutSessions(opened, [...forgotten]).chunks(0)) {
      check.push(chunk);
      chunks.push(Buffer.from(chunk));
    }
    // A list that was made shorter has forgotten what the archive still has.
    const typed = Buffer.concat([await readers.earlier(path), NEWLINE, ...chunks]);
    const typedNow = history.read(blankLines(typed, forgotten));
    const sessions = recoveredSessions(typedNow, { agent, path }, with_transcript);
    const { size, mtime_ms, ctime_ms } = opened;
    const source = {
      path,
      agent,
      session_id: path as string as SessionId,
      type: "history" as const,
    };
    const update: UnitUpdate = {
      top_id: source.session_id,
      sources: [
        {
          ...source,
          ...plainFile(path),
          ...FIRST_LOG,
          top_id: null,
          size,
          mtime_ms,
          ctime_ms,
          note: null,
          rewritten: !check.holds(),
        },
      ],
      sessions: [],
      spending: [],
      kin: null,
    };
    const units = sessions
      .filter(({ id }) => !forgotten.has(id))
      .map(
        (session): UnitUpdate => ({
          top_id: session.id,
          sources: [],
          sessions: [session],
          spending: [],
          kin: null,
        }),
      );
    created += (await store.writeUnits([update, ...units])).new_sessions;
  }
  return created;
}

const NEWLINE = Buffer.from("\n");
