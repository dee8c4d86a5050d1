// A session with a word of its own at each place where a session has text, so a test can find out where any of it is.
import { PREFIX } from "../../../src/team/protocol.ts";
import { conversation } from "../transcripts/build.ts";
import { json, type LogToPush, post, pushLog, type Send } from "./push-logs.ts";

export interface PlantedSession {
  readonly id: string;
  readonly words: readonly string[];
  readonly logs: readonly LogToPush[];
}

const PLACES = ["prompt", "answer", "thinking", "path", "output", "title", "task", "inner", "name"] as const;

/** Names differ by their letters only, because words with digits are split. */
export function plantedSession(
  name: string,
  { project, modified_at }: { readonly project: string; readonly modified_at: string },
): PlantedSession {
  const word = (place: (typeof PLACES)[number]) => `zq${place}${name}`;
  const seed = Buffer.from(name).readUInt16BE();
  const id = `${String(seed).padStart(8, "0")}-aaaa-4bbb-8ccc-dddddddddddd`;
  const fields = { sessionId: id, cwd: `/${project}` };
  const talk = conversation({ seed, fields })
    .prompt(`Find out why the ${word("prompt")} fails.`)
    .thinks(`It may be the ${word("thinking")}.`)
    .calls("Read", { file_path: `/${project}/src/${word("path")}.ts` })
    .result(`1\tthe ${word("output")} is here\n`)
    .says(`It was the ${word("answer")}.`);
  const title = JSON.stringify({ type: "ai-title", aiTitle: `About ${word("title")}`, sessionId: id });
  const inner = conversation({ seed: seed + 1, fields: { ...fields, isSidechain: true, agentId: name } })
    .prompt(`Look for ${word("inner")}.`)
    .says("Found.");
  const log = (text: string, session_id: string, file: string, more: LogToPush["more"]): LogToPush => ({
    ...{ agent: "claude-code", session_id, name: file, project, bytes: Buffer.from(text) },
    more: { top_id: id, modified_at, ...more },
  });
  const note = { agent_type: "Explore", description: `Do ${word("task")}`, call_id: null };
  return {
    id,
    words: PLACES.map(word),
    logs: [
      log(`${talk.text()}${title}\n`, id, `${id}.jsonl`, {}),
      log(inner.text(), name, `agent-${name}.jsonl`, { type: "subsession", note, rank: 2 }),
    ],
  };
}

/** Pushes it, with a name that its owner gave. */
export async function pushPlanted(send: Send, { id, words, logs }: PlantedSession): Promise<void> {
  for (const log of logs) await pushLog(send, log);
  const mark = { session_id: id, field: "title", clock: { ms: 1, count: 0 }, machine_id: "a" };
  await json(send(`${PREFIX}/marks`, post({ marks: [{ ...mark, value: `My ${words.at(-1)}` }] })));
}
