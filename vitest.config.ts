// How the tests run: three projects, so that `npm run check` can leave out the slow two.
import { configDefaults, defineConfig } from "vitest/config";

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
          exclude: [...configDefaults.exclude, "test/package.test.ts", "test/stories/**", "test/corpus/**"],
        },
      },
      { extends: true, test: { name: "stories", include: ["test/stories/**/*.test.ts"] } },
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
