// Generates the folder of Gemini CLI in the demo: chats, the lists of typed prompts, and the projects the client knows.
import { Random } from "../random.ts";
import type { SampleFile } from "../sample-file.ts";
import { ChatRecorder, projectSlug } from "./chat-recorder.ts";
import { CHATS, type SampleChat } from "./chats.ts";
import { startContext } from "./start-context.ts";

/** Yields every file below the client's directory. `idOf` gives a session its id. */
export function* generateChats(seed: number, idOf: (name: string) => string): Generator<SampleFile> {
  const recorders = CHATS.map((chat) => ({ chat, recorder: recordChat(chat, seed, idOf) }));
  for (const { recorder } of recorders) yield* [recorder.file(), ...recorder.files];
  const projects = [...new Set(CHATS.map(({ project }) => project))];
  for (const project of projects) {
    const own = recorders.filter(({ chat }) => chat.project === project).map(({ recorder }) => recorder);
    const first_ms = Math.min(...own.map(({ options }) => options.start_ms));
    const folder = `tmp/${projectSlug(project)}`;
    yield { path: `${folder}/.project_root`, bytes: Buffer.from(project), mtime_ms: first_ms };
    yield* typedPrompts(folder, own);
  }
  const slugs = Object.fromEntries(projects.map((project) => [project, projectSlug(project)]));
  const last_ms = Math.max(...recorders.map(({ recorder }) => recorder.options.start_ms));
  yield { path: "projects.json", bytes: prettyJson({ projects: slugs }), mtime_ms: last_ms };
}

function recordChat(chat: SampleChat, seed: number, idOf: (name: string) => string): ChatRecorder {
  const recorder = new ChatRecorder({
    ...{
      session_id: idOf(chat.name),
      cwd: chat.project,
      model: chat.model,
      headless: chat.headless ?? false,
    },
    random: new Random(`${seed} chat ${chat.name}`),
    start_ms: Date.parse(`${chat.start}:00.000Z`) + 1,
  });
  const context = startContext(chat.project, recorder);
  recorder.list = [context];
  recorder.replaceList();
  chat.write(recorder);
  // A title comes when the next chat of the project starts, so the newest has none.
  if (chat.summary !== undefined) recorder.add({ $set: { summary: chat.summary } });
  return recorder;
}

/** Lists what was typed on the client's screen, oldest first. */
function* typedPrompts(folder: string, recorders: readonly ChatRecorder[]): Generator<SampleFile> {
  const entries = recorders
    .filter(({ options }) => !options.headless)
    .flatMap(({ options, typed }) =>
      typed.map(({ message, at_ms }, messageId) => ({
        ...{ sessionId: options.session_id, messageId, type: "user", message },
        timestamp: new Date(at_ms).toISOString(),
      })),
    );
  const last = entries.at(-1);
  if (last === undefined) return;
  yield { path: `${folder}/logs.json`, bytes: prettyJson(entries), mtime_ms: Date.parse(last.timestamp) };
}

function prettyJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 2));
}
