// Indexes a made-up home of Codex, and passes on what an archive then has of it.
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { Session } from "../../../src/model/session.ts";
import { chatFolder } from "../chat-folder.ts";
import { type Rollout, rolloutPath } from "./rollout.ts";

export type CodexFiles = Readonly<Record<string, string>>;

export async function inArchive<Value>(
  files: CodexFiles,
  use: (archive: LocalArchive) => Promise<Value>,
): Promise<Value> {
  using folder = chatFolder("codex");
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(options, {});
  const now = () => new Date("2026-12-01T00:00:00.000Z");
  const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now });
  return await use(archive).finally(() => archive.close());
}

export function readFiles(files: CodexFiles, id: string): Promise<Session> {
  return inArchive(files, async (archive) => archive.read(await archive.session(id)));
}

export function readRollout(thread: string, log: Rollout): Promise<Session> {
  return readFiles({ [rolloutPath(thread)]: log.text() }, thread);
}

/** Returns the tokens that a session spent itself, with its agents. */
export async function ownTokens(archive: LocalArchive, id: string): Promise<readonly [number, number]> {
  const session = await archive.session(id);
  const rows = (await archive.store.spent({ session: session.id })).filter(({ inherited }) => !inherited);
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + count(row), 0);
  return [sum(({ usage }) => usage.input + usage.cache_read), sum(({ usage }) => usage.output)];
}
