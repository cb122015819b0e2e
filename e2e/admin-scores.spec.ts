import { expect, type Page, test } from "@playwright/test";
import { adminCalls, type Calls } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, PASSWORD } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";

const EPISODE = "Episode 14: The Long Night";

let server: RunningServer;
let call: Calls;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "season 49 3" });
  const june = ["--username", "june", "--email", "june@fans.test", "--password", PASSWORD];
  await server.emberline("admin", "create", ...june);
  call = await adminCalls(server);
});
test.afterAll(() => server.stop());

test("two admins score an episode at the same time, one by keyboard, one by touch", async ({ browser }) => {
  const jeff = await openBrowser(browser, server, DESKTOP);
  const june = await openBrowser(browser, server);
  const press = (...keys: string[]) => pressAll(jeff, keys);

  // Covers ADMIN-8, ADMIN-9, ADMIN-EPISODE-1, ADMIN-EPISODE-2, ADMIN-EPISODE-4, ADMIN-EPISODE-7.
  await test.step("an episode needs an air date", async () => {
    await logIn(jeff, server, { username: "jeff" });
    await pressEnter(jeff, jeff.getByRole("button", { name: "Add Episode" }));
    const sheet = jeff.getByRole("dialog");
    await typeInto(jeff, sheet.getByLabel("Title"), "The Long Night");
    await press("Enter");
    await expect(sheet.getByText("Please enter the air date")).toBeVisible();
    await expect(sheet.getByLabel("Air date")).toBeFocused();
    await jeff.keyboard.type("112520960800PM");
    await expect(sheet.getByText(/^Sun, Nov 25, 2096, 8:00 PM, your time/)).toBeVisible();
    await expectAccessible(jeff);
    await press("Enter");
    await expect(jeff.getByText("Player Saved")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(jeff.getByRole("button", { name: "Add Episode" })).toBeFocused();
  });

  // Covers ADMIN-8, ADMIN-SCORE-3.
  await test.step("scores are entered with arrow keys and Enter, and each is saved at once", async () => {
    await pressEnter(jeff, jeff.getByRole("link", { name: `Set Scores, ${EPISODE}` }));
    await tabTo(jeff, cell(jeff, "Sage Ahrens-Nichols, Survived the episode"));
    await press("Space", "Enter", "1", "Enter", "1", "ArrowRight", "ArrowRight", "5");
    await expect(cell(jeff, "MC Chukwujekwu, Individual immunity")).toBeFocused();
    await expectScores({ Sage: 1, Sophi: 1, MC: 6 });
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
  });

  await test.step("a score is undone with Ctrl-Z and redone", async () => {
    await press("ArrowUp", "4", "4", "Enter");
    await expectScores({ Sophi: 45 });
    await press("ControlOrMeta+z");
    await expect(cell(jeff, "Sophi Balerdi, Individual immunity")).toBeFocused();
    await expectScores({ Sophi: 1 });
    await press("ControlOrMeta+Shift+z");
    await expectScores({ Sophi: 45 });
    await press("ControlOrMeta+z");
    await expectScores({ Sophi: 1 });
  });

  // Covers ADMIN-SCORE-6, ADMIN-SCORE-17.
  await test.step("an elimination is entered, undone, and entered for another player", async () => {
    await expect(cell(jeff, "Sophi Balerdi, Individual immunity")).toHaveValue("");
    await press("ArrowLeft", "ArrowLeft");
    await expect(cell(jeff, "Sophi Balerdi, Survived the episode")).toBeFocused();
    await press("ArrowLeft");
    await expect(jeff.getByLabel("Sophi Balerdi, voted out in this episode")).toBeFocused();
    await press("Space");
    await expectOut(["Sophi"]);
    await press("ControlOrMeta+z");
    await expectOut([]);
    await press("ArrowDown", "Space");
    await expectOut(["MC"]);
  });

  await test.step("on a phone points are added and removed with buttons", async () => {
    await logIn(june, server, { username: "june" });
    await june.getByRole("link", { name: `Set Scores, ${EPISODE}` }).click();
    await expect(june.getByText(/^11 .*unscored$/)).toBeVisible();
    await expectAccessible(june);
    await june.getByRole("button", { name: /^Sage.*1 pt$/ }).click();
    const found = june.getByRole("button", { name: /^Advantage found/ });
    await found.click();
    await found.click();
    await found.click();
    await june.getByRole("button", { name: "One less: Advantage found" }).click();
    await expectScores({ Sage: 7 });
    await june.getByRole("button", { name: /^Undo: Sage.*9 pts → 6 pts$/ }).click();
    await expectScores({ Sage: 10 });
    await expectAccessible(june);
  });

  await test.step("each admin sees the other's scores", async () => {
    await expect(cell(jeff, "Sage Ahrens-Nichols, Advantage found")).toHaveValue("9");
  });

  await test.step("two changes of one score show a conflict, which an admin resolves", async () => {
    await pressEnter(jeff, jeff.locator("summary"), "Shift+Tab");
    await pressEnter(jeff, jeff.getByRole("button", { name: "Shannon Fairweather", exact: true }));
    await june.getByRole("button", { name: /^Sophi/ }).click();
    await june.getByRole("button", { name: /^MC/ }).click();
    await june.getByRole("button", { name: /^Shannon/ }).click();
    await june.getByRole("button", { name: /^Survived the episode/ }).click();
    await expectScores({ Shannon: 1 });
    await press("3");
    await expect(jeff.getByText("Another admin has saved 1 here").first()).toBeVisible();
    await expectScores({ Shannon: 1 });
    await expectAccessible(jeff);
    await pressEnter(jeff, jeff.getByRole("button", { name: /Resolve: Shannon/ }));
    await expect(jeff.getByRole("button", { name: "Keep mine (3 pts)" })).toBeFocused();
    await press("Enter");
    await expectScores({ Shannon: 3 });
    await expect(june.getByRole("button", { name: /^Survived the episode.*3$/ })).toBeVisible();
  });

  await test.step("a score shows its history", async () => {
    await expect(cell(jeff, "Shannon Fairweather, Survived the episode")).toBeFocused();
    await press("h");
    const entries = jeff.getByRole("dialog").getByRole("listitem");
    await expect(entries).toHaveText([/1 pt → 3 pts.*jeff/, /nothing → 1 pt.*june/]);
    await press("Escape");
    await expect(cell(jeff, "Shannon Fairweather, Survived the episode")).toBeFocused();
  });

  await test.step("a score entered offline is saved when the network is back", async () => {
    await jeff.context().setOffline(true);
    await press("8", "Enter");
    await expect(jeff.getByText(/1 score is not saved/).first()).toBeVisible();
    await expect(cell(jeff, "Shannon Fairweather, Survived the episode")).toHaveValue("8");
    await jeff.context().setOffline(false);
    await expectScores({ Shannon: 8 });
  });

  // Covers ADMIN-EPISODE-1.
  await test.step("deleting an episode deletes its scores; other admins see that it is gone", async () => {
    await pressEnter(jeff, jeff.getByRole("link", { name: "Back to the episodes" }), "Shift+Tab");
    await pressEnter(jeff, jeff.getByRole("button", { name: `Delete, ${EPISODE}` }));
    await expect(jeff.getByRole("heading", { name: "Delete Episode?" })).toBeVisible();
    await pressEnter(jeff, jeff.getByRole("button", { name: "Delete", exact: true }));
    await expect(jeff.getByText("Episode deleted")).toBeVisible();
    await expect(jeff.getByRole("link", { name: `Set Scores, ${EPISODE}` })).toHaveCount(0);
    await expect(june.getByText("Episode not found")).toBeVisible();
  });
});

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function pressAll(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

interface Sheet {
  players: { firstName: string; eliminated: number; stats: { points: number }[] }[];
}

/** The newest episode's sheet, from the server. */
async function readSheet(): Promise<Sheet> {
  const [episode] = await call<{ episodeId: string }[]>("GET", "/episode/admin");
  return call<Sheet>("GET", `/episodeStatistic/forSetScores/${episode?.episodeId ?? ""}`);
}

/** Totals of some contestants. */
async function expectScores(totals: Record<string, number>): Promise<void> {
  const read = async () => {
    const { players } = await readSheet();
    return Object.fromEntries(
      players
        .filter(({ firstName }) => firstName in totals)
        .map(({ firstName, stats }) => [firstName, stats.reduce((sum, { points }) => sum + points, 0)]),
    );
  };
  await expect.poll(read).toEqual(totals);
}

async function expectOut(names: string[]): Promise<void> {
  const read = async () =>
    (await readSheet()).players
      .filter(({ eliminated }) => eliminated === 1)
      .map(({ firstName }) => firstName);
  await expect.poll(read).toEqual(names);
}
