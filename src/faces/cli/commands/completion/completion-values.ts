// Lists what can be typed for a session or a project, with what it is. bash evaluates words that it gets, so only words
// of plain characters are listed.
import type { Archive } from "../../../../archive/archive.ts";
import { safeLine } from "../../../../terminal/safe-text.ts";
import { counted } from "../../../../text/numbers.ts";

const MOST_SESSIONS = 100;

export async function completionValues(
  archive: Archive,
  kind: "sessions" | "projects",
): Promise<readonly (readonly [word: string, meaning: string])[]> {
  const all = kind === "sessions" ? await sessionValues(archive) : await projectValues(archive);
  return all
    .filter(([word]) => /^[\w.+@/-]+$/.test(word))
    .map(([word, meaning]) => [word, safeLine(meaning)]);
}

async function sessionValues(archive: Archive): Promise<[string, string][]> {
  const { sessions } = await archive.ask("list", { limit: MOST_SESSIONS });
  const ids = await archive.shortIds(sessions.map(({ id }) => id));
  return [
    ["latest", "the latest session"],
    ...sessions.map(({ id, title }): [string, string] => [ids.get(id) ?? id, title]),
  ];
}

async function projectValues(archive: Archive): Promise<[string, string][]> {
  const { projects } = await archive.ask("projects", {});
  return projects.map(({ project_path, sessions }) => [project_path ?? "", counted(sessions, "session")]);
}
