import {
  type Adjustment,
  adjustmentRoutes,
  episodeRoutes,
  type ReplyOf,
  ruleRoutes,
  teamRoutes,
} from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { AdjustCard } from "./adjust-card.tsx";

type Rules = ReplyOf<typeof ruleRoutes.get>["data"];
const ben = league.teams[1];

const given: Adjustment = {
  number: 1,
  createdAt: "2026-11-01T20:00:00.000Z",
  by: { firstName: "Ana", lastName: "Ruiz" },
  team: { teamId: ben!.teamId, name: ben!.name },
  episode: 2,
  points: 5,
  reason: "Guessed the winner",
};
const removed: Adjustment = {
  ...given,
  number: 2,
  points: -3,
  reason: "Late",
  removed: { at: "2026-11-02T20:00:00.000Z", by: null },
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(adjustmentRoutes.add, { message: "Team Ben loses 5 points" });
  api.reply(adjustmentRoutes.remove, { message: "Adjustment taken back" });
  const row = { ...standing, teamId: ben!.teamId, totalPoints: 12 };
  api.reply(teamRoutes.standings, { data: [row] });
});
const standing = {
  name: "Team Ben",
  firstName: "Ben",
  lastName: "Ruiz",
  playersHTML: "",
  bonus: 0,
  playersPoints: 12,
  rank: 1,
  tied: false,
  movement: 0,
  form: [12],
  race: [{ episode: 1, total: 12 }],
  mine: false,
  players: [],
};
const replyRules = (part: Partial<Rules> = {}) =>
  api.reply(ruleRoutes.get, {
    data: {
      rules: CLASSIC_RULES,
      changes: [],
      needsReason: true,
      isDrafted: true,
      isBegun: true,
      nextEpisode: 4,
      ...part,
    },
  });
const show = (part: Partial<Rules> = {}) => {
  replyRules(part);
  return renderPage(<AdjustCard league={league} />, api);
};

// Covers RULE-16.
test("the owner takes points from a team with a reason, and reads the new total before", async () => {
  // Episode 2 was deleted, episode 4 has not begun to air.
  api.reply(episodeRoutes.list, {
    data: [1, 3, 4].map((number) => ({
      episodeId: `eeeeeeee-0000-4000-8000-00000000000${number}`,
      number,
      title: null,
      airDate: "2026-10-01T20:00:00.000Z",
    })),
  });
  const { user, fill } = await show();
  await user.click(await screen.findByRole("button", { name: "Adjust Points" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Adjust points" }));
  await user.selectOptions(sheet.getByLabelText("Team"), "Team Ben");
  expect(sheet.getByText("Below 0 to take points, such as -5")).toBeTruthy();
  await fill("Points", "−5");
  expect(await sheet.findByText("The team has 12 points, and 7 with this")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Adjust Points" }));
  expect(sheet.getByText("Please say why")).toBeTruthy();
  expect(document.activeElement).toBe(sheet.getByLabelText("Reason"));
  await fill("Reason", "Late again");
  const options = () => within(sheet.getByLabelText("Episode")).getAllByRole("option");
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(["Episode 3, the latest", "Episode 1"]),
  );
  await user.selectOptions(sheet.getByLabelText("Episode"), "Episode 1");
  await user.click(sheet.getByRole("button", { name: "Adjust Points" }));
  expect(await screen.findByText("Team Ben loses 5 points")).toBeTruthy();
  expect(api.requests(adjustmentRoutes.add).map(({ body }) => body)).toEqual([
    {
      teamId: ben!.teamId,
      points: -5,
      episode: 1,
      reason: "Late again",
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await waitFor(() => expect(api.requests(ruleRoutes.get)).toHaveLength(2));
});

// Covers LIMIT-40.
test.each(["", "0", "1001", "1.5", "five"])(
  "the points '%s' are refused before they are sent",
  async (points) => {
    const { user, fill } = await show();
    await user.click(await screen.findByRole("button", { name: "Adjust Points" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Adjust points" }));
    if (points !== "") await fill("Points", points);
    await fill("Reason", "Late again");
    await user.click(sheet.getByRole("button", { name: "Adjust Points" }));
    expect(sheet.getByText("Please enter a whole number from -1000 to 1000, but not 0")).toBeTruthy();
    expect(document.activeElement).toBe(sheet.getByLabelText("Points"));
    expect(api.requests(adjustmentRoutes.add)).toEqual([]);
  },
);

test("a refusal is shown in the form, which stays open", async () => {
  const message = "You can adjust points once you see everything through episode 3";
  api.fail(adjustmentRoutes.add, 409, message);
  const { user, fill } = await show();
  await user.click(await screen.findByRole("button", { name: "Adjust Points" }));
  await fill("Points", "5");
  await fill("Reason", "Late again");
  const sheet = within(screen.getByRole("dialog", { name: "Adjust points" }));
  await user.click(sheet.getByRole("button", { name: "Adjust Points" }));
  expect((await sheet.findByRole("alert")).textContent).toBe(message);
  expect(sheet.getByLabelText("Points")).toHaveProperty("value", "5");
});

// Covers RULE-16.
test("the owner takes an adjustment back after a question; one that was taken back stays in the list", async () => {
  const { user } = await show({ adjustments: [removed, given] });
  const rows = within(await screen.findByRole("list", { name: "Adjusted points" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Team Ben -3 \(taken back\)“Late”.*Taken back .*by an admin or a former member$/),
    expect.stringMatching(/^Team Ben \+5“Guessed the winner”Episode 2, .*, by Ana RuizTake Back$/),
  ]);
  await user.click(screen.getByRole("button", { name: "Take back +5 for Team Ben" }));
  const question = within(await screen.findByRole("dialog", { name: "Take back +5 for Team Ben?" }));
  expect(question.getByText(/The other members are notified/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Take Back" }));
  expect(await screen.findByText("Adjustment taken back")).toBeTruthy();
  expect(api.requests(adjustmentRoutes.remove).map(({ params }) => params)).toEqual([
    { leagueId, number: "1" },
  ]);
});

test("before the first episode there is nothing to adjust", async () => {
  await show({ nextEpisode: 1, needsReason: false });
  expect(await screen.findByText(/once the first episode has begun to air/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Adjust Points" })).toBeNull();
});
