import { expect, type Page, test } from "@playwright/test";
import { airIn } from "./support/site/database.ts";
import { adminCalls } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "This poll was changed meanwhile" });
const prompts = (page: Page) => page.getByLabel("Prompt");

interface Survey {
  surveyId: string;
  version: number;
  episodeId: string;
  questions: {
    questionId: string;
    prompt: string;
    points: number;
    answerCount: number;
    answerOptions: { questionOptionId: string; display: string; correct: boolean }[];
  }[];
}

test("an admin whose poll was changed by another admin sees the changes and accepts or overwrites them", async ({
  browser,
}) => {
  const asAdmin = await adminCalls(server);
  const [episode] = (await asAdmin<{ episodeId: string }[]>("GET", "/episode/admin")).toReversed();
  await airIn(server, 1, 2 * 3600);
  const question = { prompt: "Who wins?", type: "all-players", points: 2, answerCount: 1 };
  const { surveyId } = await asAdmin<{ surveyId: string }>("POST", "/survey", {
    episodeId: episode!.episodeId,
    questions: [{ ...question, questionId: -1 }],
  });
  const read = () => asAdmin<Survey>("GET", `/survey/${surveyId}`);
  /** As another admin does. */
  const addQuestion = async (prompt: string) => {
    const { episodeId, version, questions } = await read();
    const added = [...questions, { ...question, questionId: -1, prompt }];
    await asAdmin("POST", "/survey", { surveyId, episodeId, expectedVersion: version, questions: added });
  };
  const promptsStored = async () => (await read()).questions.map(({ prompt }) => prompt);
  const jeff = await openBrowser(browser, server, DESKTOP);
  await logIn(jeff, server, { username: "jeff" }, null);

  await test.step("saving over another admin's question is refused, and the differences are shown", async () => {
    await visit(jeff, `/admin/polls/${surveyId}`);
    await prompts(jeff).fill("Who wins it all?");
    await addQuestion("Who goes home?");
    await button(jeff, "Save").click();
    await expect(notice(jeff)).toContainText("Your changes are still here, but not saved.");
    await button(jeff, "Show the changes").click();
    await expect(notice(jeff)).toContainText(
      "It has the question “Who goes home?”, which yours does not have.",
    );
    await expect(notice(jeff)).toContainText("It asks “Who wins?” where yours asks “Who wins it all?”.");
    await expectAccessible(jeff);
    await expect(prompts(jeff)).toHaveValue("Who wins it all?");
    expect(await promptsStored()).toEqual(["Who wins?", "Who goes home?"]);
  });

  await test.step("the saved poll replaces the unsaved one, which can then be changed and saved", async () => {
    await button(jeff, "Discard mine and use the saved poll").click();
    await expect(notice(jeff)).toHaveCount(0);
    await expect(prompts(jeff)).toHaveCount(2);
    await prompts(jeff).last().fill("Who goes home first?");
    await button(jeff, "Save").click();
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    expect(await promptsStored()).toEqual(["Who wins?", "Who goes home first?"]);
  });

  await test.step("restored unsaved changes still show the conflict", async () => {
    await visit(jeff, `/admin/polls/${surveyId}`);
    await prompts(jeff).first().fill("Who loses?");
    await jeff.getByRole("link", { name: "Cancel" }).click();
    await button(jeff, "Leave").click();
    await addQuestion("Who finds an idol?");
    await jeff.getByRole("link", { name: /^Edit, Episode 1/ }).click();
    await expect(prompts(jeff).first()).toHaveValue("Who loses?");
    await expect(notice(jeff)).toBeVisible();
    await button(jeff, "Overwrite").click();
    await expect(jeff).toHaveURL(/\/admin\/polls$/);
    expect(await promptsStored()).toEqual(["Who loses?", "Who goes home first?"]);
  });

  await test.step("grading over another admin's grading is refused until the admin chooses to overwrite it", async () => {
    await airIn(server, 1, -60);
    await visit(jeff, `/admin/polls/${surveyId}/grade`);
    const boxes = jeff.getByRole("group", { name: "Who loses?" }).getByRole("checkbox");
    await expect(boxes.first()).toBeEnabled();
    const { version, questions } = await read();
    const [, second] = questions[0]!.answerOptions;
    await asAdmin("POST", `/survey/grade/${surveyId}`, {
      correctAnswers: [second!.questionOptionId],
      expectedVersion: version,
    });
    await boxes.first().check();
    await button(jeff, "Grade").click();
    await button(jeff, "Show the changes").click();
    const first = questions[0]!.answerOptions[0]!.display;
    await expect(notice(jeff)).toContainText(`“Who loses?”: it has ${second!.display}, yours has ${first}.`);
    await expectAccessible(jeff);
    const right = async () =>
      (await read()).questions[0]!.answerOptions.flatMap(({ correct, display }) => (correct ? display : []));
    expect(await right()).toEqual([second!.display]);
    await button(jeff, "Overwrite").click();
    await expect(jeff.getByRole("region", { name: "Points given" })).toBeVisible();
    await expect(notice(jeff)).toHaveCount(0);
    expect(await right()).toEqual([first]);
  });
});
