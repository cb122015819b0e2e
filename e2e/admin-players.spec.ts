import { expect, type Locator, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

const NOTE = `The boats are late.\n${"Nobody is to leave the beach before they are all in. ".repeat(3)}`;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "Lantern Isles" });
});
test.afterAll(() => server.stop());

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  // Covers ADMIN-4.
  test(`an admin adds to the season by keyboard alone, and a fan sees it (${size})`, async ({ browser }) => {
    const admin = await openBrowser(browser, server, viewport);
    const sheet = admin.getByRole("dialog");
    // Another name for each size: both meet the same season.
    const [statistic, tribe] = [`Found the ${size} idol`, `Kahana ${size}`];
    await logIn(admin, server, { username: "jeff" });
    await expect(admin.getByRole("heading", { name: "Episodes", level: 1 })).toBeVisible();

    // Covers ADMIN-SCORE-7, ADMIN-SCORE-18, ADMIN-SCORE-21, LIMIT-19.
    await test.step("a statistic: refused without a name, created, changed", async () => {
      await goTo(admin, "Scoring");
      await expectAccessible(admin);
      await pressEnter(admin, admin.getByRole("button", { name: "Add Statistic" }));
      await typeInto(admin, sheet.getByLabel("Default points"), "-2.5");
      await expect(sheet.getByText("Will be saved as -2 pts")).toBeVisible();
      await admin.keyboard.press("Enter");
      await expect(sheet.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
      await expect(sheet.getByLabel("Name")).toBeFocused();
      await admin.keyboard.type(statistic);
      await expectAccessible(admin);
      await save(admin, "Statistic Created");
      await expect(admin.getByRole("button", { name: "Add Statistic" })).toBeFocused();
      const edit = admin.getByRole("button", { name: `Edit, ${statistic}` });
      await pressEnter(admin, edit);
      await typeInto(admin, sheet.getByLabel("Default points"), "1");
      await typeInto(admin, sheet.getByLabel("Description"), `${"x".repeat(49)} and more`);
      await save(admin, "Statistic Updated");
      await expect(edit).toBeFocused();
      const row = admin.getByRole(size === "phone" ? "listitem" : "row").filter({ has: edit });
      await expect(row).toContainText("1 pt");
      await expect(row).toContainText(`${"x".repeat(49)}…`);
    });

    // Covers ADMIN-22, ADMIN-SCORE-7, ADMIN-SCORE-22.
    await test.step("what is typed is not lost by Escape; a name that is taken is said", async () => {
      await pressEnter(admin, admin.getByRole("button", { name: "Add Statistic" }), "Shift+Tab");
      await typeInto(admin, sheet.getByLabel("Name"), statistic.toUpperCase());
      await admin.keyboard.press("Escape");
      await expect(admin.getByRole("button", { name: "Keep editing" })).toBeFocused();
      await expectAccessible(admin);
      await admin.keyboard.press("Enter");
      await expect(sheet.getByLabel("Name")).toBeFocused();
      await admin.keyboard.press("Enter");
      await expect(admin.getByText("Error saving statistic")).toBeVisible();
      await expect(sheet.getByRole("alert")).toContainText("There is a statistic with this name already");
      await expect(sheet.getByLabel("Name")).toHaveValue(statistic.toUpperCase());
      await typeInto(admin, sheet.getByLabel("Name"), "Soon gone");
      await save(admin, "Statistic Created");
      await pressEnter(admin, admin.getByRole("button", { name: "Delete, Soon gone" }));
      const question = admin.getByRole("dialog", { name: "Delete Statistic?" });
      await expect(question.getByText("with every score that was given for it")).toBeVisible();
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      await expectAccessible(admin);
      await pressEnter(admin, question.getByRole("button", { name: "Delete", exact: true }));
      await expect(admin.getByRole("status").filter({ hasText: "Deleted!" })).toHaveText(
        "Deleted! Statistic has been deleted.",
      );
      await expect(admin.getByRole("button", { name: "Add Statistic" })).toBeFocused();
      await expect(admin.getByText("Soon gone")).toBeHidden();
    });

    // Covers ADMIN-PLAYER-3, ADMIN-PLAYER-4, ADMIN-PLAYER-13.
    await test.step("a tribe with its color", async () => {
      await goTo(admin, "Tribes");
      await pressEnter(admin, admin.getByRole("button", { name: "Add Tribe" }));
      await typeInto(admin, sheet.getByLabel("Name"), tribe);
      await expect(sheet.getByLabel("Color", { exact: true })).toHaveValue("#000000");
      await typeInto(admin, sheet.getByLabel("Color", { exact: true }), "C9507A");
      await tabTo(admin, sheet.getByRole("radio", { name: "Pink" }));
      await expect(sheet.getByLabel("Color", { exact: true })).toHaveValue("#c9507a");
      await expectAccessible(admin);
      await save(admin, "Tribe Saved");
      await expect(admin.getByText(tribe)).toBeVisible();
    });

    // Covers ADMIN-EPISODE-7, ADMIN-PLAYER-1, ADMIN-PLAYER-9, ADMIN-PLAYER-12.
    await test.step("a contestant with a photo, who then moves to the tribe", async () => {
      await goTo(admin, "Players");
      await pressEnter(admin, admin.getByRole("button", { name: "Add Contestant" }));
      await typeInto(admin, sheet.getByLabel("First name"), "Wren");
      await typeInto(admin, sheet.getByLabel("Last name"), `of the ${size}`);
      await choose(admin, sheet.getByLabel("Tribe", { exact: true }), "Marlin");
      await chooseFile(admin, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
      await expect(sheet.getByText("File type must be JPEG, PNG, WebP or AVIF")).toBeVisible();
      await chooseFile(admin, { name: "p.png", mimeType: "image/png", buffer: await drawPhoto(admin) });
      await expect(admin.getByText("Photo uploaded successfully")).toBeVisible();
      await expect(sheet.getByRole("button", { name: "Remove photo" })).toBeVisible();
      await save(admin, "Player Saved");
      await pressEnter(admin, admin.getByRole("button", { name: `Edit, Wren of the ${size}` }));
      await expect(sheet.getByRole("listitem")).toHaveText(/From episode 1.*Marlin/);
      await choose(admin, sheet.getByLabel("Tribe", { exact: true }), tribe);
      await choose(admin, sheet.getByLabel("From which episode"), "Episode 4");
      await expectAccessible(admin);
      await save(admin, "Player Saved");
      await expect(admin.getByRole("button", { name: `Edit, Wren of the ${size}` })).toBeFocused();
      await admin.keyboard.press("Enter");
      await expect(sheet.getByRole("listitem").last()).toHaveText(`From episode 4${tribe}`);
      await admin.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expectAccessible(admin);
    });

    // Covers ADMIN-MESSAGE-1, ADMIN-MESSAGE-15, LIMIT-19.
    await test.step("a note, cut short in the list", async () => {
      await goTo(admin, "Notes");
      await pressEnter(admin, admin.getByRole("button", { name: "Add Note" }));
      await typeInto(admin, sheet.getByLabel("Note", { exact: true }), NOTE);
      await pressEnter(admin, sheet.getByRole("button", { name: "Save" }));
      await expect(admin.getByText("Note Saved")).toBeVisible();
      // Back at the list by itself.
      await expect(sheet).toBeHidden();
      await pressEnter(admin, admin.getByRole("button", { name: "See more" }).first());
      await expect(admin.getByRole("button", { name: "See less" })).toHaveAttribute("aria-expanded", "true");
      await expect(admin.getByText("Nobody is to leave the beach").first()).toContainText(NOTE.trim());
      await expectAccessible(admin);
    });

    await test.step("the fans' screens show all of it", async () => {
      const fan = await openBrowser(browser, server, viewport);
      await signUp(fan, server, size === "phone" ? "Ana" : "Ben");
      const asFan = await callsOf(fan, server);
      const league = { name: `Night ${size}`, teamName: "Torch Bearers", privateInd: false, password: null };
      const { leagueId } = await asFan<{ leagueId: string }>("POST", "/league/add", league);
      await visit(fan, "/players");
      const card = fan.getByRole("article").filter({ hasText: `Wren of the ${size}` });
      await expect(card).toContainText(tribe);
      await card.scrollIntoViewIfNeeded();
      const photo = card.locator("img");
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
      await visit(fan, "/notes");
      await expect(fan.getByText("The boats are late.").first()).toBeVisible();
      await visit(fan, `/league/${leagueId}`);
      await fan.getByRole("button", { name: "Scoring" }).click();
      const rules = fan.getByRole("dialog").getByRole("listitem").filter({ hasText: statistic });
      await expect(rules).toContainText("1 point");
    });
  });
}

/** By the menu, which on a phone has to be opened first. */
async function goTo(admin: Page, section: string): Promise<void> {
  const menu = admin.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await pressEnter(admin, menu, "Shift+Tab");
  const link = admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: section });
  await pressEnter(admin, link, (await menu.isVisible()) ? "Tab" : "Shift+Tab");
  await expect(admin.getByRole("heading", { name: section, level: 1 })).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeHidden();
}

/** Says so, and goes at once when told to. */
async function save(admin: Page, words: string): Promise<void> {
  const sheet = admin.getByRole("dialog");
  await pressEnter(admin, sheet.getByRole("button", { name: "Save" }));
  await expect(admin.getByText(words, { exact: true })).toBeVisible();
  await pressEnter(admin, sheet.getByRole("button", { name: "Done" }));
  await expect(sheet).toBeHidden();
}

/** Types the beginning of an option, as lists of the browser want it. */
async function choose(admin: Page, list: Locator, option: string): Promise<void> {
  await tabTo(admin, list);
  await admin.keyboard.type(option);
  await expect(list.locator("option:checked")).toHaveText(new RegExp(`^${option}`));
}

async function chooseFile(
  admin: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
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
