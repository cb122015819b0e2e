import { expect, type Page, type Route, test } from "@playwright/test";
import { airIn } from "./support/site/database.ts";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const EPISODE = "Episode 1: The Boats Leave Without Us";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

test("an admin creates, changes, grades and deletes a poll with the keyboard", async ({ browser }) => {
  const [ana, jeff] = [await openBrowser(browser, server), await openBrowser(browser, server, DESKTOP)];
  await signUp(ana, server, "Ana", null);
  await airIn(server, 1, 2 * 3600 + 50 * 60);
  await logIn(jeff, server, { username: "jeff" }, null);
  const row = jeff.getByRole("row", { name: /The Boats Leave Without Us/ });
  const question = (place: number) => jeff.getByRole("group", { name: `Question ${place}`, exact: true });

  // Covers ADMIN-SURVEY-1, ADMIN-SURVEY-7, ADMIN-SURVEY-10.
  await test.step("a missing prompt is shown at its field; the only question cannot be removed", async () => {
    // This poll takes the last episode without one.
    await jeff.route("**/api/episode/admin", onlyEpisode);
    await visit(jeff, "/admin/polls");
    await expect(jeff.getByRole("heading", { name: "No polls yet" })).toBeVisible();
    await pressEnter(jeff, jeff.getByRole("link", { name: "Add the first poll" }));
    await expect(jeff.getByText(/Fans can answer until it airs: .*in 2 h/)).toBeVisible();
    await expect(question(1).getByRole("button", { name: /Remove/ })).toHaveCount(0);
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(jeff.getByText("Every question needs a prompt")).toBeVisible();
    await expect(question(1).getByLabel("Prompt")).toBeFocused();
    await expectAccessible(jeff);
  });

  await test.step("questions are added, ordered, removed and restored", async () => {
    await jeff.keyboard.type("Who goes home next?");
    await typeInto(jeff, question(1).getByLabel("Points"), "5");
    await pressEnter(jeff, button(jeff, "Add Question"));
    await expect(question(2).getByLabel("Prompt")).toBeFocused();
    await jeff.keyboard.type("Which tribes reach the reward?");
    await tabTo(jeff, question(2).getByLabel("Type"));
    await jeff.keyboard.type("Tribes");
    await expect(question(2).getByText(/^\d to choose from/)).toBeVisible();
    await typeInto(jeff, question(2).getByLabel("Answers"), "40");
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(question(2).getByText(/^There are only \d to choose from now$/)).toBeVisible();
    await jeff.keyboard.press("ControlOrMeta+A");
    await jeff.keyboard.type("2");
    await tabTo(jeff, button(jeff, "Move question 2 up"), "Shift+Tab");
    await jeff.keyboard.press("ArrowUp");
    await expect(question(1).getByLabel("Prompt")).toHaveValue("Which tribes reach the reward?");
    await expect(button(jeff, "Move question 1 up")).toBeFocused();
    await pressEnter(jeff, button(jeff, "Remove question 2"));
    await expect(jeff.getByText("“Who goes home next?” was removed.")).toBeVisible();
    await expect(button(jeff, "Put it back")).toBeFocused();
    await jeff.keyboard.press("Enter");
    await expect(question(2).getByLabel("Prompt")).toHaveValue("Who goes home next?");
  });

  // Covers ADMIN-SURVEY-1.
  await test.step("a failed save keeps the form; pressing Save twice creates one poll", async () => {
    await jeff.route("**/api/survey", (route) => route.abort());
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(jeff.getByRole("alert").filter({ hasText: "The poll is not saved" })).toBeVisible();
    await expect(question(2).getByLabel("Prompt")).toHaveValue("Who goes home next?");
    await jeff.unroute("**/api/survey");
    await jeff.keyboard.press("Enter");
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("Poll Saved")).toBeVisible();
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    await expect(jeff.getByRole("row")).toHaveCount(2);
    await expect(row).toContainText("Open");
    await expectAccessible(jeff);
    await jeff.unrouteAll();
  });

  await answerAsAna(ana);

  // Covers ADMIN-SURVEY-1, ADMIN-SURVEY-8.
  await test.step("an answered poll shows what a change does to the answers; leaving unsaved changes asks first", async () => {
    await refresh(jeff);
    await pressEnter(jeff, jeff.getByRole("link", { name: `Edit, ${EPISODE}` }));
    await expect(jeff.getByText("1 team has answered. Their answers stay as they are.")).toBeVisible();
    await expect(question(1).getByLabel("Type")).toHaveAttribute("readonly");
    await pressEnter(jeff, button(jeff, "Add Question"));
    await expect(question(3).getByLabel("Prompt")).toBeFocused();
    await jeff.keyboard.type("Who finds an idol?");
    await expect(
      jeff.getByText("1 team has answered. They will be asked to answer the new question."),
    ).toBeVisible();
    await pressEnter(jeff, jeff.getByRole("link", { name: "Cancel" }));
    const leaving = jeff.getByRole("dialog", { name: "Leave without saving?" });
    await expect(leaving.getByRole("button", { name: "Stay" })).toBeFocused();
    await pressEnter(jeff, leaving.getByRole("button", { name: "Leave" }));
    await pressEnter(jeff, jeff.getByRole("link", { name: `Edit, ${EPISODE}` }));
    await expect(jeff.getByText("These are your unsaved changes from earlier.")).toBeVisible();
    await expect(question(3).getByLabel("Prompt")).toHaveValue("Who finds an idol?");
    await pressEnter(jeff, button(jeff, "Remove question 1"));
    await expect(jeff.getByText(/^Their answers to “Which tribes .*” are deleted with it\.$/)).toBeVisible();
    await pressEnter(jeff, button(jeff, "Save"));
    const losing = jeff.getByRole("dialog", { name: "Delete answers?" });
    await expectAccessible(jeff);
    await pressEnter(jeff, losing.getByRole("button", { name: "Save and delete" }));
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    const asked = await callsOf(ana, server);
    const [team] = await asked<{ league: { leagueId: string } }[]>("GET", "/team/myTeams");
    expect(await asked("GET", `/survey/latest/${team?.league.leagueId}`)).toMatchObject({
      teamSurvey: { complete: false },
    });
  });

  // Covers ADMIN-8, ADMIN-9, ADMIN-SURVEY-2, ADMIN-SURVEY-12.
  await test.step("it can be graded after its episode has aired, and shows the points given", async () => {
    await pressEnter(jeff, jeff.getByRole("link", { name: `Grade, ${EPISODE}` }));
    await expect(jeff.getByText(/^This poll can be graded once its episode airs:/)).toBeVisible();
    await expect(button(jeff, "Grade")).toBeDisabled();
    await expectAccessible(jeff);
    await airIn(server, 1, 4);
    await refresh(jeff);
    await expect(button(jeff, "Grade")).toBeEnabled();
    await tabTo(jeff, jeff.getByRole("group", { name: "Who goes home next?" }).getByRole("checkbox").first());
    await jeff.keyboard.press("Space");
    await jeff.route("**/api/survey/grade/*", (route) => route.abort());
    await pressEnter(jeff, button(jeff, "Grade"));
    await expect(jeff.getByText("What you chose is still here: please try again.")).toBeVisible();
    await jeff.unrouteAll();
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("Survey Graded")).toBeVisible();
    const summary = jeff.getByRole("region", { name: "Points given" });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("1 of 1 team earned points: 5 pts in all, 5 pts for the best.");
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    await expect(summary).toContainText(`${EPISODE}: graded`);
    await expect(summary).toContainText("1 of 1 team earned points: 5 pts in all, 5 pts for the best.");
    await expect(row).toContainText("Graded");
    await expectAccessible(jeff);
  });

  // Covers ADMIN-SURVEY-9.
  await test.step("grading again starts with the earlier grades and replaces them", async () => {
    await pressEnter(jeff, jeff.getByRole("link", { name: `Grade again, ${EPISODE}` }));
    const first = jeff.getByRole("group", { name: "Who goes home next?" }).getByRole("checkbox").first();
    await expect(first).toBeChecked();
    await tabTo(jeff, first);
    await jeff.keyboard.press("Space");
    await expect(jeff.getByText("2 questions without a right answer: no points are awarded.")).toBeVisible();
    await pressEnter(jeff, button(jeff, "Grade again"));
    await expect(jeff.getByText("None of 1 team earned points.")).toBeVisible();
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
  });

  // Covers ADMIN-SURVEY-1, ADMIN-SURVEY-13.
  await test.step("it is deleted with its submissions after a confirmation", async () => {
    await pressEnter(jeff, button(jeff, `Delete, ${EPISODE}`));
    const asking = jeff.getByRole("dialog", { name: "Delete Survey?" });
    await expect(asking).toContainText("its submissions are also deleted (1 submission)");
    await expect(asking).toContainText("This cannot be undone.");
    await expect(asking.getByRole("button", { name: "Cancel" })).toBeFocused();
    await jeff.keyboard.press("Enter");
    await expect(button(jeff, `Delete, ${EPISODE}`)).toBeFocused();
    await pressEnter(jeff, button(jeff, `Delete, ${EPISODE}`));
    await pressEnter(jeff, asking.getByRole("button", { name: "Delete" }));
    await expect(jeff.getByText("Poll deleted")).toBeVisible();
    await expect(jeff.getByRole("heading", { name: "No polls yet" })).toBeVisible();
    await expect(jeff.getByRole("link", { name: "Add Poll" })).toBeFocused();
  });

  // Covers ADMIN-20.
  await test.step("a failed list of polls shows an error and can be loaded again", async () => {
    await jeff.route("**/api/survey", (route) => route.fulfill({ status: 400, body: "{}" }));
    await refresh(jeff);
    await expect(jeff.getByRole("heading", { name: "Error loading surveys" })).toBeVisible();
    await jeff.unrouteAll();
    await pressEnter(jeff, button(jeff, "Try again"));
    await expect(jeff.getByRole("heading", { name: "No polls yet" })).toBeVisible();
  });
});

/** Lets only the episode of the poll through. */
async function onlyEpisode(route: Route): Promise<void> {
  const { data, ...rest }: { data: { title: string }[] } = await (await route.fetch()).json();
  await route.fulfill({
    json: { ...rest, data: data.filter(({ title }) => EPISODE.endsWith(`: ${title}`)) },
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

interface Latest {
  survey: {
    surveyId: string;
    questions: {
      questionId: string;
      answerCount: number;
      answerOptions: { questionOptionId: string }[];
    }[];
  };
}

/** Answers everything with the first options, over the API, because answering has its own tests. */
async function answerAsAna(ana: Page): Promise<void> {
  const asAna = await callsOf(ana, server);
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", league);
  const { survey } = await asAna<Latest>("GET", `/survey/latest/${leagueId}`);
  await asAna("POST", "/survey/submit", {
    leagueId,
    surveyId: survey.surveyId,
    questions: survey.questions.map(({ questionId, answerCount, answerOptions }) => ({
      questionId,
      answers: answerOptions.slice(0, answerCount).map(({ questionOptionId }) => questionOptionId),
    })),
  });
}
