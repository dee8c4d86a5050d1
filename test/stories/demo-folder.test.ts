// Tests where the demo is written: never into a folder that another user could have prepared.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { DEMO_SEED } from "../../src/demo/generate-demo.ts";
import { BIN, clew, inherited, type Ran } from "./command-line.ts";

const NOBODY = 65_534;
/** A user that is in no list of users. */
const NAMELESS = 54_321;
const isRoot = process.geteuid?.() === 0;

let folder = "";
let demo = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-demo-folder-"));
  demo = join(folder, "cache/clew", `demo-home-${manifest.version}-${DEMO_SEED}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function listDemo(environment: Record<string, string> = {}): Ran {
  return clew(["--demo", "list"], {
    XDG_CACHE_HOME: join(folder, "cache"),
    CLEW_DATA_DIR: "",
    ...environment,
  });
}

test("the demo never goes into the archive that CLEW_DATA_DIR names, only where --data-dir says", () => {
  const [own, chosen] = [join(folder, "own"), join(folder, "chosen")];
  expect(listDemo({ CLEW_DATA_DIR: own })).toMatchObject({ code: 0 });
  expect(existsSync(own)).toBe(false);
  const environment = { XDG_CACHE_HOME: join(folder, "cache"), CLEW_DATA_DIR: own };
  expect(clew(["--demo", "--data-dir", chosen, "list"], environment)).toMatchObject({ code: 0 });
  expect([existsSync(own), existsSync(join(chosen, "archive.db"))]).toEqual([false, true]);
});

test("the demo is in the person's cache folder, and nothing is in the folder for temporary files", () => {
  mkdirSync(join(folder, "tmp"));
  expect(listDemo({ TMPDIR: join(folder, "tmp") })).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  expect(globSync("*", { cwd: dirname(demo) }).sort()).toEqual([
    demo.split("/").at(-1),
    `${demo.split("/").at(-1)}-data`,
  ]);
});

test("a link where the demo's archive belongs is refused, and its target is not touched", () => {
  mkdirSync(join(folder, "victim"), { mode: 0o700 });
  mkdirSync(dirname(demo), { recursive: true, mode: 0o700 });
  symlinkSync(join(folder, "victim"), `${demo}-data`);
  const { code, err } = listDemo();
  expect(code).toBe(2);
  expect(err).toBe(
    `clew: ${demo}-data is a link. Set XDG_CACHE_HOME to a folder of your own to see the demo.\n`,
  );
  expect(readdirSync(join(folder, "victim"))).toEqual([]);
});

test.runIf(isRoot)("a folder that another user made in a shared place is refused", () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "cache"));
  chmodSync(join(folder, "cache"), 0o1777);
  mkdirSync(join(folder, "victim"), { mode: 0o700 });
  const plant = `umask 0; mkdir -p '${demo}' '${demo}-data' && ln -s '${folder}/victim/archive.db' '${demo}-data/archive.db'`;
  expect(spawnSync("sh", ["-c", plant], { uid: NOBODY, gid: NOBODY }).status).toBe(0);
  const { code, err } = listDemo();
  expect(code).toBe(2);
  expect(err).toContain(`${dirname(demo)} belongs to another user.`);
  expect(existsSync(join(folder, "victim/archive.db"))).toBe(false);
});

test.runIf(isRoot)("a user without a name sees the demo, or a sentence that says what to set", () => {
  chmodSync(folder, 0o777);
  // The checkout may be closed to that user.
  cpSync(dirname(BIN), join(folder, "clew"), { recursive: true });
  const become = `data:text/javascript,process.setgid(${NAMELESS});process.setuid(${NAMELESS})`;
  const run = (environment: Record<string, string>) =>
    spawnSync(
      process.execPath,
      ["--import", become, join(folder, "clew/bin.js"), "--demo", "list", "--limit", "1"],
      {
        cwd: folder,
        env: { PATH: inherited().PATH, TZ: "UTC", ...environment },
        encoding: "utf8",
      },
    );
  expect(run({ HOME: join(folder, "home") })).toMatchObject({
    status: 0,
    // On a busy machine it prints its progress.
    stderr: expect.not.stringMatching(/^clew: /m),
  });
  expect(run({ HOME: "/" })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^clew: Can't create \/\.cache\/clew: .*\. Set XDG_CACHE_HOME to a folder of your own to see the demo\.\n$/,
    ),
  });
  expect(run({})).toMatchObject({
    status: 2,
    stderr: "clew: This user has no home directory. Set HOME to a folder of your own and try again.\n",
  });
});
