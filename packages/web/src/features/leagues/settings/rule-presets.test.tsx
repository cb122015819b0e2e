import { type ReplyOf, ruleRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { replyToFan } from "../../../testing/reply-to-fan.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { RulesCard } from "./rules-card.tsx";

type Rules = ReplyOf<typeof ruleRoutes.get>["data"];

const classic = CLASSIC_RULES;
const changed = {
  rules: { ...classic, rosterSize: 3, pollWeight: 0 },
  changes: [],
  needsReason: false,
  isDrafted: false,
  isBegun: false,
  nextEpisode: 4,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(ruleRoutes.save, { message: "Rules Saved" });
});
const replyRules = (part: Partial<Rules> = {}) =>
  api.reply(ruleRoutes.get, { data: { ...changed, ...part } });
const sent = () => api.requests(ruleRoutes.save).map(({ body }) => body);
const show = () => renderPage(<RulesCard league={league} />, api);
const button = (name: string) => screen.findByRole("button", { name });

// Covers RULE-8, RULE-12.
test("the classic rules leave a first episode that still lies ahead", async () => {
  replyRules({ isBegun: true, needsReason: false, rules: { ...classic, countsFrom: 6, captain: true } });
  const { user } = await show();
  await user.click(await button("Classic"));
  expect(screen.getByLabelText("Captain")).toHaveProperty("value", "no");
  expect(screen.getByLabelText("First episode that counts")).toHaveProperty("value", "6");
});

// Covers RULE-8.
test("a preset fills in the form, and is marked until something differs", async () => {
  const { user } = await show();
  const isMarked = async (name: string) => (await button(name)).getAttribute("aria-pressed") === "true";
  expect(await isMarked("Classic")).toBe(true);
  await user.click(await button("Big league"));
  expect([await isMarked("Classic"), await isMarked("Big league")]).toEqual([false, true]);
  expect(screen.getByLabelText("Contestants on a team")).toHaveProperty("value", "4");
  expect(screen.getByRole("radio", { name: /^As many as it takes/ })).toHaveProperty("checked", true);
  await user.selectOptions(screen.getByLabelText("Captain"), "Each team has one");
  expect(await isMarked("Big league")).toBe(false);
  await user.click(await button("Replacements"));
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([{ rules: { ...classic, replacements: 2, lowerFirstHours: 24 }, seen: 0 }]);
});

// Covers RULE-8.
test("one button leads back to the classic rules, before they are saved", async () => {
  replyRules({ needsReason: false });
  const { user } = await show();
  await user.click(await button("Classic"));
  expect(document.activeElement).toBe(await button("Classic"));
  expect(screen.getByRole("radio", { name: /^Automatic/ })).toHaveProperty("checked", true);
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([{ rules: classic, seen: 0 }]);
});

// Covers RULE-8.
test("once the draft has begun, a preset that is like another one is not offered", async () => {
  replyRules({ isDrafted: true, rules: classic });
  await show();
  expect((await button("Classic")).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: "Big league" })).toBeNull();
  expect(await button("Captain")).toBeTruthy();
});
