// How the tests run: three projects, so that `npm run check` can leave out the slow two.
import { configDefaults, defineConfig } from "vitest/config";

const HOSTILE = "test/properties/hostile.test.ts";
const SLOW = ["test/package.test.ts", "test/stories/**", HOSTILE];

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
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SLOW, "test/corpus/**"],
        },
      },
      // They start processes and read very large files.
      { extends: true, test: { name: "stories", include: ["test/stories/**/*.test.ts", HOSTILE] } },
      {
        extends: true,
        // It installs packages and other versions of Node, which takes as long as the network takes.
        test: {
          name: "package",
          include: ["test/package.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
