import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";

const FILE = fileURLToPath(new URL("../packages/server/seasons/lantern-isles.json", import.meta.url));
const NAME = "The Lantern Isles (invented)";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "only an admin" });
});
test.afterAll(() => server.stop());

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const season = (page: Page, name: string) =>
  page.getByRole("list", { name: "Seasons" }).getByRole("listitem").filter({ hasText: name });

test("an admin manages seasons, reads the audit log and sends messages, with the keyboard alone", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server, DESKTOP);
  await logIn(page, server, { username: "jeff" });
  await expect(page).toHaveURL(/\/admin\/episodes/);

  await test.step("create a season", async () => {
    await pressEnter(page, link(page, "Seasons"));
    await expect(page.getByRole("heading", { name: "No season yet" })).toBeVisible();
    await pressEnter(page, button(page, "Create Season"));
    await typeInto(page, page.getByRole("dialog").getByLabel("Name"), "Rehearsal");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Season Created")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(season(page, "Rehearsal").getByText("Current", { exact: true })).toBeVisible();
  });

  await test.step("import a season: an invalid file, a check, the import", async () => {
    await pressEnter(page, link(page, "Import"));
    await choose(page, {
      name: "broken.json",
      mimeType: "application/json",
      buffer: Buffer.from('{\n"name": 1\n}'),
    });
    await pressEnter(page, button(page, "Check File"));
    await expect(page.getByText(/line 1: episodes is missing/)).toBeVisible();
    await choose(page, FILE);
    await typeInto(page, page.getByLabel("Through episode (optional)"), "2");
    await tabTo(page, page.getByRole("checkbox", { name: /^Make it the current season/ }));
    await page.keyboard.press("Space");
    await pressEnter(page, button(page, "Check File"));
    await expect(page.getByRole("heading", { name: "What would change" })).toBeFocused();
    await expect(page.getByText(/It would become the current season\.$/)).toBeVisible();
    await expect(page.getByRole("list", { name: "Changes" })).toContainText(
      "Contestant Calliope Strand: new",
    );
    await expectAccessible(page);
    await pressEnter(page, button(page, "Import Now"));
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
    await pressEnter(page, link(page, "To the seasons"));
    await expect(season(page, NAME).getByText("Current", { exact: true })).toBeVisible();
  });

  await test.step("make another season current and back, and archive one", async () => {
    await pressEnter(page, button(page, "Make Current, Rehearsal"));
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Make Current" }));
    await expect(season(page, "Rehearsal").getByText("Current", { exact: true })).toBeVisible();
    await pressEnter(page, button(page, `Make Current, ${NAME}`));
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Make Current" }));
    await expect(season(page, NAME).getByText("Current", { exact: true })).toBeVisible();
    await pressEnter(page, button(page, "Archive, Rehearsal"));
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Archive" }));
    await expect(season(page, "Rehearsal").getByText("Archived", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("view a season and export the same file as the command line", async () => {
    await tabTo(page, button(page, `Export, ${NAME}`));
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    const path = join(server.dataDir, "by-command.json");
    await server.emberline("season", "export", path);
    expect(await readFile(await download.path(), "utf8")).toBe(await readFile(path, "utf8"));
    await pressEnter(page, link(page, `View, ${NAME}`));
    await expect(page.getByRole("table", { name: "Contestants" })).toContainText("Calliope Strand");
    await expectAccessible(page);
  });

  await test.step("the audit log lists these changes", async () => {
    await pressEnter(page, link(page, "Audit log"));
    const log = page.getByRole("list", { name: "Changes" });
    await expect(log).toContainText(`jeff made ${NAME} the current season`);
    await typeInto(page, page.getByLabel("Search"), "archived rehearsal");
    await expect(log.getByRole("listitem")).toHaveCount(1);
    await expect(log).toContainText("jeff archived the season Rehearsal");
    await pressEnter(page, button(page, "History, Rehearsal"));
    await typeInto(page, page.getByLabel("Search"), "created");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    await expectAccessible(page);
  });

  // Covers ADMIN-16, ADMIN-JOB-1, ADMIN-JOB-3, ADMIN-MESSAGE-2.
  await test.step("a job shows its result, and a push message without recipients is not sent", async () => {
    await pressEnter(page, link(page, "Jobs"));
    await pressEnter(page, button(page, "Trigger, Survey reminder"));
    await expect(page.getByText("Triggered. No one had to be reminded")).toBeVisible();
    await pressEnter(page, button(page, "Stop Jobs"));
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Stop Jobs" }));
    await expect(page.getByText("Stopped", { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await pressEnter(page, link(page, "Push notifications"));
    await pressEnter(page, button(page, "Send Message"));
    await expect(page.getByText("Title and body are required").first()).toBeVisible();
    await typeInto(page, page.getByLabel("Title"), "Tonight");
    await typeInto(page, page.getByLabel("Body"), "Torches ready!");
    await page.keyboard.press("Tab");
    await pressEnter(page, button(page, "Send Message"));
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Send Message" }));
    await expect(page.getByRole("form")).toContainText(
      "Nothing was sent: there is no device that takes such messages.",
    );
    await expectAccessible(page);
  });

  // Covers ADMIN-MESSAGE-4.
  await test.step("an email that could not be sent keeps its text; sent again, it arrives once", async () => {
    await pressEnter(page, link(page, "Emails"));
    // The push message was not sent.
    await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Leave" }));
    await typeInto(page, page.getByLabel("Subject"), "Finale night");
    await typeInto(page, page.getByLabel("Email body"), "Torches ready at eight!");
    await page.route("**/api/user/admin-send-email", (route) => route.abort(), { times: 1 });
    await sendEmail(page);
    await expect(page.getByText(/Your text is still here/).first()).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue("Finale night");
    await expectAccessible(page);
    await sendEmail(page);
    await expect(page.getByRole("form", { name: "Email" })).toContainText(
      "The email is queued for 1 person.",
    );
    await expect.poll(async () => (await emails()).length).toBe(1);
    await expect(page.getByText("1 of 1 email sent")).toBeVisible();
    expect((await emails())[0]).toContain("Torches ready at eight!");
  });
});

async function choose(
  page: Page,
  file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  const chooseButton = page.getByRole("button", { name: /^Choose/ });
  // The key is lost when the page is rendered again at that moment, so it is pressed once more.
  await expect(async () => {
    await tabTo(page, chooseButton);
    const opened = page.waitForEvent("filechooser", { timeout: 5000 });
    const [chooser] = await Promise.all([opened, page.keyboard.press("Space")]);
    await chooser.setFiles(file);
  }).toPass();
}

async function sendEmail(page: Page): Promise<void> {
  await pressEnter(page, button(page, "Send Email").last());
  await pressEnter(page, page.getByRole("dialog").getByRole("button", { name: "Send Email" }));
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Emails with this subject in the outbox. */
async function emails(): Promise<string[]> {
  const outbox = join(server.dataDir, "outbox");
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return texts.filter((text) => text.includes("Subject: Finale night"));
}
