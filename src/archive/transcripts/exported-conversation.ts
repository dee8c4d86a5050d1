// Reads a session's own conversation, or a subsession's, from the rows of its turns and the bytes of one turn after the
// other.
import { turnOf } from "../../ingest/read/fill-from-rows.ts";
import { readAlone } from "../../ingest/read/read-alone.ts";
import { readPiece } from "../../ingest/read/read-piece.ts";
import { ClewError } from "../../model/errors.ts";
import type { Message } from "../../model/message.ts";
import type { Session } from "../../model/session.ts";
import type { ExportedConversation, ExportedSession } from "../../render/exported.ts";
import type { ReadMessages } from "../../render/options.ts";
import { shareableMessage } from "../../render/shareable.ts";
import { continuedCalls } from "../../sessions/turns/continued-calls.ts";
import { cutByTurns, type TurnSlice } from "../../sessions/turns/cut-by-turns.ts";
import { pairByStep } from "../../sessions/turns/pair-results.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Piece, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import type { OutlinedSession } from "./exported-rows.ts";

export interface RowReading {
  readonly archive: ArchiveContext;
  /** Reads the session in another way, for messages that are not where the rows say. */
  readBrief(): Promise<BriefSession>;
}

/** A session with its messages in brief, and a way to read them in full; or in full by themselves. */
export interface BriefSession {
  readonly session: Session;
  readonly read_messages?: ReadMessages;
}

/** Rows that are read at once. */
const PAGE = 32;

/** `onTurns` is called with the turns that are read next. */
export function exportedConversation(
  { archive, readBrief }: RowReading,
  session: OutlinedSession,
  onTurns: (turns: readonly TurnEntry[]) => Promise<void> = async () => undefined,
): ExportedConversation & Pick<ExportedSession, "other_messages"> {
  const { outline } = session;

  /** The session may have grown since, so turns that it did not have are left out. */
  async function* rows(): AsyncGenerator<TurnEntry> {
    for (let from = 1; from <= session.turns; from += PAGE) {
      const to = Math.min(session.turns, from + PAGE - 1);
      const page = await archive.store.turns(session, { from, to });
      if (page.length < to - from + 1) throw changed(session);
      await onTurns(page);
      yield* page;
    }
  }

  async function read(piece: Piece): Promise<readonly Message[] | null> {
    const [source, agent] = await Promise.all([
      archive.store.source(session.path),
      loadSource(session.agent),
    ]);
    return source && readPiece(archive, source, agent, piece);
  }

  /** Finds the slice in the session if `messages` are null. */
  async function sliceOf(row: TurnEntry | null, messages: readonly Message[] | null): Promise<TurnSlice> {
    const turn = row && turnOf(row);
    if (messages) return { turn, messages };
    const brief = await readBrief();
    const part = partOf(brief.session, session);
    const found =
      part &&
      cutByTurns(part.messages, part.turns).find((slice) => (slice.turn?.id ?? null) === (turn?.id ?? null));
    if (!found) throw changed(session);
    const { read_messages = async () => found.messages } = brief;
    return { turn, messages: await read_messages(part, found.messages) };
  }

  async function* slices(): AsyncGenerator<TurnSlice> {
    let place = 0;
    const finished = ({ turn, messages }: TurnSlice): TurnSlice => {
      const full = messages.map((message) =>
        shareableMessage({ ...message, compacted: isCompacted(place++) }),
      );
      return { turn, messages: full };
    };
    if (outline.opening) yield finished(await sliceOf(null, await read(outline.opening)));
    for await (const row of rows()) {
      const piece = outline.turns[row.number];
      yield finished(await sliceOf(row, piece ? await read(piece) : await readAlone(archive, session, row)));
    }
  }

  function isCompacted(place: number): boolean {
    return outline.compacted.some(({ from, to }) => place >= from && place < to);
  }

  return {
    id: session.id,
    turn_count: session.turns,
    message_count: session.messages,
    async *turns() {
      for await (const row of rows()) yield turnOf(row);
    },
    async *messages() {
      for await (const { messages } of slices()) yield* messages;
    },
    async *slices() {
      const continued = continuedCalls();
      for await (const slice of slices()) {
        const { messages } = slice;
        yield { ...slice, results: pairByStep(messages, continued).next(messages, (message) => message) };
      }
    },
    async *other_messages() {
      for (const piece of outline.others) {
        const messages = await read(piece);
        if (!messages) throw changed(session);
        yield* messages.map(shareableMessage);
      }
    },
  };
}

function partOf(
  whole: Session,
  { id }: OutlinedSession,
): Pick<Session, "path" | "messages" | "turns"> | undefined {
  return whole.id === id ? whole : whole.subsessions.find((each) => each.id === id);
}

function changed({ id }: OutlinedSession): ClewError {
  return new ClewError("not_readable", `Session ${id} changed while it was exported. Try again.`);
}
