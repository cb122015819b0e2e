import { surveyRoutes, type ShownSurvey } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import * as serverTime from "../../../platform/api/time/server-time.ts";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { freezeTime } from "../../../testing/freeze-time.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { useOpenSurveys } from "./use-open-surveys.ts";

const HOUR_MS = 3_600_000;
const leagueId = testId(1);

function States() {
  const { polls = [] } = useOpenSurveys(leagueId);
  return polls.map(({ state, survey }) => <p key={survey.surveyId}>{state}</p>);
}

// Covers APP-42.
test.each([-1, 1])(
  "a device whose clock is %i h off locks a poll at its time by the server's",
  async (hours) => {
    const clock = vi.spyOn(serverTime, "serverNow");
    clock.mockImplementation(() => Date.now() - hours * HOUR_MS);
    onTestFinished(() => clock.mockRestore());
    const airDate = new Date(serverTime.serverNow() + 30_000).toISOString();
    const episode = { episodeId: testId(3), number: 5, title: null, airDate };
    const poll: ShownSurvey = {
      survey: { surveyId: testId(2), episode, questions: [] },
      teamSurvey: null,
      lockDown: false,
    };
    const api = createFakeApi();
    api.reply(surveyRoutes.open, { data: [poll] });
    const { advance, advanceUntil } = freezeTime();
    const rendered = renderPage(<States />, api);
    await advanceUntil(() => screen.queryByText("unread") !== null);
    await rendered;
    await advance(25_000);
    expect(screen.getByText("unread")).toBeTruthy();
    expect(api.requests(surveyRoutes.open)).toHaveLength(1);
    await advance(7000);
    expect(screen.getByText("live")).toBeTruthy();
  },
);
