import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // By itself it leaves a core to whoever watches; nobody does.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: { name: "pure", include: ["packages/{game,contract}/src/**/*.test.ts", "tests/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["packages/server/src/**/*.test.ts"],
          // A PostgreSQL for these alone; the others start without one.
          globalSetup: "packages/server/src/testing/global-setup.ts",
          // They start programs and databases, which on a busy machine takes its time.
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: "web", include: ["packages/web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});
