// How the tests run: four projects, so that `npm run check` can leave out the slow three.
import { configDefaults, defineConfig } from "vitest/config";

/** Too slow for the inner loop, though they start no process. */
const PATIENT = [
  "src/redact/**/*.test.ts",
  "test/writing/**/*.test.ts",
  "test/archive/follow-writing.test.ts",
  "test/http/{matrix,traversal,serving}.test.ts",
  "test/archive/summarize.test.ts",
  "test/properties/{hostile,linked-archive,title-history}.test.ts",
];
const SLOW = [
  "test/package.test.ts",
  "test/install/real-client.test.ts",
  "test/stories/**",
  "test/faults/**",
  ...PATIENT,
];

export default defineConfig({
  test: {
    reporters: ["minimal"],
    silent: "passed-only",
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // None of them changes what another one sees, and to load everything again for each takes longer than the tests.
          isolate: false,
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SLOW, "test/corpus/**"],
        },
      },
      // They start processes and read very large files.
      {
        extends: true,
        // On a busy machine each of their processes may take a second to start.
        test: { name: "stories", include: ["test/stories/**/*.test.ts", ...PATIENT], testTimeout: 60_000 },
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
          include: ["test/package.test.ts", "test/install/real-client.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
