import { defineConfig } from "@playwright/test";

/** Stories share one machine's cores and their own servers: one at a time, and no second chance. */
export default defineConfig({
  testDir: "e2e",
  workers: 1,
  retries: 0,
  timeout: 5 * 60_000,
  forbidOnly: true,
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
