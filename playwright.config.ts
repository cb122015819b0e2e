import { defineConfig } from "@playwright/test";

/** Notifications need the whole browser; the headless shell, which is lighter, has none. */
const NOTIFICATIONS = /push(?:-real)?\.spec\.ts$/;

const { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: shell = whole } = process.env;

/** Each file has a server of its own, and waits as well as works: three at a time keep two cores busy. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/site/global-setup.ts",
  workers: 3,
  retries: 0,
  // Three browsers and their servers share two cores, on some machines slow ones. Only a failing test waits so long.
  timeout: 10 * 60_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: "test-results",
  projects: [
    { name: "notifications", testMatch: NOTIFICATIONS, use: browserAt(whole) },
    { name: "other", testIgnore: NOTIFICATIONS, use: browserAt(shell) },
  ],
  use: { browserName: "chromium" },
});

function browserAt(executablePath: string | undefined) {
  const args = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return { launchOptions: { ...(executablePath ? { executablePath } : {}), args } };
}
