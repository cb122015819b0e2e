import { expect, type Locator, type Page, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const EPISODE = "Episode 14: The Long Night";
const PROMPT = "Who goes home tonight?";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "season 49" });
});
test.afterAll(() => server.stop());

// Covers ADMIN-2.
test("an admin enters an episode's results with the keyboard, and a user sees each on a phone", async ({
  browser,
}) => {
  const [ana, jeff] = [await openBrowser(browser, server), await openBrowser(browser, server, DESKTOP)];
  await signUp(ana, server, "Ana", null);
  const league = await createLeague(ana);
  const open = (section: string) => openSection(jeff, section);
  const press = async (...keys: string[]) => {
    for (const key of keys) await jeff.keyboard.press(key);
  };

  await test.step("the admin adds an episode", async () => {
    await logIn(jeff, server, { username: "jeff" });
    await pressEnter(jeff, button(jeff, "Add Episode"));
    const sheet = jeff.getByRole("dialog", { name: "Add Episode" });
    await typeInto(jeff, sheet.getByLabel("Title"), "The Long Night");
    await tabTo(jeff, sheet.getByLabel("Air date"));
    await jeff.keyboard.type(asTyped(Date.now() + 24 * 3600_000));
    await press("Enter");
    await expect(jeff.getByText("Player Saved")).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  await test.step("the admin adds a poll, and the user answers it", async () => {
    await open("Polls");
    await pressEnter(jeff, jeff.getByRole("link", { name: "Add the first poll" }));
    await expect(jeff.getByLabel("Episode").locator("option:checked")).toContainText(EPISODE);
    const question = jeff.getByRole("group", { name: "Question 1", exact: true });
    await typeInto(jeff, question.getByLabel("Prompt"), PROMPT);
    await typeInto(jeff, question.getByLabel("Points"), "5");
    await tabTo(jeff, question.getByLabel("Type"));
    await jeff.keyboard.type("Remaining");
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(jeff.getByText("Poll Saved")).toBeVisible();
    // The form returns to the list by itself, which would move the focus during a later step.
    await expect(jeff).toHaveURL(/\/admin\/polls$/);

    await visit(ana, `/league/${league}`);
    await ana.getByRole("button", { name: "Weekly poll, not answered yet" }).click();
    const survey = ana.getByRole("dialog", { name: EPISODE });
    await survey.getByRole("radio", { name: "MC Chukwujekwu" }).check();
    await survey.getByRole("button", { name: "Submit answers" }).click();
    await expect(survey.getByText(/^Saved just now/)).toBeVisible();
  });

  // Covers ADMIN-EPISODE-2.
  await test.step("an earlier air date locks the poll", async () => {
    await open("Episodes");
    await pressEnter(jeff, button(jeff, `Edit, ${EPISODE}`));
    const sheet = jeff.getByRole("dialog", { name: "Edit Episode" });
    await tabTo(jeff, sheet.getByLabel("Air date"));
    await jeff.keyboard.type(asTyped(Date.now() - 60_000));
    await press("Enter");
    await expect(jeff.getByText("Player Saved")).toBeVisible();
    await expect(sheet).toBeHidden();

    await refresh(ana);
    await ana.getByRole("button", { name: /^Weekly poll/ }).click();
    const survey = ana.getByRole("dialog", { name: EPISODE });
    await expect(survey.getByText("The show is in progress. Good luck!")).toBeVisible();
    await expect(survey.getByRole("radio", { name: "MC Chukwujekwu" })).toBeChecked();
    await expect(survey.getByRole("button", { name: "Submit answers" })).toBeHidden();
  });

  await test.step("the user sees scores after they are entered", async () => {
    await pressEnter(jeff, jeff.getByRole("link", { name: `Set Scores, ${EPISODE}` }));
    await tabTo(jeff, cell(jeff, "Sage Ahrens-Nichols, Survived the episode"));
    await press("Space", "ArrowDown", "1", "Enter", "1", "ArrowRight", "ArrowRight", "5", "Enter");
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
    await expectTotal(ana, league, 7);
    await expectPoints(ana, { "Sage Ahrens-Nichols": 1, "Sophi Balerdi": 1, "MC Chukwujekwu": 6 });
  });

  await test.step("the user sees who was voted out", async () => {
    await walkTo(jeff, "ArrowUp", box(jeff, "MC Chukwujekwu"), "ArrowLeft");
    await press("Space");
    await expect(box(jeff, "MC Chukwujekwu")).toBeChecked();
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
    await expectOut(ana, ["MC Chukwujekwu"]);
  });

  await test.step("a wrong elimination and a wrong score are undone completely", async () => {
    await press("ArrowUp", "Space", "ArrowRight", "4", "4", "Enter");
    await expect(box(jeff, "Sophi Balerdi")).toBeChecked();
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
    await expectPoints(ana, { "Sophi Balerdi": 44 });
    await press("ControlOrMeta+z");
    await expect(cell(jeff, "Sophi Balerdi, Survived the episode")).toHaveValue("1");
    await press("ControlOrMeta+z");
    await expect(box(jeff, "Sophi Balerdi")).not.toBeChecked();
    await expect(box(jeff, "MC Chukwujekwu")).toBeChecked();
    await expect(jeff.getByText("All scores saved").first()).toBeVisible();
    await expectPoints(ana, { "Sophi Balerdi": 1 });
    await expectOut(ana, ["MC Chukwujekwu"]);
  });

  await test.step("the poll is graded, and the user gets its points", async () => {
    await open("Polls");
    await pressEnter(jeff, jeff.getByRole("link", { name: `Grade, ${EPISODE}` }));
    await tabTo(
      jeff,
      jeff.getByRole("group", { name: PROMPT }).getByRole("checkbox", { name: /^MC Chukwujekwu/ }),
    );
    await press("Space");
    await pressEnter(jeff, button(jeff, "Grade"));
    await expect(jeff.getByText("Survey Graded")).toBeVisible();
    await expect(jeff).toHaveURL(/\/admin\/polls$/);

    await expectTotal(ana, league, 12);
    await ana.getByRole("tab", { name: "Polls" }).click();
    await expect(ana.getByRole("button", { name: new RegExp(`^${EPISODE}.*5 points$`) })).toBeVisible();
    await expectAccessible(ana);
  });

  await test.step("the user is notified of a new note and reads it", async () => {
    await open("Notes");
    await pressEnter(jeff, button(jeff, "Add Note"));
    await typeInto(jeff, jeff.getByRole("dialog").getByLabel("Note", { exact: true }), "What a night!");
    await pressEnter(jeff, jeff.getByRole("dialog").getByRole("button", { name: "Save" }));
    await expect(jeff.getByText("Note Saved")).toBeVisible();

    await refresh(ana);
    await ana.getByRole("button", { name: "Menu, a note is not read yet" }).click();
    await ana.getByRole("button", { name: "Note, not read yet" }).click();
    await expect(ana.getByRole("dialog").getByText("What a night!")).toBeVisible();
    await visit(ana, "/notes");
    await expect(ana.getByText("What a night!")).toBeVisible();
  });
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `${name}, voted out in this episode`, exact: true });

/** Moves with the keyboard from the focused element. */
async function openSection(jeff: Page, section: string): Promise<void> {
  const link = jeff.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: section });
  await pressEnter(jeff, link, "Shift+Tab");
  await expect(jeff.getByRole("heading", { name: section, level: 1 })).toBeVisible();
}

