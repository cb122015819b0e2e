import { expect, type Locator, type Page, test } from "@playwright/test";
import { airIn } from "./support/site/database.ts";
import { adminCalls, callsOf, callsWith } from "./support/site/api.ts";
import { DESKTOP, openBrowser, PHONE, register, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { layoutShift, interceptApi } from "./support/page/intercept-api.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { pressEnter, tabTo } from "./support/page/keyboard.ts";
import { visit } from "./support/page/visit.ts";

const EPISODE = "Episode 1: The Boats Leave Without Us";
const WRONG_COUNT = "One or more questions have the incorrect number of answers";

interface Question {
  questionId: string;
  answerOptions: { questionOptionId: string; display: string }[];
}

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers LEAGUE-6, SURVEY-1, SURVEY-2, SURVEY-6, SURVEY-7, SURVEY-8, SURVEY-9, SURVEY-10, SURVEY-12, SURVEY-15.
test("a user answers a poll with the keyboard, sees its lock, the league's answers and the points", async ({
  browser,
}) => {
  const ana = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  const [asAna, asBen] = [
    await callsOf(ana, server),
    callsWith(server, (await register(server, "Ben")).token),
  ];
  const admin = await adminCalls(server);
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", league);
  await asBen("POST", "/league/join", { leagueId, teamName: "Blindside Bureau", leaguePassword: null });
  await airIn(server, 1, 2 * 3600 + 50 * 60);
  const { surveyId, questions } = await createSurvey(admin);
  const survey = ana.getByRole("dialog", { name: EPISODE });
  const optionOf = (name: string) =>
    questions.flatMap(({ answerOptions }) => answerOptions).find(({ display }) => display === name)!
      .questionOptionId;

  await test.step("a poll that loads late shifts no layout", async () => {
    // Otherwise the polls come with the first reply.
    await ana.route("**/api/login/start*", (route) => route.fulfill({ status: 503, json: {} }));
    const way = await interceptApi(ana, `survey/open/${leagueId}`, { first: "held" });
    await ana.setViewportSize(DESKTOP);
    await visit(ana, `/league/${leagueId}?tab=polls`);
    await expect(ana.getByRole("heading", { name: "My Poll History" })).toBeVisible();
    way.set(null);
    await expect(ana.getByRole("button", { name: "Answer the poll" })).toBeVisible();
    expect.soft(await layoutShift(ana)).toBeLessThan(0.1);
    way.set("held");
    await ana.setViewportSize(PHONE);
    await visit(ana, `/league/${leagueId}`);
    await ana.getByRole("button", { name: "Weekly poll" }).click();
    await expect(ana.getByRole("dialog", { name: "Weekly poll" })).toBeVisible();
    way.set(null);
    await expect(survey.getByRole("radio").first()).toBeVisible();
    expect.soft(await layoutShift(ana)).toBeLessThan(0.1);
    await ana.unrouteAll();
  });

  await test.step("a wrong number of answers is shown at its question, which gets the focus", async () => {
    const tribes = survey.getByRole("group", { name: "Which tribes reach the reward? (choose 2)" });
    await tabTo(ana, survey.getByRole("radio").first());
    await ana.keyboard.press("ArrowDown");
    await expect(survey.getByRole("radio", { name: "Bram Vanderhoef" })).toBeChecked();
    await tabTo(ana, tribes.getByRole("checkbox", { name: "Juniper" }));
    await ana.keyboard.press("Space");
    await submit(ana, survey);
    await expect(survey.getByRole("alert").filter({ hasText: WRONG_COUNT })).toBeVisible();
    await expect(tribes).toHaveAccessibleDescription("Required: choose exactly 2 answers");
    await expect(tribes.getByRole("checkbox", { name: "Juniper" })).toBeFocused();
    await expectAccessible(ana);
  });

  await test.step("the answers are saved, and stay when the dialog is closed and opened again", async () => {
    await tabTo(ana, survey.getByRole("checkbox", { name: "Marlin" }));
    await ana.keyboard.press("Space");
    await submit(ana, survey);
    await expect(
      survey.getByText(/^Saved just now\. You can change your answers until .+ \(in 2 h \d+ min\)\.$/),
    ).toBeVisible();
    await ana.keyboard.press("Escape");
    await expect(survey).toBeHidden();
    await expect(ana.getByRole("button", { name: "Weekly poll, answered" })).toBeFocused();
    await ana.keyboard.press("Enter");
    for (const name of ["Bram Vanderhoef", "Juniper", "Marlin"])
      await expect(survey.getByLabel(name)).toBeChecked();
  });

  await test.step("the lock of an open poll shows which answers counted and which were not sent in time", async () => {
    await asBen("POST", "/survey/submit", {
      leagueId,
      surveyId,
      questions: questions.map(({ questionId }, index) => ({
        questionId,
        answers: [["Calliope Strand"], ["Juniper", "Cormorant"]][index]!.map(optionOf),
      })),
    });
    await tabTo(ana, survey.getByRole("radio", { checked: true }));
    await ana.keyboard.press("ArrowDown");
    await expect(survey.getByText(/^Not sent yet\. What you saved .* counts unless/)).toBeVisible();
    // Sooner than before; the page reads it when the user comes back to it.
    await airIn(server, 1, 15);
    await expect(async () => {
      await ana.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await expect(survey.getByText("The show is in progress. Good luck!")).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(survey.getByText(/^These answers counted, saved .*\d/)).toBeVisible();
    await expect(survey.getByRole("radio", { name: /^Calliope Strand.*not sent in time/ })).toBeDisabled();
    await expect(survey.getByRole("button", { name: "Submit answers" })).toBeHidden();
    await expectAccessible(ana);
  });

  await test.step("after the lock the league's answers are shown", async () => {
    await pressEnter(ana, survey.getByRole("button", { name: "How your league answered" }));
    await expect(survey.getByText("2 of 2 teams answered.")).toBeVisible();
    await expect(rowOf(survey, "Calliope Strand")).toContainText("Blindside Bureau");
    await expect(rowOf(survey, "Bram Vanderhoef")).toContainText("Torch Bearers (you)");
    await expect(rowOf(survey, "Juniper").getByLabel("2 of 2 teams")).toBeVisible();
    await expectAccessible(ana);
    await ana.keyboard.press("Escape");
  });

  await test.step("the history shows the grades, and the standings include the bonus", async () => {
    await admin("POST", `/survey/grade/${surveyId}`, {
      correctAnswers: ["Bram Vanderhoef", "Juniper"].map(optionOf),
    });
    const row = ana.getByRole("table", { name: "Standings" }).getByRole("row", { name: /Torch Bearers/ });
    await expect(row.getByRole("cell", { name: "+8" })).toBeVisible();
    await expect(row.getByRole("cell").last()).toHaveText("8");
    await ana.getByRole("tab", { name: "Polls" }).click();
    const entry = ana.getByRole("button", { name: new RegExp(`^${EPISODE}.*8 points$`) });
    await expect(entry).toHaveAttribute("aria-expanded", "true");
    const history = ana.getByRole("listitem").filter({ has: entry });
    await expect(rowOf(history, "Bram Vanderhoef")).toContainText("Right");
    await expect(rowOf(history, "Marlin")).toContainText("Wrong");
    await expectAccessible(ana);
  });
});

/** The innermost row with this content. */
const rowOf = (box: Locator, text: string) => box.getByRole("listitem").filter({ hasText: text }).last();

type Admin = Awaited<ReturnType<typeof adminCalls>>;

async function createSurvey(admin: Admin): Promise<{ surveyId: string; questions: Question[] }> {
  const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
  const { surveyId } = await admin<{ surveyId: string }>("POST", "/survey", {
    surveyId: null,
    episodeId: episodes.find(({ number }) => number === 1)?.episodeId,
    questions: [
      { questionId: -1, prompt: "Who goes home next?", type: "remaining-players", points: 5, answerCount: 1 },
      { questionId: -2, prompt: "Which tribes reach the reward?", type: "tribes", points: 3, answerCount: 2 },
    ],
  });
  return { surveyId, ...(await admin<{ questions: Question[] }>("GET", `/survey/${surveyId}`)) };
}

const submit = (page: Page, survey: Locator) =>
  pressEnter(page, survey.getByRole("button", { name: "Submit answers" }));
