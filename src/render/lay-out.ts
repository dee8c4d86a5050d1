// A session laid out for a reader: its facts, its toc, its turns one after the other, and what stands apart.
import type { Session } from "../model/session.ts";
import { TITLED } from "../model/title.ts";
import type { Turn } from "../model/turn.ts";
import { cutByTurns } from "../sessions/turns/cut-by-turns.ts";
import { pairResults } from "../sessions/turns/pair-results.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { counted, damageText, durationText, timeText, usageText } from "./figures.ts";
import type { ExportOptions } from "./options.ts";
import { passagesOf, type Showing, subsessionPassage } from "./passages.ts";
import { placeSubsessions } from "./place-subsessions.ts";
import { shareable } from "./shareable.ts";
import type { Fact, Sheet } from "./sheet.ts";
import { taskText } from "./tell-call.ts";
import { visibleLine } from "./visible-text.ts";

export function layOut(
  given: Session,
  { title, title_origin, note = "", whole = false }: ExportOptions,
): Sheet {
  const session = shareable(given);
  const places = placeSubsessions(session);
  const showing: Showing = { whole, places, results: pairResults(session.messages) };
  const stretches = cutByTurns(session.messages, session.turns);
  return {
    title: visibleLine(withoutPrivate(title)) || "Unnamed session",
    facts: [...ours("titled", TITLED[title_origin]), ...factsOf(session), ...ours("note", note)],
    tasks: session.tasks.map(taskText),
    toc: session.turns.map(({ number, prompt }) => ({
      number,
      prompt: visibleLine(prompt, 100) || "(no text)",
    })),
    opening: stretches.flatMap(({ turn, messages }) => (turn ? [] : passagesOf(messages, null, showing))),
    *turns() {
      for (const { turn, messages } of stretches) {
        if (turn)
          yield {
            number: turn.number,
            about: aboutTurn(turn),
            passages: passagesOf(messages, turn, showing),
          };
      }
    },
    *subsessions() {
      for (const subsession of places.apart) yield subsessionPassage(subsession, showing);
    },
    other_branches: branchesNotShown(session),
  };
}

function factsOf(session: Session): Fact[] {
  const { worktree, unknown_kinds, damage } = session;
  const client = [session.agent, session.client_version].filter((text) => text !== null).join(" ");
  return [
    ...foreign("session", session.id),
    ...foreign("agent", client),
    ...foreign("project", session.project_path),
    ...foreign("worktree", worktree?.path ?? null),
    ...foreign("branch", session.git_branch),
    ...foreign("models", session.models.join(", ")),
    ...ours("time", timesText(session)),
    ...ours("status", session.status),
    ...ours("tokens", usageText(session.usage)),
    ...ours("holds", holdsText(session)),
    ...ours("damage", damageText(damage)),
    ...foreign("unknown record kinds", unknown_kinds.join(", ")),
  ];
}

function foreign(name: string, text: string | null): Fact[] {
  const value = visibleLine(text ?? "", 500);
  return value === "" ? [] : [{ name, value, foreign: true }];
}

function ours(name: string, value: string): Fact[] {
  return value === "" ? [] : [{ name, value, foreign: false }];
}

function timesText({ created_at, updated_at }: Session): string {
  const times = [timeText(created_at), timeText(updated_at)].filter((text) => text !== null);
  return [...new Set(times)].join(" to ");
}

function holdsText({ turns, messages, subsessions, branches }: Session): string {
  const parts = [counted(turns.length, "turn"), counted(messages.length, "message")];
  if (subsessions.length > 0) parts.push(counted(subsessions.length, "subsession"));
  if (branches.length > 1) parts.push(counted(branches.length - 1, "other branch", "other branches"));
  return parts.join(", ");
}

function aboutTurn({ started_at, duration_ms, usage }: Turn): string {
  const duration = duration_ms === null || duration_ms <= 0 ? null : durationText(duration_ms);
  return [timeText(started_at), duration, usageText(usage)].filter((text) => text !== null).join(" · ");
}

function branchesNotShown({ branches, messages, other_messages }: Session): string[] {
  const said = new Map([...messages, ...other_messages].map(({ id, content }) => [id, content]));
  return branches
    .filter((branch) => !branch.active)
    .map(({ first_prompt_id, leaf_id }) => {
      const prompt = first_prompt_id === null ? "" : (said.get(first_prompt_id) ?? "");
      return visibleLine(prompt) || visibleLine(leaf_id);
    });
}
