import { surveyRoutes, type ShownSurvey } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { LatestSurveyCards } from "./latest-survey-card.tsx";

const HOUR_MS = 3_600_000;

const pollOf = (number: number, airsInMs: number): ShownSurvey => {
  const airDate = new Date(Date.now() + airsInMs).toISOString();
  const episode = { episodeId: testId(number), number, title: null, airDate };
  return {
    survey: { surveyId: testId(10 + number), episode, questions: [] },
    teamSurvey: null,
    lockDown: false,
  };
};

// Covers SURVEY-32.
test("each of two polls of one night has a card, which opens that poll", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.open, { data: [pollOf(5, HOUR_MS), pollOf(6, 2 * HOUR_MS)] });
  const { user } = await renderPage(<LatestSurveyCards leagueId={testId(1)} />, api);
  expect(await screen.findAllByText("The poll is open.")).toHaveLength(2);
  const titles = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(titles).toEqual(["Episode 5", "Episode 6"]);
  await user.click(screen.getAllByRole("button", { name: "Answer the poll" })[1]!);
  expect(await screen.findByRole("dialog", { name: "Episode 6" })).toBeTruthy();
});
