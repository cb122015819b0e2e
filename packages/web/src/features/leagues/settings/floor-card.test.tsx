import { leagueRoutes, spoilerRoutes } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { replyToFan } from "../../../testing/reply-to-fan.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { LeagueHeader } from "../page/league-header.tsx";
import { FloorCard } from "./floor-card.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(spoilerRoutes.saveFloor, { message: "Saved" });
});
const sent = () => api.requests(spoilerRoutes.saveFloor).map(({ body }) => body);

// Covers SPOILER-8.
test("an owner who lets the league wait reads first what that means for whom", async () => {
  const { user } = await renderPage(<FloorCard league={league} />, api);
  const isOn = screen.getByRole("checkbox", { name: /^Hide results from all members/ });
  expect(isOn).toHaveProperty("checked", false);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(isOn);
  await user.selectOptions(screen.getByLabelText("Hide results for"), "48 hours");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("dialog", { name: "Hide results for 48 hours?" }));
  expect(
    question.getByText(/^All 2 members of Night Owls, you too, see points.*members are told/),
  ).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Hide Results" }));
  expect(await screen.findByText("League Saved")).toBeTruthy();
  expect(sent()).toEqual([{ delayHours: 48 }]);
});

// Covers SPOILER-8.
test("the league stops waiting after a question", async () => {
  const { user } = await renderPage(<FloorCard league={{ ...league, spoilerDelayHours: 5 }} />, api);
  expect(screen.getByLabelText("Hours")).toHaveProperty("value", "5");
  await user.click(screen.getByRole("checkbox", { name: /^Hide results from all members/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Show Results" }));
  expect(await screen.findByText("League Saved")).toBeTruthy();
  expect(sent()).toEqual([{ delayHours: null }]);
});

test("hours that are missing are asked for, and a refusal keeps the choice", async () => {
  api.fail(spoilerRoutes.saveFloor, 429, "Please wait a moment");
  const { user, fill } = await renderPage(<FloorCard league={league} />, api);
  await user.click(screen.getByRole("checkbox", { name: /^Hide results from all members/ }));
  await user.selectOptions(screen.getByLabelText("Hide results for"), "Another time");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter between 1 and 336 hours")).toBeTruthy();
  await fill("Hours", "6");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Hide Results" }));
  expect(await screen.findByText("Please wait a moment")).toBeTruthy();
  expect(screen.getByLabelText("Hours")).toHaveProperty("value", "6");
});

// Covers SPOILER-9.
test("members read on the league's page that it waits", async () => {
  api.reply(leagueRoutes.get, { data: league });
  await renderPage(<LeagueHeader league={{ ...league, spoilerDelayHours: 24 }} actions={null} />, api);
  expect(screen.getByText(/Results 24 h after air time/)).toBeTruthy();
});
