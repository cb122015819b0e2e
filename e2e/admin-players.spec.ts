import { expect, type Locator, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

const NOTE = `The boats are late.\n${"Nobody is to leave the beach before they are all in. ".repeat(3)}`;

// Each test continues with the season as the one before left it.
test.describe.configure({ mode: "serial" });

let server: RunningServer;
let admin: Page;
let sheet: Locator;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "Lantern Isles" });
  admin = await openBrowser(browser, server, DESKTOP);
  sheet = admin.getByRole("dialog");
  await logIn(admin, server, { username: "jeff" });
  await expect(admin.getByRole("heading", { name: "Episodes", level: 1 })).toBeVisible();
});
test.afterAll(() => server.stop());

// Covers ADMIN-SCORE-7, ADMIN-SCORE-18, ADMIN-SCORE-21, ADMIN-SCORE-22, ADMIN-22.
test("an admin adds, edits and deletes statistics by keyboard alone", async () => {
  await goTo("Scoring");
  await expectAccessible(admin);
  const add = admin.getByRole("button", { name: "Add Statistic" });
  await pressEnter(admin, add);
  await typeInto(admin, sheet.getByLabel("Default points"), "1");
  await admin.keyboard.press("Enter");
  await expect(sheet.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
  await expect(sheet.getByLabel("Name")).toBeFocused();
  await admin.keyboard.type("Found an idol");
  await expectAccessible(admin);
  await save("Statistic Created");
  await expect(add).toBeFocused();
  const edit = admin.getByRole("button", { name: "Edit, Found an idol" });
  await pressEnter(admin, edit);
  await typeInto(admin, sheet.getByLabel("Description"), "Hidden");
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(admin);
  await admin.keyboard.press("Enter");
  await expect(sheet.getByLabel("Description")).toBeFocused();
  await save("Statistic Updated");
  await expect(edit).toBeFocused();
  await pressEnter(admin, admin.getByRole("button", { name: "Delete, Relic found" }), "Shift+Tab");
  const question = admin.getByRole("dialog", { name: "Delete Statistic?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(admin);
  await pressEnter(admin, question.getByRole("button", { name: "Delete", exact: true }));
  await expect(admin.getByText("Statistic has been deleted.")).toBeVisible();
  await expect(add).toBeFocused();
});

// Covers ADMIN-PLAYER-1, ADMIN-PLAYER-4, ADMIN-PLAYER-9, ADMIN-PLAYER-12.
test("an admin adds a tribe and a contestant with a photo by keyboard alone, and moves the contestant", async () => {
  await goTo("Tribes");
  await pressEnter(admin, admin.getByRole("button", { name: "Add Tribe" }));
  await typeInto(admin, sheet.getByLabel("Name"), "Kahana");
  await expect(sheet.getByLabel("Color", { exact: true })).toHaveValue("#000000");
  await typeInto(admin, sheet.getByLabel("Color", { exact: true }), "C9507A");
  await tabTo(admin, sheet.getByRole("radio", { name: "Pink" }));
  await expect(sheet.getByLabel("Color", { exact: true })).toHaveValue("#c9507a");
  await expectAccessible(admin);
  await save("Tribe Saved");

  await goTo("Players");
  await pressEnter(admin, admin.getByRole("button", { name: "Add Contestant" }));
  await typeInto(admin, sheet.getByLabel("First name"), "Wren");
  await typeInto(admin, sheet.getByLabel("Last name"), "Wild");
  await choose(sheet.getByLabel("Tribe", { exact: true }), "Marlin");
  await chooseFile({ name: "p.png", mimeType: "image/png", buffer: await drawPhoto(admin) });
  await expect(admin.getByText("Photo uploaded successfully")).toBeVisible();
  await save("Player Saved");
  const edit = admin.getByRole("button", { name: "Edit, Wren Wild" });
  await pressEnter(admin, edit);
  await expect(sheet.getByRole("listitem")).toHaveText(/From episode 1.*Marlin/);
  await choose(sheet.getByLabel("Tribe", { exact: true }), "Kahana");
  await choose(sheet.getByLabel("From which episode"), "Episode 4");
  await expectAccessible(admin);
  await save("Player Saved");
  await expect(edit).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect(sheet.getByRole("listitem").last()).toHaveText("From episode 4Kahana");
  await admin.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

// Covers ADMIN-MESSAGE-1, ADMIN-MESSAGE-15.
test("an admin publishes a note by keyboard alone and expands it in the list", async () => {
  await goTo("Notes");
  await pressEnter(admin, admin.getByRole("button", { name: "Add Note" }));
  await expect(sheet.getByRole("textbox", { name: "Note" })).toBeFocused();
  await admin.keyboard.type(NOTE);
  await save("Note Saved");
  await pressEnter(admin, admin.getByRole("button", { name: "See more" }).first());
  await expect(admin.getByRole("button", { name: "See less" })).toHaveAttribute("aria-expanded", "true");
  await expect(admin.getByText("Nobody is to leave the beach").first()).toContainText(NOTE.trim());
  await expectAccessible(admin);
});

// Covers ADMIN-4.
test("on a phone the menu and the cards are used by keyboard too", async () => {
  await admin.setViewportSize(PHONE);
  await goTo("Tribes");
  const edit = admin.getByRole("button", { name: "Edit, Kahana" });
  await expect(admin.getByRole("listitem").filter({ has: edit })).toContainText("1 contestant");
  await expectAccessible(admin);
  await pressEnter(admin, edit);
  await expectAccessible(admin);
  await typeInto(admin, sheet.getByLabel("Name"), "Kahana Bay");
  await save("Tribe Saved");
  await expect(admin.getByRole("button", { name: "Edit, Kahana Bay" })).toBeFocused();
});

test("users see the contestant, the photo, the note and the points that the admin added", async ({
  browser,
}) => {
  const fan = await openBrowser(browser, server, PHONE);
  await signUp(fan, server, "Ana");
  const asFan = await callsOf(fan, server);
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  const { leagueId } = await asFan<{ leagueId: string }>("POST", "/league/add", league);
  await visit(fan, "/players");
  const card = fan.getByRole("article").filter({ hasText: "Wren Wild" });
  await expect(card).toContainText("Kahana Bay");
  await card.scrollIntoViewIfNeeded();
  const photo = card.locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
  await visit(fan, "/notes");
  await expect(fan.getByText("The boats are late.").first()).toBeVisible();
  await visit(fan, `/league/${leagueId}`);
  await fan.getByRole("button", { name: /^Menu/ }).click();
  await fan.getByRole("button", { name: "Scoring" }).click();
  const rules = fan.getByRole("dialog").getByRole("listitem").filter({ hasText: "Found an idol" });
  await expect(rules).toContainText("1 point");
});

/** With the menu, which has to be opened first on a phone. */
async function goTo(section: string): Promise<void> {
  const menu = admin.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await pressEnter(admin, menu, "Shift+Tab");
  const link = admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: section });
  await pressEnter(admin, link, (await menu.isVisible()) ? "Tab" : "Shift+Tab");
  await expect(admin.getByRole("heading", { name: section, level: 1 })).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeHidden();
}

/** Saves the form in the sheet, waits for the toast, and closes the sheet. */
async function save(text: string): Promise<void> {
  await pressEnter(admin, sheet.getByRole("button", { name: "Save" }));
  await expect(admin.getByText(text, { exact: true })).toBeVisible();
  await pressEnter(admin, sheet.getByRole("button", { name: "Done" }));
  await expect(sheet).toBeHidden();
}

/** Types the beginning of an option, which selects it in a native list. */
async function choose(list: Locator, option: string): Promise<void> {
  await tabTo(admin, list);
  await admin.keyboard.type(option);
  await expect(list.locator("option:checked")).toHaveText(new RegExp(`^${option}`));
}

async function chooseFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = admin.waitForEvent("filechooser");
  await pressEnter(admin, admin.getByRole("button", { name: "Choose a file" }));
  await (await chooser).setFiles(file);
}

async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    const pen = canvas.getContext("2d");
    pen?.fillText("Wren", 20, 100);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
