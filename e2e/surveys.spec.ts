import { expect, type Locator, type Page, test } from "@playwright/test";
import { airIn } from "./support/site/database.ts";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { layoutShift, interceptApi } from "./support/page/intercept-api.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const EPISODE = "Episode 1: The Boats Leave Without Us";
const WRONG_COUNT = "One or more questions have the incorrect number of answers";
const NOT_SENT = /Your answers are still here: please try again\.$/;
const IN_PROGRESS = "The show is in progress. Good luck!";

interface Question {
  questionId: string;
  answerOptions: { questionOptionId: string; display: string }[];
}

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

test("two users answer a poll with the keyboard, then see their league's answers and their points", async ({
  browser,
}) => {
  const [ana, ben] = [await openBrowser(browser, server), await openBrowser(browser, server)];
  await signUp(ana, server, "Ana", null);
  await signUp(ben, server, "Ben", null);
  const leagueId = await createLeague(ana, ben);
  const admin = await adminCalls(server);
  await airIn(server, 1, 2 * 3600 + 50 * 60);
  const survey = dialogOf(ana, EPISODE);

  // Covers LEAGUE-6, SURVEY-3, SURVEY-13.
  await test.step("without a poll the button opens a message", async () => {
    await visit(ana, `/league/${leagueId}`);
    await pressWithTab(ana, ana.getByRole("button", { name: "Weekly poll", exact: true }));
    await expect(ana.getByRole("dialog", { name: "No poll available" })).toBeVisible();
    await expectAccessible(ana);
    await ana.keyboard.press("Escape");
    await expect(ana.getByRole("button", { name: "Weekly poll", exact: true })).toBeFocused();
    await openSurveys(ana, leagueId);
    await expect(ana.getByRole("heading", { name: "No polls available yet." })).toBeVisible();
  });

  const surveyId = await createSurvey(admin);

  // Covers SURVEY-15.
  await test.step("a poll that loads late shifts no layout", async () => {
    const page = await ana.context().newPage();
    for (const viewport of [PHONE, DESKTOP]) {
      // Otherwise the polls come with the first reply.
      await page.route("**/api/login/start*", (route) => route.fulfill({ status: 503, json: {} }));
      await page.setViewportSize(viewport);
      const way = await interceptApi(page, `survey/open/${leagueId}`, { first: "held" });
      await visit(page, `/league/${leagueId}`);
      await page.getByRole("button", { name: "Weekly poll" }).click();
      await expect(page.getByRole("dialog", { name: "Weekly poll" })).toBeVisible();
      way.set(null);
      await expect(dialogOf(page, EPISODE).getByRole("radio").first()).toBeVisible();
      expect.soft(await layoutShift(page)).toBeLessThan(0.1);
      way.set("held");
      await visit(page, `/league/${leagueId}?tab=polls`);
      await expect(page.getByRole("heading", { name: "My Poll History" })).toBeVisible();
      way.set(null);
      await expect(page.getByRole("button", { name: "Answer the poll" })).toBeVisible();
      expect.soft(await layoutShift(page)).toBeLessThan(0.1);
      await page.unrouteAll();
    }
    await page.close();
  });

  // Covers LIMIT-14, SURVEY-2, SURVEY-7, SURVEY-11, SURVEY-12.
  await test.step("a wrong number of answers is shown at its question, and nothing is sent", async () => {
    await refresh(ana);
    await pressWithTab(ana, ana.getByRole("button", { name: "Weekly poll, not answered yet" }));
    await expect(survey.getByText("5 point(s)")).toBeVisible();
    const tribes = survey.getByRole("group", { name: "Which tribes reach the reward? (choose 2)" });
    await tabTo(ana, survey.getByRole("radio").first());
    await ana.keyboard.press("ArrowDown");
    await expect(survey.getByRole("radio", { name: "Bram Vanderhoef" })).toBeChecked();
    await tabTo(ana, tribes.getByRole("checkbox", { name: "Juniper" }));
    await ana.keyboard.press("Space");
    await expect(tribes.getByText("1 of 2 chosen")).toBeVisible();
    await submit(ana, survey);
    await expect(survey.getByRole("alert").filter({ hasText: WRONG_COUNT })).toBeVisible();
    await expect(tribes).toHaveAccessibleDescription("Required: choose exactly 2 answers");
    await expect(tribes.getByRole("checkbox", { name: "Juniper" })).toBeFocused();
    await expectAccessible(ana);
    const asked = await callsOf(ana, server);
    expect(await asked("GET", `/survey/latest/${leagueId}`)).toMatchObject({ teamSurvey: null });
  });

  // Covers SURVEY-14.
  await test.step("unsent answers are kept when the dialog is closed", async () => {
    await tabTo(ana, survey.getByRole("checkbox", { name: "Marlin" }));
    await ana.keyboard.press("Space");
    await expect(survey.getByText(WRONG_COUNT)).toBeHidden();
    await ana.keyboard.press("Escape");
    await expect(survey).toBeHidden();
    await expect(ana.getByRole("button", { name: "Weekly poll, not answered yet" })).toBeFocused();
    await ana.keyboard.press("Enter");
    await expect(survey.getByText(/^Not sent yet\. You can answer until/)).toBeVisible();
    await expect(survey.getByRole("checkbox", { name: "Marlin" })).toBeChecked();
  });

  // Covers APP-13, SURVEY-8, SURVEY-14.
  await test.step("answers that could not be sent are kept; submitting twice sends them once", async () => {
    const way = await interceptApi(ana, "survey/submit", { first: "broken", changes: true });
    await submit(ana, survey);
    await expect.poll(way.count).toBe(1);
    await expect(survey.getByRole("alert").filter({ hasText: NOT_SENT })).toBeVisible();
    await expectChosen(survey, ["Bram Vanderhoef", "Juniper", "Marlin"]);
    await refresh(ana);
    await pressWithTab(ana, ana.getByRole("button", { name: "Weekly poll, not answered yet" }));
    await expectChosen(survey, ["Bram Vanderhoef", "Juniper", "Marlin"]);
    way.set("held");
    const before = way.count();
    await survey.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect.poll(way.count).toBeGreaterThan(before);
    await submit(ana, survey);
    expect(way.count()).toBe(before + 1);
    way.set(null);
    await expect(survey.getByText(savedUntil)).toBeVisible();
    expect(way.count()).toBe(before + 1);
    await ana.unrouteAll();
    await expectAccessible(ana);
  });

  // Covers SURVEY-8.
  await test.step("answers can be changed until the lock", async () => {
    await tabTo(ana, survey.getByRole("radio", { name: "Bram Vanderhoef" }), "Shift+Tab");
    await ana.keyboard.press("ArrowDown");
    await expect(survey.getByText(/^Not sent yet\. What you saved .* counts unless/)).toBeVisible();
    await submit(ana, survey);
    await expect(survey.getByText(savedUntil)).toBeVisible();
    await ana.keyboard.press("Escape");
    await expect(ana.getByRole("button", { name: "Weekly poll, answered" })).toBeFocused();
  });

  // Covers SURVEY-6.
  await test.step("the lock of an open poll shows which answers counted and which were not sent in time", async () => {
    await answerQuickly(ben, leagueId);
    await airIn(server, 1, 600);
    await refresh(ben);
    await pressWithTab(ben, ben.getByRole("button", { name: /^Weekly poll/ }));
    const bens = dialogOf(ben, EPISODE);
    await tabTo(ben, bens.getByRole("radio", { checked: true }));
    await ben.keyboard.press("ArrowDown");
    await expect(bens.getByText(/^Not sent yet\. What you saved .* counts unless/)).toBeVisible();
    // Sooner than before; the page reads it when the user comes back to it.
    await airIn(server, 1, 15);
    await expect(async () => {
      await ben.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await expect(bens.getByText(IN_PROGRESS)).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(bens.getByText(/^These answers counted, saved .*\d/)).toBeVisible();
    await expect(bens.getByRole("radio", { name: "Adaeze Okonkwo-Reyes" })).toBeChecked();
    await expect(bens.getByRole("radio", { name: /^Bram Vanderhoef.*not sent in time/ })).toBeDisabled();
    await expect(bens.getByRole("button", { name: "Submit answers" })).toBeHidden();
    await expectAccessible(ben);
  });

  // Covers SURVEY-10.
  await test.step("after the lock the league's answers are shown", async () => {
    const bens = dialogOf(ben, EPISODE);
    await pressWithTab(ben, bens.getByRole("button", { name: "How your league answered" }));
    await expect(bens.getByText("2 of 2 teams answered.")).toBeVisible();
    await expect(rowOf(bens, "Calliope Strand")).toContainText("Torch Bearers");
    await expect(rowOf(bens, "Adaeze Okonkwo-Reyes")).toContainText("Blindside Bureau (you)");
    await expect(rowOf(bens, "Juniper").getByLabel("2 of 2 teams")).toBeVisible();
    await expectAccessible(ben);
  });

  // Covers SURVEY-1, SURVEY-9.
  await test.step("the history shows the grades once there are any; the standings include the bonus", async () => {
    await openSurveys(ana, leagueId);
    await expect(ana.getByText("Pending Results")).toBeVisible();
    await grade(admin, surveyId, ["Calliope Strand", "Juniper"]);
    await refresh(ana);
    const entry = ana.getByRole("button", { name: new RegExp(`^${EPISODE}.*8 points$`) });
    await expect(entry).toHaveAttribute("aria-expanded", "true");
    const history = ana.getByRole("listitem").filter({ has: entry });
    await expect(rowOf(history, "Calliope Strand")).toContainText("Right");
    await expect(rowOf(history, "Marlin")).toContainText("Wrong");
    await expectAccessible(ana);
    await pressWithTab(ana, entry);
    await expect(entry).toHaveAttribute("aria-expanded", "false");
    await expect(history.getByText("Marlin")).toBeHidden();
    await visit(ana, `/league/${leagueId}`);
    const row = ana.getByRole("table", { name: "Standings" }).getByRole("row", { name: /Torch Bearers/ });
    await expect(row.getByRole("cell", { name: "+8" })).toBeVisible();
    await expect(row.getByRole("cell").last()).toHaveText("8");
  });
});

const savedUntil = /^Saved just now\. You can change your answers until .+ \(in 2 h \d+ min\)\.$/;

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function expectChosen(survey: Locator, options: string[]): Promise<void> {
  const chosen = survey.locator("input:checked");
  await expect(chosen).toHaveCount(options.length);
  for (const name of options) await expect(survey.getByLabel(name)).toBeChecked();
}

/** The innermost row with this content. */
const rowOf = (box: Locator, text: string) => box.getByRole("listitem").filter({ hasText: text }).last();

/** Over the API, because creating and joining have their own tests. */
async function createLeague(ana: Page, ben: Page): Promise<string> {
  const [asAna, asBen] = [await callsOf(ana, server), await callsOf(ben, server)];
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", league);
  await asBen("POST", "/league/join", { leagueId, teamName: "Blindside Bureau", leaguePassword: null });
  return leagueId;
}

type Admin = Awaited<ReturnType<typeof adminCalls>>;

async function createSurvey(admin: Admin): Promise<string> {
  const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
  const { surveyId } = await admin<{ surveyId: string }>("POST", "/survey", {
    surveyId: null,
    episodeId: episodes.find(({ number }) => number === 1)?.episodeId,
    questions: [
      { questionId: -1, prompt: "Who goes home next?", type: "remaining-players", points: 5, answerCount: 1 },
      { questionId: -2, prompt: "Which tribes reach the reward?", type: "tribes", points: 3, answerCount: 2 },
    ],
  });
  return surveyId;
}

async function grade(admin: Admin, surveyId: string, right: string[]): Promise<void> {
  const { questions } = await admin<{ questions: Question[] }>("GET", `/survey/${surveyId}`);
  const correctAnswers = questions
    .flatMap(({ answerOptions }) => answerOptions)
    .filter(({ display }) => right.includes(display))
    .map(({ questionOptionId }) => questionOptionId);
  await admin("POST", `/survey/grade/${surveyId}`, { correctAnswers });
}

async function openSurveys(page: Page, leagueId: string): Promise<void> {
  await visit(page, `/league/${leagueId}`);
  await tabTo(page, page.getByRole("tab", { name: "Standings" }));
  for (const tab of ["Contestants", "My Team", "Polls"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: tab })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My Poll History" })).toBeVisible();
}

/** Answers with the first options, from the card on the Polls tab. */
async function answerQuickly(page: Page, leagueId: string): Promise<void> {
  const survey = dialogOf(page, EPISODE);
  await openSurveys(page, leagueId);
  await pressWithTab(page, page.getByRole("button", { name: "Answer the poll" }));
  await tabTo(page, survey.getByRole("radio").first());
  await page.keyboard.press("Space");
  for (const tribe of ["Cormorant", "Juniper"]) {
    await tabTo(page, survey.getByRole("checkbox", { name: tribe }));
    await page.keyboard.press("Space");
  }
  await submit(page, survey);
  await expect(survey.getByText(savedUntil)).toBeVisible();
}

const submit = (page: Page, survey: Locator) =>
  pressWithTab(page, survey.getByRole("button", { name: "Submit answers" }));

async function pressWithTab(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

const MOST_STEPS = 60;

/** Moves the focus to the target with the keyboard. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
