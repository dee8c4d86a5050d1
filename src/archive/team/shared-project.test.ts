// Tests by which names a project can be shared.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Store } from "../../store/store.ts";
import { projectToShare } from "./shared-project.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-shared-"));

function checkout(name: string, remote: string | null): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".git"), { recursive: true });
  writeFileSync(join(path, ".git", "HEAD"), "ref: refs/heads/main\n");
  const lines = remote === null ? [] : ['[remote "origin"]', `\turl = ${remote}`];
  writeFileSync(join(path, ".git", "config"), `${lines.join("\n")}\n`);
  return path;
}

const paths = [
  checkout("work/teapots", "git@github.com:Acme/Shop.git"),
  checkout("again", "https://github.com/acme/shop"),
  checkout("ledger", "git@gitlab.example.org:ann/books.git"),
  checkout("alone", null),
];
const store = {
  projects: async () => paths.map((project_path) => ({ project_path })),
} as unknown as Store;

test.each([
  ["teapots", "github.com/acme/shop"],
  [paths[2] ?? "", "gitlab.example.org/ann/books"],
  ["github.com/acme/shop", "github.com/acme/shop"],
  ["Acme/Shop", "github.com/acme/shop"],
  ["books", "gitlab.example.org/ann/books"],
])("%s is %s", async (named, id) => {
  expect((await projectToShare(store, named)).id).toBe(id);
});

test("a name of a repository shares all of its checkouts", async () => {
  const { folders } = await projectToShare(store, "acme/shop");
  expect(folders).toEqual(expect.arrayContaining(paths.slice(0, 2)));
});

test.each([
  ["nowhere", 'No project "nowhere" found.'],
  ["alone", "has no git remote on another machine"],
])("%s can't be shared, and the reason is said", async (named, reason) => {
  await expect(projectToShare(store, named)).rejects.toThrow(reason);
});
