// How the tests run. A test's folder says when: test/slow, stories, browser, faults and installed take minutes and run
// with `npm test` only, each as a project of that name; everything else is the project `unit` and a part of `npm run check`.
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { quickFolder } from "./test/builders/quick-folder.ts";

const BUILD = "test/builders/build-command.ts";

const SLOW = [
  // They start no process, but try very many things, or let much time go by.
  folder("slow"),
  // They start processes.
  folder("stories", { globalSetup: [BUILD] }),
  // They open the page in a browser.
  folder("browser", { globalSetup: [BUILD, "test/browser/get-chromium.ts"], patience_ms: 120_000 }),
  // They kill processes, fill disks and change files under the reader's hands.
  folder("faults", { globalSetup: [BUILD, "test/faults/get-strace.ts"], patience_ms: 300_000 }),
  // They type and click on desktops without a screen.
  folder("desktop", { globalSetup: [BUILD, "test/desktop/get-desktops.ts"], patience_ms: 120_000 }),
  // They keep archives in a real PostgreSQL.
  folder("postgres", { globalSetup: ["test/builders/postgres.ts"], patience_ms: 180_000 }),
  // They install packages and other versions of Node, which takes as long as the network takes.
  folder("installed", { globalSetup: [BUILD], patience_ms: 300_000 }),
];

export default defineConfig({
  test: {
    reporters: ["minimal"],
    silent: "passed-only",
    passWithNoTests: true,
    setupFiles: [join(import.meta.dirname, "test/properties/same-values.ts")],
    // A slow machine takes its time: what comes too late here never comes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than there are cores, since many wait for a process, a browser or a file now and then.
    maxWorkers: availableParallelism() + 1,
    env: {
      // They start the command some hundred times, and to compile it is half of what a start takes.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled"),
      TMPDIR: quickFolder(),
      // For the few to whom a disk is the point.
      DISK: tmpdir(),
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // None of them changes what another one sees, and to load everything again for each takes longer than the tests.
          isolate: false,
          include: ["src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SLOW.flatMap(({ test }) => test?.include ?? [])],
        },
      },
      ...SLOW,
    ],
  },
});

function folder(
  name: string,
  { globalSetup = [] as string[], patience_ms = 60_000 } = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      globalSetup,
      ...(globalSetup.includes(BUILD) && {
        env: { BUILT_COMMAND: join(import.meta.dirname, "dist/package/bin.js") },
      }),
      testTimeout: patience_ms,
      hookTimeout: patience_ms,
    },
  };
}