/** One step up or down the grid, then sideways until the target has the focus. */
async function walkTo(page: Page, first: string, target: Locator, key: string): Promise<void> {
  await page.keyboard.press(first);
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass();
}

/** A time as typed into a date field, in the local time zone. */
function asTyped(ms: number): string {
  const date = new Date(ms);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${two(date.getMonth() + 1)}${two(date.getDate())}${date.getFullYear()}`;
  const half = date.getHours() < 12 ? "AM" : "PM";
  return `${day}${two(date.getHours() % 12 || 12)}${two(date.getMinutes())}${half}`;
}

/** Over the API, with two contestants on the team, because creating and drafting have their own tests. */
async function createLeague(ana: Page): Promise<string> {
  const asAna = await callsOf(ana, server);
  const body = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", body);
  const asAdmin = await adminCalls(server);
  const [team] = await asAdmin<{ teamId: string }[]>("GET", `/team/forDraft/${leagueId}`);
  const players = await asAdmin<{ playerId: string; firstName: string }[]>("GET", "/player/admin");
  const assignments = players
    .filter(({ firstName }) => firstName === "Sage" || firstName === "MC")
    .map(({ playerId }) => ({ teamId: team?.teamId, playerId }));
  await asAdmin("POST", `/league/${leagueId}/players`, { assignments });
  return leagueId;
}

/** The row of the fan's team in the standings. */
async function expectTotal(ana: Page, league: string, total: number): Promise<void> {
  await visit(ana, `/league/${league}`);
  const row = ana.getByRole("table", { name: "Standings" }).getByRole("row", { name: /Torch Bearers/ });
  await expect(row.getByRole("cell").last()).toHaveText(String(total));
}

/** What the Players page shows about these contestants. */
async function expectPoints(ana: Page, points: Record<string, number>): Promise<void> {
  await visit(ana, "/players");
  for (const [name, count] of Object.entries(points)) {
    const card = ana.getByRole("article").filter({ has: ana.getByRole("heading", { name, exact: true }) });
    await expect(card.getByText(new RegExp(`^${count} points?$`))).toBeVisible();
  }
}

/** The contestants shown as voted out on the Players page. */
async function expectOut(ana: Page, names: string[]): Promise<void> {
  await visit(ana, "/players");
  const out = ana.getByRole("article").filter({ has: ana.getByRole("img", { name: "Voted out" }) });
  await expect(out).toHaveCount(names.length);
  for (const name of names) await expect(out.filter({ hasText: name })).toBeVisible();
}
