import { type PlayedSeason, ruleRoutes, whatIfRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../../testing/reply-to-fan.ts";
import { testId } from "../../../../testing/test-id.ts";
import { RuleLabPage } from "../rule-lab-page.tsx";

const [owls, hawks] = [testId(70), testId(71)];
const idol = testId(80);
const seasonId = testId(90);
/** Ann has 5 and 1 points, Bo 2 and 3 with an answer of 1. */
const played: PlayedSeason = {
  seasonId,
  rules: { ...CLASSIC_RULES, captain: true },
  changes: [{ changedAt: 0, seasonId, rules: { ...CLASSIC_RULES, captain: true } }],
  episodes: [
    { episodeId: "0", number: 1, airsAt: 10 },
    { episodeId: "1", number: 2, airsAt: 20 },
  ],
  statistics: [
    { statisticId: idol, name: "Idol", siteValue: 1 },
    { statisticId: testId(81), name: "Confessional", siteValue: 0 },
  ],
  scores: [
    { playerId: "0", episodeId: "0", statisticId: idol, points: 5 },
    { playerId: "1", episodeId: "0", statisticId: idol, points: 2 },
    { playerId: "0", episodeId: "1", statisticId: idol, points: 1 },
    { playerId: "1", episodeId: "1", statisticId: idol, points: 3 },
  ],
  teams: [
    { teamId: owls, name: "Owls", mine: true, isFormer: false },
    { teamId: hawks, name: "Hawks", mine: false, isFormer: true },
  ],
  stays: [
    { teamId: owls, playerId: "0", from: null, until: null },
    { teamId: hawks, playerId: "1", from: null, until: null },
  ],
  captains: [],
  polls: [{ teamId: hawks, episodeId: "1", points: 1 }],
  replacements: [],
  adjustments: [],
  events: [],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(ruleRoutes.get, {
    data: {
      rules: CLASSIC_RULES,
      changes: [],
      needsReason: false,
      isDrafted: true,
      isBegun: true,
      nextEpisode: 3,
    },
  });
});

const show = () =>
  renderPage(<RuleLabPage files={[]} />, api, {
    path: `/league/${leagueId}/rules/lab?tab=what-if`,
    pattern: "/league/:leagueId/rules/lab",
  });

const rowsOf = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

// Covers LAB-10, LAB-11.
test("a member changes rules and reads at once who would have won", async () => {
  api.reply(whatIfRoutes.get, { data: { seasons: [], played } });
  const { user } = await show();
  const results = await screen.findByRole("region", { name: "Results" });
  const sentence = within(results).getByRole("status");
  expect(screen.queryByLabelText("Season")).toBeNull();
  expect(rowsOf("Teams under these rules")).toEqual([
    "Owls (you) 6Place 16Place 1",
    "Hawks Former member6Place 16Place 1",
  ]);
  expect(sentence.textContent).toBe("Owls and Hawks would have shared the first place all the same.");

  await user.selectOptions(screen.getByLabelText("Multiplier"), "All points count double");
  expect(screen.getByLabelText("From episode")).toHaveProperty("value", "2");
  // 5 and twice 1; 2 and twice 3 and 1.
  expect(sentence.textContent).toBe(
    "Hawks would have won by 3 points; Owls and Hawks shared the first place.",
  );
  expect(rowsOf("Teams under these rules")[0]).toBe("Hawks Former member6Place 110Place 1");
  expect(rowsOf("First team after each episode")).toEqual([
    "1Owls3 points aheadOwls3 points ahead",
    "2Owls, HawksHawks3 points ahead",
  ]);
  expect(await screen.findByRole("img", { name: /^Lead of the first team by episode/ })).toBeTruthy();

  await user.selectOptions(screen.getByLabelText("Poll points"), "Do not count");
  expect(sentence.textContent).toMatch(/^Hawks would have won by 1 point;/);
  await user.click(screen.getByRole("button", { name: "Classic" }));
  expect(sentence.textContent).toMatch(/all the same\.$/);
  expect(screen.queryByLabelText("From episode")).toBeNull();
});

