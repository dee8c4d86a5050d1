// Writes sessions where everything is hostile: names, paths, messages, thinking, tools, results.
import { type Conversation, conversation, sessionId } from "../builders/transcripts/build.ts";
import type { TranscriptFolder } from "../builders/transcripts/folder.ts";
import { PAYLOADS } from "./payloads.ts";

/** Part of every text, so one search finds all of them. */
export const WORD = "needle";

export const TURNS_EACH = 30;

export interface HostileSession {
  readonly id: string;
  readonly turns: number;
}

/** Writes one session for each payload, named by it, and sessions with a turn for each. Returns the latter. */
export function writeHostileSessions(folder: TranscriptFolder): readonly HostileSession[] {
  PAYLOADS.forEach((text, index) => {
    folder.session(named(text, index + 1), sessionId(index + 1), `-home-${index % 40}`);
  });
  const sessions: HostileSession[] = [];
  for (let from = 0; from < PAYLOADS.length; from += TURNS_EACH) {
    const id = sessionId(1000 + from);
    const texts = PAYLOADS.slice(from, from + TURNS_EACH);
    sessions.push({ id, turns: texts.length });
    folder.session(talk(texts, 1000 + from), id);
    folder.subsession(nested(PAYLOADS[from] ?? "", 5000 + from, id), `a${from}`, { of: id });
  }
  return sessions;
}

function named(text: string, number: number): Conversation {
  const id = sessionId(number);
  return conversation({
    seed: number,
    fields: { sessionId: id, cwd: `/home/${text}`, gitBranch: text, version: text },
  })
    .prompt(`${WORD} ${text}`)
    .says(`${text} ${WORD}`, { message: { model: text } })
    .notes("custom-title", { customTitle: `${WORD} ${text}`, sessionId: id })
    .notes(text.slice(0, 60), { sessionId: id });
}

function talk(texts: readonly string[], seed: number): Conversation {
  const id = sessionId(seed);
  const all = conversation({ seed, fields: { sessionId: id, gitBranch: texts[0] } });
  for (const [index, text] of texts.entries()) turn(all, text, index);
  return all.notes("custom-title", { customTitle: `Turns ${texts[0]}`, sessionId: id });
}

function turn(all: Conversation, text: string, index: number): Conversation {
  const image = { type: "image", source: { type: "base64", media_type: `image/svg+xml;${text}`, data: SVG } };
  all
    .prompt([{ type: "text", text: `${WORD} ${text}` }, image])
    .thinks(text)
    .says(`First ${text}`)
    .calls("Bash", { command: text, description: text })
    .result(text)
    .calls("Edit", {
      file_path: `/x/${text}`,
      old_string: `a\n${text}\nb`,
      new_string: `a\n${text}${text}\nb`,
    })
    .result(text)
    .calls("Write", { file_path: `/x/${text}.html`, content: text })
    .result([{ type: "text", text }, image])
    .calls("Read", { file_path: `/x/${text}.md` })
    .result(`     1\t${text}`)
    .calls("TodoWrite", { todos: [{ content: text, status: text, activeForm: text }] })
    .result("ok")
    .calls("WebFetch", { url: text, prompt: text })
    .result(text, { part: { is_error: true } })
    .calls(`mcp__${text.slice(0, 30)}__${text.slice(0, 30)}`, { [text]: { [text]: text } })
    .result(text);
  if (index === 0)
    all.calls("Task", { description: text, prompt: `Nested ${text}`, subagent_type: text }).result(text);
  return index % 10 === 9 ? all.fails(text) : all.says(`Last ${text}\n\n${text}\n\n> ${text}\n\n- ${text}`);
}

function nested(text: string, seed: number, id: string): Conversation {
  return conversation({ seed, fields: { sessionId: id, isSidechain: true, agentId: `a${seed - 5000}` } })
    .prompt(`Nested ${text}`)
    .thinks(text)
    .says(text);
}

/** An image that would run a script if it were shown as the type it claims. */
const SVG = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").toString("base64");
