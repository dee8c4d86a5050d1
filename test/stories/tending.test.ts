// Tests usage, files, the doctor, pins, forgetting and settings, as a person runs them on the demo.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import stringWidth from "string-width";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoSessionId } from "../../src/demo/generate-demo.ts";
import { clew, type Ran } from "./command-line.ts";

// Each test starts several processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-tending-"));
  // On a busy machine, the first look takes long enough to print its progress.
  demo("list");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function demo(...words: string[]): Ran {
  const environment = { XDG_CACHE_HOME: folder, CLEW_CONFIG_DIR: join(folder, "config"), CLEW_DATA_DIR: "" };
  return clew(["--demo", ...words], environment);
}

/** Removes the demo's location, which differs in every run, and the size of the database, which may. */
function withoutPaths(text: string): string {
  return text
    .replaceAll(/\d+(?:\.\d)? MB/g, "<size>")
    .replaceAll(/(?:…|\/)\S*\/(?=\S)/g, "…/")
    .replaceAll(/demo-\S+?(?=-data|\s)/g, "demo");
}

test.each([
  ["usage --by day --since 2026-10-01 --until 2026-10-20", "usage-day"],
  ["usage --by week", "usage-week"],
  ["usage --by month --project import", "usage-month"],
  ["usage --by model", "usage-model"],
  ["usage --by project", "usage-project"],
  ["usage --by session --since 2026-10-12", "usage-session"],
  ["files amounts.py", "files"],
  [`files --session ${demoSessionId("shop-cache").slice(0, 8)}`, "files-session"],
  ["changes --project shop --stat --since 2026-10-01", "changes-stat"],
  ["doctor", "doctor"],
  ["config", "config"],
])("clew %s", async (words, golden) => {
  const { code, out, err } = demo(...words.split(" "));
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
  expect(out).not.toContain("\u001b");
  const shown = golden === "config" ? withoutFolder(out) : golden === "doctor" ? withoutPaths(out) : out;
  await expect(shown).toMatchFileSnapshot(`../golden/${golden}.txt`);
});

function withoutFolder(text: string): string {
  return text.replaceAll(folder, "…");
}

test("--json is one object that matches its schema, for each command", () => {
  for (const words of ["usage", "files cache.ts", "doctor", "config", "pin latest", "unpin latest"]) {
    const { code, out } = demo(...words.split(" "), "--json");
    expect({ words, code }).toEqual({ words, code: 0 });
    expect(Object.keys(JSON.parse(out)).length).toBeGreaterThan(0);
  }
});

test("no usage and no turn exit with code 1 and what to try", () => {
  expect(demo("usage", "--since", "2030-01-01")).toMatchObject({
    code: 1,
    out: expect.stringContaining("No usage found"),
  });
  expect(demo("files")).toMatchObject({ code: 2, err: expect.stringContaining("or --session") });
  expect(demo("files", "nowhere.ts")).toMatchObject({
    code: 1,
    out: expect.stringContaining("No turn read or edited"),
  });
});

test("an invalid day, grouping or setting exits with code 2 and says what is allowed", () => {
  expect(demo("usage", "--since", "someday")).toMatchObject({
    code: 2,
    err: expect.stringContaining("2026-02-05"),
  });
  expect(demo("usage", "--by", "year")).toMatchObject({
    code: 2,
    err: expect.stringContaining("day, week, month"),
  });
  expect(demo("config", "set", "time_zone", "Mars")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Europe/Berlin"),
  });
});

test("a changed setting is shown with its origin, and takes effect", () => {
  expect(demo("config", "set", "time_zone", "Asia/Tokyo").out).toContain(
    "Asia/Tokyo  (from the config file)",
  );
  expect(demo("usage", "--by", "month").out).toContain("Months are in Asia/Tokyo.");
  expect(demo("config", "unset", "time_zone").out).toContain("UTC  (default)");
});

test("sessions are pinned and archived by name, and the result is shown", () => {
  const id = demoSessionId("shop-mail");
  expect(demo("pin", id.slice(0, 8)).out).toMatch(new RegExp(`^Pinned ${id.slice(0, 8)}  `));
  expect(demo("pin", id).out).toMatch(/^Already pinned: /);
  expect(demo("archive", id).out).toMatch(/^Archived /);
  expect(demo("list", "--pinned", "--archived").out).toContain(id.slice(0, 8));
  expect(demo("unarchive", id).out).toMatch(/^Unarchived /);
  expect(demo("unpin", id).out).toMatch(/^Unpinned /);
  expect(demo("pin")).toMatchObject({ code: 2, err: expect.stringContaining("missing required argument") });
});

test("without a terminal to confirm, a session is deleted only with --yes", () => {
  const id = demoSessionId("shop-theme");
  expect(demo("forget", id)).toMatchObject({ code: 2, err: expect.stringContaining("Add --yes") });
  expect(demo("show", id).code).toBe(0);
  const { code, out } = demo("forget", id, "--yes");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Deleted .* turns?\) from clew's archive\.\nThe agent still has the transcript; clew will not index it again:\n/,
  );
  expect(demo("show", id)).toMatchObject({ code: 2, err: expect.stringContaining("No session") });
});
