import { expect, type Locator, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { adminCalls, type Calls, callsOf } from "./support/site/api.ts";
import { airIn } from "./support/site/database.ts";
import { addLeague, answerPoll, setPlayers } from "./support/site/leagues.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { dragByFinger, dragByMouse } from "./support/page/drag.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";

const NUMBER = 14;
const EPISODE = `Episode ${NUMBER}: The Long Night`;
const WEEK_SECONDS = 7 * 86_400;
const PROMPT = "Who goes home tonight?";

let server: RunningServer;
let asAdmin: Calls;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
  asAdmin = await adminCalls(server);
  for (let number = 1; number < NUMBER; number += 1)
    await airIn(server, number, (number - NUMBER) * WEEK_SECONDS);
});
test.afterEach(() => server.closeContexts());
test.afterAll(() => server.stop());

// Covers ADMIN-2, ADMIN-8, ADMIN-9.
test("two admins run an evening, one by keyboard, one by touch, and a user's pages show each result", async ({
  browser,
}) => {
  const ana = await openBrowser(browser, server);
  const jeff = await openBrowser(browser, server, DESKTOP);
  const june = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  await signUp(june, server, "June", null);
  await makeAdmin("june");
  const asAna = await callsOf(ana, server);
  const { leagueId, teamId } = await addLeague(asAna, "Night Owls", "Torch Bearers");
  await setPlayers(asAdmin, leagueId, teamId, ["Imogen", "Hoku"]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await jeff.keyboard.press(key);
  };

  // Covers ADMIN-EPISODE-2, ADMIN-EPISODE-4, ADMIN-EPISODE-7.
  await test.step("an episode is added, which needs an air date", async () => {
    await logIn(jeff, server, { username: "jeff" }, "/admin/episodes");
    await pressEnter(jeff, button(jeff, "Add Episode"));
    const sheet = jeff.getByRole("dialog", { name: "Add Episode" });
    await typeInto(jeff, sheet.getByLabel("Title"), "The Long Night");
    await press("Enter");
    await expect(sheet.getByText("Please enter the air date")).toBeVisible();
    await expect(sheet.getByLabel("Air date")).toBeFocused();
    await jeff.keyboard.type("112520960800PM");
    await expect(sheet.getByText(/^Sun, Nov 25, 2096, 8:00 PM, your time/)).toBeVisible();
    await expectAccessible(sheet);
    await press("Enter");
    await expect(jeff.getByText("Player Saved")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(button(jeff, "Add Episode")).toBeFocused();
  });

  await test.step("a poll is added; the user's answer counts once the episode airs", async () => {
    await openSection(jeff, "Polls");
    await pressEnter(jeff, jeff.getByRole("link", { name: "Add the first poll" }));
    await expect(jeff.getByLabel("Episode").locator("option:checked")).toContainText(EPISODE);
    const question = jeff.getByRole("group", { name: "Question 1", exact: true });
    await typeInto(jeff, question.getByLabel("Prompt"), PROMPT);
    await typeInto(jeff, question.getByLabel("Points"), "5");
    await tabTo(jeff, question.getByLabel("Type"));
    await jeff.keyboard.type("Remaining");
    await expectAccessible(jeff);
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(jeff.getByText("Poll Saved")).toBeVisible();
    // The form returns to the list by itself, which would move the focus during a later step.
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    await answerPoll(asAna, leagueId, "Hoku");
    await airIn(server, NUMBER, -60);
  });

  // Covers ADMIN-SCORE-3.
  await test.step("scores are entered with arrow keys and Enter, and each is saved at once", async () => {
    await logIn(ana, server, { username: "ana" }, "/players");
    await openSection(jeff, "Episodes");
    await pressEnter(jeff, jeff.getByRole("link", { name: `Set Scores, ${EPISODE}` }));
    await tabTo(jeff, cell(jeff, "Imogen Farthing, Still on the island"));
    await press("Space", "Enter", "1", "Enter", "1", "ArrowRight", "ArrowRight", "5");
    await expect(cell(jeff, "Hoku Kealamakia, Won the trial")).toBeFocused();
    await expectScores({ Imogen: 1, Dmitri: 1, Hoku: 6 });
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
    await expectPoints(ana, { "Imogen Farthing": 1, "Hoku Kealamakia": 6 });
  });

  // Covers ADMIN-SCORE-6, ADMIN-SCORE-17.
  await test.step("an elimination is entered, undone, and entered for another player", async () => {
    await press("ArrowUp", "ArrowLeft", "ArrowLeft");
    await expect(cell(jeff, "Dmitri Halloway, Still on the island")).toBeFocused();
    await press("ArrowLeft");
    await expect(jeff.getByLabel("Dmitri Halloway, voted out in this episode")).toBeFocused();
    await press("Space");
    await expectOut(ana, "Dmitri Halloway");
    await press("ControlOrMeta+z");
    await press("ArrowDown", "Space");
    await expectOut(ana, "Hoku Kealamakia");
  });

  await test.step("on a phone points are added and removed with buttons", async () => {
    await logIn(june, server, { username: "june" }, "/admin/episodes");
    await june.getByRole("link", { name: `Set Scores, ${EPISODE}` }).click();
    await june.getByRole("button", { name: /^Imogen.*1 pt$/ }).click();
    const found = june.getByRole("button", { name: /^Relic found/ });
    for (let tap = 0; tap < 3; tap += 1) await found.click();
    await june.getByRole("button", { name: "One less: Relic found" }).click();
    await expectScores({ Imogen: 7 });
    await june.getByRole("button", { name: /^Undo: Imogen.*9 pts → 6 pts$/ }).click();
    await expectScores({ Imogen: 10 });
    await expectAccessible(june.getByRole("dialog"));
    await expect(cell(jeff, "Imogen Farthing, Relic found")).toHaveValue("9");
  });

  await test.step("two changes of one score show a conflict, which an admin resolves", async () => {
    const score = "Greta Lindqvist, Still on the island";
    await tabTo(jeff, cell(jeff, score));
    await jeff.context().setOffline(true);
    for (const name of ["Dmitri", "Hoku", "Greta"])
      await june.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await june.getByRole("button", { name: /^Still on the island/ }).click();
    await expectScores({ Greta: 1 });
    await press("3", "Enter");
    await expect(jeff.getByText(/1 score is not saved/).first()).toBeVisible();
    await expect(cell(jeff, score)).toHaveValue("3");
    await jeff.context().setOffline(false);
    await expect(jeff.getByText("Another admin has saved 1 here").first()).toBeVisible();
    await expectScores({ Greta: 1 });
    await pressEnter(jeff, jeff.getByRole("button", { name: /Resolve: Greta/ }), "Shift+Tab");
    await expect(button(jeff, "Keep mine (3 pts)")).toBeFocused();
    await expectAccessible(jeff.getByRole("group", { name: score }));
    await press("Enter");
    await expectScores({ Greta: 3 });
    await expect(june.getByRole("button", { name: /^Still on the island.*3$/ })).toBeVisible();
  });

  // Covers ADMIN-SURVEY-2, ADMIN-SURVEY-12.
  await test.step("the poll is graded, and the user gets its points", async () => {
    await openSection(jeff, "Polls");
    await pressEnter(jeff, jeff.getByRole("link", { name: `Grade, ${EPISODE}` }));
    const answers = jeff.getByRole("group", { name: PROMPT });
    await tabTo(jeff, answers.getByRole("checkbox", { name: /^Hoku Kealamakia/ }));
    await press("Space");
    await expectAccessible(jeff);
    await pressEnter(jeff, button(jeff, "Grade"));
    await expect(jeff.getByText("Survey Graded")).toBeVisible();
    const summary = jeff.getByRole("region", { name: "Points given" });
    await expect(summary).toContainText("1 of 1 team earned points: 5 pts in all, 5 pts for the best.");
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    await expect(summary).toContainText(`${EPISODE}: graded`);
    await ana.getByRole("link", { name: "Home" }).last().click();
    await ana.getByRole("link", { name: /View League/ }).click();
    const row = ana.getByRole("table", { name: "Standings" }).getByRole("row", { name: /Torch Bearers/ });
    await expect(row.getByRole("cell").last()).toHaveText("21");
  });

  await test.step("the user reads a new note", async () => {
    await openSection(jeff, "Notes");
    await pressEnter(jeff, button(jeff, "Add Note"));
    await typeInto(jeff, jeff.getByRole("dialog").getByLabel("Note", { exact: true }), "What a night!");
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(jeff.getByText("Note Saved")).toBeVisible();
    await ana.getByRole("button", { name: "Menu, a note is not read yet" }).click();
    await ana.getByRole("button", { name: "Note, not read yet" }).click();
    await expect(ana.getByRole("dialog").getByText("What a night!")).toBeVisible();
  });

  // Covers ADMIN-EPISODE-1.
  await test.step("deleting an episode deletes its scores; other admins see that it is gone", async () => {
    await openSection(jeff, "Episodes");
    await button(jeff, `Delete, ${EPISODE}`).click();
    await jeff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(jeff.getByText("Episode deleted")).toBeVisible();
    await expect(june.getByText("Episode not found")).toBeVisible();
  });
});

// Covers ADMIN-14, ADMIN-LEAGUE-15, ADMIN-LEAGUE-16.
test("contestants are put on teams by keyboard, mouse and touch", async ({ browser }) => {
  const jeff = await openBrowser(browser, server, DESKTOP);
  const { leagueId } = await addLeague(asAdmin, "Early Birds", "Worm Hunters");
  await logIn(jeff, server, { username: "jeff" }, `/admin/leagues/${leagueId}/players`);
  const list = (name: string) => jeff.getByRole("region", { name, exact: true });
  const mover = (name: string) => button(jeff, `Move ${name} to …`);

  await tabTo(jeff, mover("Dmitri Halloway"));
  await jeff.keyboard.press("ArrowRight");
  await expect(list("Worm Hunters").getByText("1 contestant", { exact: true })).toBeVisible();
  await expect(mover("Dmitri Halloway")).toBeFocused();
  await expectAccessible(jeff);
  await tabTo(jeff, mover("Calliope Strand"));
  await jeff.keyboard.press("Enter");
  const sheet = jeff.getByRole("dialog", { name: "Move Calliope Strand to …" });
  await expectAccessible(sheet);
  await pressEnter(jeff, sheet.getByRole("button", { name: /^Worm Hunters/ }));
  await expect(list("Worm Hunters").getByText("Calliope Strand")).toBeVisible();
  await expect(mover("Calliope Strand")).toBeFocused();

  await dragByMouse(jeff, handleOf(list("Worm Hunters"), "Dmitri Halloway"), list("Available"));
  await expect(list("Available").getByText("Dmitri Halloway")).toBeVisible();
  await dragByFinger(jeff, handleOf(list("Available"), "Jun Takemori"), list("Worm Hunters"));
  await expect(list("Worm Hunters").getByText("Jun Takemori")).toBeVisible();
  await expect(jeff.getByText("2 contestants moved, not saved yet")).toBeVisible();
  await pressEnter(jeff, button(jeff, "Save"));
  await expect(jeff.getByText("Player assignments saved successfully")).toBeVisible();
  await expect(button(jeff, "Save")).toBeFocused();
  const { teams } = await asAdmin<{ teams: { players: { firstName: string }[] }[] }>(
    "GET",
    `/league/${leagueId}`,
  );
  expect(teams.map(({ players }) => players.map(({ firstName }) => firstName).toSorted())).toEqual([
    ["Calliope", "Jun"],
  ]);
});

// Covers ADMIN-PLAYER-9.
test("a contestant gets a photo from a file, and the list shows it", async ({ browser }) => {
  const jeff = await openBrowser(browser, server, DESKTOP);
  await logIn(jeff, server, { username: "jeff" }, "/admin/players");
  await pressEnter(jeff, button(jeff, "Add Contestant"));
  const sheet = jeff.getByRole("dialog");
  await typeInto(jeff, sheet.getByLabel("First name"), "Wren");
  await typeInto(jeff, sheet.getByLabel("Last name"), "Wild");
  await tabTo(jeff, sheet.getByLabel("Tribe", { exact: true }));
  await jeff.keyboard.type("Marlin");
  const chooser = jeff.waitForEvent("filechooser");
  await pressEnter(jeff, button(jeff, "Choose a file"));
  await (await chooser).setFiles({ name: "p.png", mimeType: "image/png", buffer: await drawPhoto(jeff) });
  await expect(jeff.getByText("Photo uploaded successfully")).toBeVisible();
  await expectAccessible(sheet);
  await pressEnter(jeff, sheet.getByRole("button", { name: "Save" }));
  await expect(jeff.getByText("Player Saved")).toBeVisible();
  await pressEnter(jeff, sheet.getByRole("button", { name: "Done" }));
  await expect(sheet).toBeHidden();
  const row = jeff.getByRole("row").filter({ hasText: "Wren Wild" });
  await expect(row).toContainText("Marlin");
  const width = () => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(128);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** By its attribute, because finding a role reads all cells. */
const cell = (page: Page, name: string) => page.locator(`input[aria-label="${name}"]`);
const handleOf = (list: Locator, name: string) =>
  list.getByRole("listitem").filter({ hasText: name }).getByTitle("Drag");

async function openSection(page: Page, section: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: section }).click();
  await expect(page.getByRole("heading", { name: section, level: 1 })).toBeVisible();
}

async function makeAdmin(username: string): Promise<void> {
  const { rows } = await asAdmin<{ rows: { userId: string }[] }>(
    "GET",
    `/user/admin/accounts?search=${username}`,
  );
  const reason = "Scores on Wednesdays";
  await asAdmin("PUT", `/user/admin/accounts/${rows[0]!.userId}/role`, { role: "admin", reason });
}

interface Sheet {
  players: { firstName: string; stats: { points: number }[] }[];
}

/** Totals of some contestants in the newest episode, from the server. */
async function expectScores(totals: Record<string, number>): Promise<void> {
  const [episode] = await asAdmin<{ episodeId: string }[]>("GET", "/episode/admin");
  const read = async () => {
    const { players } = await asAdmin<Sheet>(
      "GET",
      `/episodeStatistic/forSetScores/${episode?.episodeId ?? ""}`,
    );
    return Object.fromEntries(
      players
        .filter(({ firstName }) => firstName in totals)
        .map(({ firstName, stats }) => [firstName, stats.reduce((sum, { points }) => sum + points, 0)]),
    );
  };
  await expect.poll(read).toEqual(totals);
}

/** What the open Players page shows, which hears of each score. */
async function expectPoints(page: Page, points: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(points)) {
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(card.getByText(new RegExp(`^${count} points?$`))).toBeVisible();
  }
}

/** The only contestant whom the open Players page shows as voted out. */
async function expectOut(page: Page, name: string): Promise<void> {
  const out = page.getByRole("article").filter({ has: page.getByRole("img", { name: "Voted out" }) });
  await expect(out).toHaveText(new RegExp(name));
}

async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    canvas.getContext("2d")?.fillText("Wren", 20, 100);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
