import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser } from "./support/site/accounts.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { visit } from "./support/page/visit.ts";

const ICON = new URL("../packages/web/public/icons/icon-192.png", import.meta.url);

let server: RunningServer;
let admin: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "Lantern Isles" });
  admin = await openBrowser(browser, server, DESKTOP);
  await logIn(admin, server, { username: "jeff" });
  await expect(admin.getByRole("heading", { name: "Episodes", level: 1 })).toBeVisible();
});
test.afterAll(() => server.stop());

// Covers ADMIN-IMPORT-1, ADMIN-PLAYER-21.
test("an admin pastes contestants and episodes and adds photos by file name", async () => {
  await visit(admin, "/admin/import");
  await admin
    .getByLabel("Table", { exact: true })
    .fill("Name\tTribe\tAge\nGia Lund\tMoruya\t29\nHugo Reyes\tMoruya\t41\n");
  await importRows("contestants");
  await expectAccessible(admin);

  await admin.getByRole("link", { name: "Add episodes" }).click();
  await expect(admin.getByRole("tab", { name: "Episodes" })).toHaveAttribute("aria-selected", "true");
  await admin.getByLabel("CSV file").setInputFiles({
    name: "episodes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('\ufeffTitle;Air date\r\n"The Boats; Again";24.02.2031 20:00\r\n'),
  });
  await importRows("episode");
  await admin.getByRole("link", { name: "To the episodes" }).click();
  await expect(admin.getByRole("row").filter({ hasText: "The Boats; Again" })).toBeVisible();

  await visit(admin, "/admin/import/photos");
  const buffer = await readFile(ICON);
  const files = ["lund_gia.png", "Hugo Reyes.png"].map((name) => ({ name, mimeType: "image/png", buffer }));
  await admin.getByLabel("Photo files").setInputFiles(files);
  await admin.getByRole("button", { name: "Upload 2 Photos" }).click();
  await expect(admin.getByText("2 photos uploaded")).toBeVisible();
  await admin.getByRole("link", { name: "To the contestants", exact: true }).click();
  for (const name of ["Gia Lund", "Hugo Reyes"]) {
    const row = admin.getByRole("row").filter({ hasText: name });
    await expect(row.getByText("Moruya")).toBeVisible();
    await expect(row.locator("img")).toBeVisible();
  }
});

async function importRows(what: string): Promise<void> {
  await admin.getByRole("button", { name: "Check Table" }).click();
  await admin.getByRole("button", { name: new RegExp(`^Import \\d+ ${what}`) }).click();
  await expect(admin.getByRole("heading", { name: "Imported" })).toBeVisible();
}
