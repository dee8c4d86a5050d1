// How the tests run. A test's folder says when: test/slow, stories, browser, faults and installed take minutes and run
// with `npm test` only, each as a project of that name; everything else is the project `unit` and a part of `npm run check`.
import { join } from "node:path";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const SLOW = [
  // They start no process, but try very many things, or let much time go by.
  folder("slow"),
  // They start processes.
  folder("stories"),
  // They open the page in a browser.
  folder("browser", { globalSetup: "test/browser/get-chromium.ts", patience_ms: 120_000 }),
  // They kill processes, fill disks and change files under the reader's hands.
  folder("faults", { globalSetup: "test/faults/get-strace.ts", patience_ms: 300_000 }),
  // They install packages and other versions of Node, which takes as long as the network takes.
  folder("installed", { patience_ms: 300_000 }),
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
          exclude: [...configDefaults.exclude, ...SLOW.flatMap(({ test }) => test?.include ?? [])],
        },
      },
      ...SLOW,
    ],
  },
});

function folder(
  name: string,
  { globalSetup = [] as string | string[], patience_ms = 60_000 } = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      globalSetup,
      testTimeout: patience_ms,
      hookTimeout: patience_ms,
    },
  };
}