// Covers LAB-11.
test("only rules that the season depends on have fields, and wrong values change nothing", async () => {
  api.reply(whatIfRoutes.get, { data: { seasons: [], played } });
  const { user } = await show();
  await user.click(await screen.findByText("Points of statistics"));
  for (const label of ["Captain", "Points that a replacement costs", "Own events count", "Confessional"])
    expect(screen.queryByLabelText(label)).toBeNull();
  const field = screen.getByLabelText("Idol");
  await user.type(field, "3");
  expect(screen.getByText("Owls would have won by 2 points", { exact: false })).toBeTruthy();
  await user.type(field, "x");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Owls would have won by 2 points", { exact: false })).toBeTruthy();
});

// Covers LAB-11.
test("captains, prices, events and adjusted points can be left out where there are any", async () => {
  const busy: PlayedSeason = {
    ...played,
    rules: { ...played.rules, replacements: 1, replacementPrice: 2 },
    captains: [{ teamId: owls, playerId: "0", from: 1 }],
    replacements: [{ teamId: owls, from: 2, price: 2 }],
    adjustments: [{ teamId: hawks, episode: 1, points: 20, isOpening: false }],
    events: [{ playerId: "0", episodeId: "0", eventId: 1, count: 1 }],
    changes: [
      {
        changedAt: 0,
        seasonId,
        rules: { ...CLASSIC_RULES, captain: true, ownEvents: [{ eventId: 1, name: "Cried", points: 7 }] },
      },
    ],
  };
  api.reply(whatIfRoutes.get, { data: { seasons: [], played: busy } });
  const { user } = await show();
  const owlsNow = () => rowsOf("Teams under these rules").find((row) => row?.startsWith("Owls"));
  // Twice 5, 7 and 1, less 2.
  await screen.findByLabelText("Captain");
  expect(owlsNow()).toMatch(/24Place 2$/);
  await user.selectOptions(screen.getByLabelText("Captain"), "Counts once");
  expect(owlsNow()).toMatch(/11Place 2$/);
  await user.click(screen.getByLabelText("Own events count"));
  expect(owlsNow()).toMatch(/4Place 2$/);
  const price = screen.getByLabelText("Points that a replacement costs");
  await user.clear(price);
  await user.type(price, "3");
  expect(owlsNow()).toMatch(/3Place 2$/);
  await user.click(screen.getByLabelText("Adjusted points count"));
  expect(rowsOf("Teams under these rules").find((row) => row?.startsWith("Hawks"))).toMatch(/6Place 1$/);
});

// Covers LAB-9.
test("the page says why the season is not there, and offers past ones", async () => {
  api.reply(whatIfRoutes.get, { data: { seasons: [], played: null } });
  await show();
  expect(await screen.findByText("The season is not over for you")).toBeTruthy();
  expect(screen.queryByLabelText("Season")).toBeNull();
});

// Covers LAB-9.
test("a past season is chosen when the current one is not over", async () => {
  const seasons = [{ seasonId, name: "The Small Isle" }];
  api.reply(whatIfRoutes.get, ({ query }) => ({
    data: { seasons, played: query?.seasonId === seasonId ? played : null },
  }));
  const { user } = await show();
  expect(await screen.findByRole("table", { name: "Teams under these rules" })).toBeTruthy();
  expect(screen.getByLabelText("Season")).toHaveProperty("value", seasonId);
  await user.selectOptions(screen.getByLabelText("Season"), "This season");
  expect(await screen.findByText("The season is not over for you")).toBeTruthy();
});

// Covers LAB-12.
test("rules that cannot be counted again are named", async () => {
  api.reply(whatIfRoutes.get, {
    data: { seasons: [], played: { ...played, rules: { ...CLASSIC_RULES, rosterSize: 3 } } },
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Classic" }));
  expect(screen.getByText("Not counted by these rules: Roster size.")).toBeTruthy();
});
