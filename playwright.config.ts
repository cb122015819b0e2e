import { defineConfig } from "@playwright/test";

/** Each story has a server of its own, and waits a lot: two at a time fill two cores. No second chance. */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
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
