import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    // For tests that hang. How long a test takes depends on what else the machine does.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Two more than there are cores: some tests mostly wait for real servers, and others can work meanwhile.
    maxWorkers: availableParallelism() + 2,
    // Modules stay loaded for the next file: each file has an app, a database and a clock of its own.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: ["packages/{game,contract}/src/**/*.test.ts", "tests/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["packages/server/src/**/*.test.ts", "{bench,drills}/*.test.ts"],
          // A PostgreSQL for these alone; the others start without one.
          globalSetup: "packages/server/src/testing/app/global-setup.ts",
          // They start programs and databases. On a machine with ten times the work, tests took over two minutes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      { extends: true, test: { name: "web", include: ["packages/web/src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "web-components",
          include: ["packages/web/src/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          setupFiles: "packages/web/src/testing/setup-dom.ts",
        },
      },
    ],
  },
});
