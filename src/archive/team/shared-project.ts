// Finds the project that a person names for sharing: a folder, the end of a project's path, or the name of its repository.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "../../model/errors.ts";
import type { Store } from "../../store/store.ts";
import type { Share } from "../../team/membership.ts";
import { type ProjectIdentity, projectIdentity } from "../../team/projects/project-identity.ts";

export async function projectToShare(store: Store, named: string): Promise<ProjectIdentity> {
  const paths = await pathsNamed(store, named);
  const found = new Map<string, ProjectIdentity>();
  for (const path of paths) {
    const identity = projectIdentity(path);
    const before = identity && found.get(identity.id);
    if (identity)
      found.set(identity.id, {
        id: identity.id,
        folders: [...new Set([...(before?.folders ?? []), ...identity.folders])],
      });
  }
  const [only, ...others] = found.values();
  if (only && others.length === 0) return only;
  if (only)
    throw new ClewError(
      "bad_input",
      `Several projects end with "${named}": ${[...found.keys()].join(", ")}. Give more of the path.`,
    );
  if (paths.length === 0)
    throw new ClewError(
      "not_found",
      `No project "${named}" found. \`clew projects\` lists all; give a path or the end of one.`,
    );
  throw new ClewError(
    "bad_input",
    `${paths[0]} has no git remote on another machine, so no other machine could recognise the project, and it can't be shared. Add a remote with \`git remote add origin <address>\` and try again.`,
  );
}

/** Finds a share by the project's name, the end of it, or one of its folders. */
export function shareNamed(shares: readonly Share[], named: string): Share {
  const folder = resolve(named);
  const found = shares.filter(
    ({ project, folders }) =>
      project === named || project.endsWith(`/${named}`) || folders.some((each) => each === folder),
  );
  const [only] = found;
  if (only && found.length === 1) return only;
  throw new ClewError(
    only ? "bad_input" : "not_found",
    only
      ? `Several shared projects end with "${named}": ${found.map(({ project }) => project).join(", ")}.`
      : `"${named}" is not shared. \`clew team status\` lists what is.`,
  );
}

async function pathsNamed(store: Store, named: string): Promise<string[]> {
  if (/^\.{0,2}(?:[/\\]|$)|^~|^[A-Za-z]:/.test(named) && existsSync(named)) return [resolve(named)];
  const end = named.replaceAll("\\", "/").replace(/^\/+|\/+$/g, "");
  const paths = (await store.projects()).flatMap(({ project_path }) => project_path ?? []);
  const ending = paths.filter((path) => path === named || path.replaceAll("\\", "/").endsWith(`/${end}`));
  return ending.length > 0 ? ending : paths.filter((path) => isIdentity(projectIdentity(path)?.id, end));
}

function isIdentity(id: string | undefined, named: string): boolean {
  const name = named.toLowerCase();
  return id === name || id?.endsWith(`/${name}`) === true;
}
