import { defineConfig } from "@playwright/test";

const LONGEST =
  /(?:failures|screens|season|admin-cast|admin-texts|polls|practice|draft-(?:evening|desk|by-keyboard))\.spec\.ts$/;
/** What only a whole browser does: notifications. */
const NOTIFIED = /push(?:-real)?\.spec\.ts$/;

const { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: shell = whole } = process.env;

/** Each story has a server of its own, and waits as well as works: three at a time fill two cores. No second chance. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/site/global-setup.ts",
  workers: 3,
  retries: 0,
  timeout: 5 * 60_000,
  // Two cores for all of them: a picture may take its time.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: "test-results",
  // The longest begin first, so that in the end nobody waits for them.
  projects: [
    { name: "long", testMatch: LONGEST, use: browserAt(shell) },
    { name: "notified", testMatch: NOTIFIED, use: browserAt(whole) },
    { name: "short", testIgnore: [LONGEST, NOTIFIED], use: browserAt(shell) },
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
