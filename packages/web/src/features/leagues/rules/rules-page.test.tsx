import { type Adjustment, leagueRoutes, type ReplyOf, ruleRoutes, scoringRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { LeagueRulesPage } from "../../../app/pages/league-rules-page.tsx";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { testLeague } from "../../../testing/test-league.ts";
import { ScoringSheet } from "../page/scoring-sheet.tsx";

type Rules = ReplyOf<typeof ruleRoutes.get>["data"];

const classic: Rules = {
  rules: CLASSIC_RULES,
  changes: [],
  needsReason: true,
  isDrafted: true,
  isBegun: true,
  nextEpisode: 4,
};
const rules = { ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0 };
const change: Rules["changes"][number] = {
  number: 1,
  changedAt: "2026-11-01T20:00:00.000Z",
  by: { firstName: "Ana", lastName: "Fan" },
  reason: "We voted for it",
  waitsFor: null,
  before: CLASSIC_RULES,
  after: rules,
};
const adjustment: Adjustment = {
  number: 1,
  createdAt: "2026-11-01T20:00:00.000Z",
  by: { firstName: "Ana", lastName: "Ruiz" },
  team: { teamId: testLeague.teams[1]!.teamId, name: "Team Ben" },
  episode: 2,
  points: 5,
  reason: "Guessed the winner",
};
const relic = { statisticId: testId(70), name: "Relic found", description: null, defaultPoints: 1 };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(leagueRoutes.get, { data: { ...testLeague, mayChange: false } });
  api.reply(scoringRoutes.statistics, { data: [relic] });
});
const replyRules = (part: Partial<Rules>) => api.reply(ruleRoutes.get, { data: { ...classic, ...part } });
const open = () =>
  renderPage(<LeagueRulesPage />, api, {
    path: `/league/${leagueId}/rules`,
    pattern: "/league/:leagueId/rules",
  });
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const rowsOf = async (name: string) =>
  within(await screen.findByRole("list", { name: "Statistics" }, { timeout: 5000 }))
    .getAllByRole("listitem")
    .filter((row) => row.textContent.startsWith(name))
    .map(({ textContent }) => textContent);

// Covers RULE-2, RULE-26.
test("members read a sentence for each rule, and each change with who made it, when and why", async () => {
  replyRules({ rules, changes: [change] });
  await open();
  const sentences = await region("Rules of this league");
  expect(sentences.getByText("Poll points").nextElementSibling?.textContent).toBe("Poll points do not count");
  expect(sentences.getByText(/^The draft gives each team at most 3 contestants/)).toBeTruthy();
  expect(sentences.queryByText("Price of a replacement")).toBeNull();
  const changes = await region("Changes");
  expect(changes.getByText(/by Ana Fan/)).toBeTruthy();
  expect(changes.getByText("Poll points do not count.")).toBeTruthy();
  expect(changes.getByText("Before: Poll points count once.")).toBeTruthy();
  expect(changes.getByText("“We voted for it”")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the league" }).getAttribute("href")).toBe(
    `/league/${leagueId}`,
  );
});

// Covers RULE-26.
test("only those who may change the rules get a link to change them", async () => {
  replyRules({});
  const { unmount } = await open();
  await region("Rules of this league");
  expect(screen.queryByRole("link", { name: "Change in Settings" })).toBeNull();
  unmount();
  api.reply(leagueRoutes.get, { data: { ...testLeague, mayChange: true } });
  await open();
  const link = await screen.findByRole("link", { name: "Change in Settings" });
  expect(link.getAttribute("href")).toBe(`/league/${leagueId}?tab=settings`);
});

// Covers RULE-9.
test("members who have not watched enough read when the reason is shown", async () => {
  replyRules({
    rules,
    changes: [{ ...change, reason: null, waitsFor: { episode: 4, isPastSeason: false } }],
  });
  await open();
  expect(await screen.findByText(/^The reason may be about episode 4\. You can read it/)).toBeTruthy();
});

// Covers RULE-16, RULE-26.
test("members read the adjustments of the season", async () => {
  replyRules({ adjustments: [adjustment] });
  await open();
  const adjusted = await region("Adjusted points");
  expect(adjusted.getByRole("listitem").textContent).toMatch(
    /^Team Ben \+5“Guessed the winner”Episode 2, .*, by Ana Ruiz$/,
  );
});

test("a league that has changed and adjusted nothing says so", async () => {
  replyRules({});
  await open();
  expect(await screen.findByText("The rules have not been changed.")).toBeTruthy();
  expect(screen.getByText("No team was given points, or lost some, in this season.")).toBeTruthy();
});

// Covers RULE-14, RULE-26.
test("the page and Scoring list what a statistic counts in the league", async () => {
  const own = { statisticId: relic.statisticId, name: relic.name, siteValue: 1, value: 3 };
  replyRules({ rules: { ...CLASSIC_RULES, statisticValues: [own] } });
  const { unmount } = await open();
  expect(await rowsOf("Relic found")).toEqual(["Relic found3 pointsinstead of 1"]);
  unmount();
  await renderPage(<ScoringSheet leagueId={leagueId} open onClose={() => {}} />, api);
  expect(await rowsOf("Relic found")).toEqual(["Relic found3 pointsinstead of 1"]);
  expect(screen.getByRole("link", { name: "Rules of this league" }).getAttribute("href")).toBe(
    `/league/${leagueId}/rules`,
  );
});

test("when the rules cannot be loaded, Scoring shows the site's points and says so", async () => {
  api.fail(ruleRoutes.get, 500);
  await renderPage(<ScoringSheet leagueId={leagueId} open onClose={() => {}} />, api);
  expect(await rowsOf("Relic found")).toEqual(["Relic found1 point"]);
  expect(screen.getByText("The rules of this league could not be loaded")).toBeTruthy();
});

test("a user who is no longer a member sees nothing that was loaded before", async () => {
  replyRules({ rules, changes: [change] });
  api.fail(leagueRoutes.get, 403, "You do not have a team in this league");
  await open();
  expect(
    await screen.findByRole("heading", { level: 1, name: "You do not have a team in this league" }),
  ).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Rules of this league" })).toBeNull();
});
