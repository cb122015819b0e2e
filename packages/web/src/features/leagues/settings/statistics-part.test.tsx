import { type ReplyOf, ruleRoutes, scoringRoutes } from "@emberline/contract";
import { CLASSIC_RULES, type StatisticValue } from "@emberline/game";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { RulesCard } from "./rules-card.tsx";

type Rules = ReplyOf<typeof ruleRoutes.get>["data"];

const relic = { statisticId: testId(70), name: "Relic found", siteValue: 1 };
const challenge = { statisticId: testId(71), name: "Challenge won", siteValue: 5 };
const merge = { statisticId: testId(72), name: "Merge feast", siteValue: 2 };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(ruleRoutes.save, { message: "Rules Saved" });
});
const replyValues = (statisticValues: StatisticValue[], part: Partial<Rules> = {}) =>
  api.reply(ruleRoutes.get, {
    data: {
      rules: { ...CLASSIC_RULES, statisticValues },
      changes: [],
      needsReason: false,
      isDrafted: false,
      isBegun: false,
      nextEpisode: 1,
      ...part,
    },
  });
const sent = () => api.requests(ruleRoutes.save).map(({ body }) => body.rules.statisticValues);
const button = (name: string) => screen.findByRole("button", { name });

async function open() {
  const page = await renderPage(<RulesCard league={league} />, api);
  await page.user.click(await button("Set Points"));
  return page;
}

// Covers RULE-15.
test("the statistics are loaded when they are asked for, with the site's points and the league's", async () => {
  replyValues([{ ...challenge, value: 2.5 }]);
  const { user } = await renderPage(<RulesCard league={league} />, api);
  expect(await screen.findByText("1 statistic with your own points")).toBeTruthy();
  expect(api.requests(scoringRoutes.statistics)).toEqual([]);
  await user.click(await button("Set Points"));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Points of statistics" }));
  const field = await screen.findByLabelText("Relic found");
  expect(field).toHaveProperty("value", "");
  expect(field).toHaveProperty("placeholder", "1");
  expect(screen.getByText("On the site: 1")).toBeTruthy();
  expect(screen.getByLabelText("Challenge won")).toHaveProperty("value", "2.5");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

// Covers RULE-14, RULE-15.
test("the owner reads what each statistic counts before it is saved", async () => {
  replyValues([{ ...relic, value: 3 }], { needsReason: true });
  const { user, fill } = await open();
  await user.clear(await screen.findByLabelText("Relic found"));
  await fill("Challenge won", "−2,5");
  await fill("Reason", "Fairer");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Challenge won counts -2.5 points instead of 5.")).toBeTruthy();
  expect(question.getByText("Before: Relic found counts 3 points instead of 1.")).toBeTruthy();
  expect(question.getByText(/Episodes that have begun to air count as before/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Change Rules" }));
  await expect.poll(sent).toEqual([[{ ...challenge, value: -2.5 }]]);
});

// Covers RULE-15.
test("the site's own value, or none, is no change", async () => {
  const { user, fill } = await open();
  await screen.findByLabelText("Challenge won");
  await fill("Challenge won", "5");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await fill("Challenge won", "0");
  expect(screen.getByLabelText("Challenge won")).toHaveProperty("value", "50");
  expect(await button("Save")).toBeTruthy();
  await user.clear(screen.getByLabelText("Challenge won"));
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

// Covers RULE-15.
test.each(["x", "1000.5", "1.234", "--1"])("the value '%s' is refused at its field", async (typed) => {
  const { user, fill } = await open();
  await screen.findByLabelText("Challenge won");
  await fill("Relic found", "2");
  await fill("Challenge won", typed);
  await user.click(await button("Save"));
  expect(screen.getByText(/^A value is a number between -1000 and 1000/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Challenge won"));
  expect(sent()).toEqual([]);
});

// Covers RULE-14, RULE-15.
test("a value stays with the site's value of when it was set, until it is changed", async () => {
  replyValues([
    { ...challenge, siteValue: 4, value: 8 },
    { ...merge, value: 1 },
  ]);
  const { user, fill } = await open();
  await screen.findByLabelText("Challenge won");
  expect(screen.getByText("On the site: 5, and 4 when you set yours")).toBeTruthy();
  expect(screen.getByText("No longer on the site")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Poll points"), "Count double");
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  const kept = [
    { ...challenge, siteValue: 4, value: 8 },
    { ...merge, value: 1 },
  ];
  await expect.poll(sent).toEqual([kept]);
  await user.clear(screen.getByLabelText("Challenge won"));
  await fill("Challenge won", "9");
  await user.clear(screen.getByLabelText("Merge feast"));
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  await expect.poll(() => sent()[1]).toEqual([{ ...challenge, value: 9 }]);
});

test("a statistic without a value on the site cannot be scaled", async () => {
  api.reply(scoringRoutes.statistics, {
    data: [{ statisticId: testId(70), name: "Bonus", defaultPoints: 0, description: null }],
  });
  await open();
  expect(await screen.findByLabelText("Bonus")).toHaveProperty("disabled", true);
  expect(screen.getByText("The site has no value to scale its scores by")).toBeTruthy();
});

test("without statistics the form says so", async () => {
  api.reply(scoringRoutes.statistics, { data: [] });
  await open();
  expect(await screen.findByText("No statistics yet")).toBeTruthy();
});

test("when the statistics cannot be loaded, the other rules can be changed", async () => {
  api.fail(scoringRoutes.statistics, 500);
  const { user } = await open();
  expect(await screen.findByText("Something went wrong loading the statistics")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Poll points"), "Count double");
  expect(await button("Save")).toBeTruthy();
});
