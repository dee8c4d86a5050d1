// Tests that all checkouts of a project have one name, and that nothing private is in it.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectIdSchema } from "../protocol.ts";
import { remotesIn } from "./git-remotes.ts";
import { projectIdentity } from "./project-identity.ts";
import { remoteIdentity } from "./remote-identity.ts";

const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,12}$/);
const host = fc.stringMatching(/^[a-zA-Z][a-z0-9-]{1,8}\.(com|dev|ORG)$/);
const user = fc.constantFrom("", "git@", "ann@", "ann:s3cr3t-t0ken@");
const slash = fc.constantFrom("", "/");
const suffix = fc.constantFrom("", ".git");

describe("the address of a remote", () => {
  test("has one name in every form it is written in, without users and passwords", () => {
    fc.assert(
      fc.property(host, name, name, user, suffix, slash, (at, owner, repository, who, git, end) => {
        const path = `${owner}/${repository}${git}${end}`;
        const expected = `${at}/${owner}/${repository}`.toLowerCase();
        const forms = [
          `https://${who}${at}/${path}`,
          `http://${at}:80/${path}`,
          `https://${who}${at}:443/${path}`,
          `HTTPS://${at.toUpperCase()}/${path}`,
          `ssh://${who}${at}/${path}`,
          `ssh://git@${at}:22/${path}`,
          `git://${at}/${path}`,
          `git@${at}:${path}`,
          `${at}:${path}`,
          `git@${at}:/${path}`,
        ];
        for (const form of forms) expect(remoteIdentity(form)).toBe(expected);
        expect(projectIdSchema.safeParse(expected).success).toBe(true);
      }),
    );
  });

  test("keeps an unusual port, and all folders of its path", () => {
    expect(remoteIdentity("ssh://git@git.example.com:2222/a/b/c.git")).toBe("git.example.com:2222/a/b/c");
    expect(remoteIdentity("https://example.com/team/_git/shop?path=secret#x")).toBe(
      "example.com/team/_git/shop",
    );
    expect(remoteIdentity("ssh://git@[::1]:2222/shop.git")).toBe("[::1]:2222/shop");
  });

  test.each([
    "/home/ann/shop",
    "../shop",
    "./shop.git",
    "C:\\Users\\ann\\shop",
    "c:/Users/ann/shop",
    "file:///home/ann/shop.git",
    "https://example.com",
    "https://example.com/",
    "https://example.com/.git",
    "git@example.com:../../shop",
    "git@example.com:a b/shop",
    "",
    "   ",
  ])("has no name for %j", (address) => {
    expect(remoteIdentity(address)).toBeNull();
  });

  test("never fails, and what it returns is a name that the protocol takes", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `git@host:${text}`),
        ),
        (text) => {
          const id = remoteIdentity(text);
          if (id !== null && id.length < 1000) expect(projectIdSchema.safeParse(id).success).toBe(true);
        },
      ),
    );
  });
});

describe("the configuration of a repository", () => {
  test("is read with comments, quotes, capitals, continued lines and several remotes", () => {
    const config = [
      "# made by hand",
      "[core]",
      "\turl = https://not-a-remote.example/a/b",
      '[remote "upstream"]',
      "\tfetch = +refs/heads/*:refs/remotes/upstream/*",
      "\turl = https://example.com/other/shop ; the original",
      '[Remote "origin"] URL = "https://example.com/ann/sh\\',
      'op"',
      "\turl = https://second.example/a/b",
      '[remote "or\\"igin"]',
      "\turl = https://third.example/a#b/c",
    ].join("\n");
    expect(remotesIn(config)).toEqual([
      "https://example.com/ann/shop",
      "https://example.com/other/shop",
      "https://third.example/a",
    ]);
  });

  test("keeps its remote, whatever other sections say", () => {
    const line = fc.stringMatching(/^[^\\\n]*$/).map((text) => `\t${text.replaceAll("[", "(")}`);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const config = ["[alias]", ...lines, '[remote "origin"]', "\turl = git@example.com:a/b"].join("\n");
        expect(remotesIn(config)).toEqual(["git@example.com:a/b"]);
      }),
    );
  });
});

describe("a folder", () => {
  const config = '[remote "origin"]\n\turl = git@Example.com:Ann/Shop.git\n';

  function repository(text: string): string {
    const top = mkdtempSync(join(tmpdir(), "clew-project-"));
    mkdirSync(join(top, ".git"));
    mkdirSync(join(top, "packages/web"), { recursive: true });
    writeFileSync(join(top, ".git/config"), text);
    return top;
  }

  test("inside a checkout has the project's name, and so has a folder that is gone", () => {
    const top = repository(config);
    const identity = { id: "example.com/ann/shop", folders: [top] };
    expect(projectIdentity(top)).toEqual(identity);
    expect(projectIdentity(join(top, "packages/web"))).toEqual(identity);
    expect(projectIdentity(join(top, "removed/folder"))).toEqual(identity);
  });

  test("of a worktree has its repository's name, and both folders", () => {
    const top = repository(config);
    const worktree = mkdtempSync(join(tmpdir(), "clew-worktree-"));
    const git = join(top, ".git/worktrees/fix");
    mkdirSync(git, { recursive: true });
    writeFileSync(join(git, "commondir"), "../..\n");
    writeFileSync(join(worktree, ".git"), `gitdir: ${git}\n`);
    expect(projectIdentity(worktree)).toEqual({ id: "example.com/ann/shop", folders: [worktree, top] });
  });

  test("of a submodule has the submodule's name", () => {
    const top = repository(config);
    const git = join(top, ".git/modules/lib");
    mkdirSync(git, { recursive: true });
    mkdirSync(join(top, "lib"));
    writeFileSync(join(git, "config"), '[remote "origin"]\n\turl = https://example.com/ann/lib\n');
    writeFileSync(join(top, "lib/.git"), "gitdir: ../.git/modules/lib\n");
    expect(projectIdentity(join(top, "lib"))).toEqual({
      id: "example.com/ann/lib",
      folders: [join(top, "lib")],
    });
  });

  test.each([
    ["without a remote", "[core]\n\tbare = false\n"],
    ["whose remote is on this machine", '[remote "origin"]\n\turl = /srv/git/shop.git\n'],
  ])("of a repository %s has no name", (_, text) => {
    expect(projectIdentity(repository(text))).toBeNull();
  });

  test("outside a repository, or below a broken `.git`, has no name", () => {
    const top = mkdtempSync(join(tmpdir(), "clew-none-"));
    expect(projectIdentity(top)).toBeNull();
    writeFileSync(join(top, ".git"), "not what git writes");
    expect(projectIdentity(top)).toBeNull();
  });
});
