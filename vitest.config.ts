// How the tests run: in projects, so that `npm run check` can leave out the slow ones.
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** Too slow for the inner loop, though they start no process. */
const PATIENT = [
  "src/redact/**/*.test.ts",
  "test/features/summarize/**/*.test.ts",
  "test/features/archive/follow-writing.test.ts",
  "test/features/http/{matrix,traversal,serving}.test.ts",
  "test/features/archive/summarize.test.ts",
  "test/properties/{hostile,linked-archive,title-history}.test.ts",
  "test/features/watch/**/*.test.ts",
];
const SLOW = ["test/installed/**", "test/stories/**", "test/faults/**", "test/browser/**", ...PATIENT];

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
    // They start the command some hundred times, and to compile it is half of what a start takes.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // None of them changes what another one sees, and to load everything again for each takes longer than the tests.
          isolate: false,
          include: ["src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SLOW, "test/corpus/**"],
        },
      },
      // They start processes and read very large files.
      {
        extends: true,
        test: { name: "stories", include: ["test/stories/**/*.test.ts", ...PATIENT] },
      },
      // They open the page in a browser.
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/browser/get-chromium.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // They kill processes, fill disks and change files under the reader's hands.
      {
        extends: true,
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          globalSetup: "test/faults/get-strace.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // It installs packages and other versions of Node, which takes as long as the network takes.
        test: {
          name: "package",
          include: ["test/installed/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
