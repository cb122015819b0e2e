import { type ReplyOf, ruleRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { replyToFan } from "../../../testing/reply-to-fan.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { RulesCard } from "./rules-card.tsx";

type Rules = ReplyOf<typeof ruleRoutes.get>["data"];

const classic = CLASSIC_RULES;
const changed: Rules = {
  rules: { ...classic, rosterSize: 3, pollWeight: 0, replacements: 2 },
  changes: [
    {
      number: 1,
      changedAt: "2026-11-01T20:00:00.000Z",
      by: { firstName: "Ana", lastName: "Fan" },
      reason: "We voted for it",
      waitsFor: null,
      before: classic,
      after: { ...classic, rosterSize: 3, pollWeight: 0, replacements: 2 },
    },
  ],
  needsReason: true,
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

// Covers RULE-4.
test("the owner reads what changes before it is saved", async () => {
  const { user, fill } = await show();
  expect(await screen.findByRole("radio", { name: /^Automatic/ })).toHaveProperty("checked", true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^At most/ }));
  await fill("Contestants on a team", "4");
  await user.selectOptions(screen.getByLabelText("Poll points"), "Count double");
  expect(screen.getByLabelText("Replacements")).toHaveProperty("value", "0");
  await user.selectOptions(screen.getByLabelText("Replacements"), "3");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog", { name: "Change the rules of Night Owls?" }));
  expect(question.getByText(/^The draft gives each team at most 4 contestants/)).toBeTruthy();
  expect(question.getByText("Poll points count double.")).toBeTruthy();
  expect(question.getByText("Before: Poll points count once.")).toBeTruthy();
  expect(question.getByText(/^In a season a team may replace 3 contestants who left the game/)).toBeTruthy();
  expect(question.getByText("Before: Contestants who leave the game stay on their teams.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([{ rules: { ...classic, rosterSize: 4, pollWeight: 2, replacements: 3 }, seen: 0 }]);
});

// Covers RULE-12.
test("a number that begins with the classic one can be typed", async () => {
  const { user } = await show();
  const field = await screen.findByLabelText("First episode that counts");
  await user.type(field, "12");
  expect(field).toHaveProperty("value", "12");
  await user.clear(field);
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});

// Covers RULE-10.
test("hours that are refused do not matter without replacements", async () => {
  const { user, fill } = await show();
  await user.selectOptions(await screen.findByLabelText("Replacements"), "2");
  await fill("Hours in which the lower half chooses first", "x");
  await user.selectOptions(screen.getByLabelText("Replacements"), "None");
  await user.selectOptions(screen.getByLabelText("Captain"), "Each team has one");
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([{ rules: { ...classic, captain: true }, seen: 0 }]);
});

// Covers RULE-18.
test("the owner chooses how many teams may have the same contestant", async () => {
  const { user, fill } = await show();
  await user.click(await screen.findByRole("radio", { name: /^As many as it takes/ }));
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog", { name: "Change the rules of Night Owls?" }));
  expect(question.getByText(/^As many teams may have the same contestant as it takes/)).toBeTruthy();
  expect(question.getByText("Before: A contestant is on one team at most.")).toBeTruthy();
  expect(question.getByText(/as many rounds as that allows/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("radio", { name: /^A number of teams/ }));
  await user.click(await button("Save"));
  expect(await screen.findByText("A contestant is on 1 to 100 teams")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Teams"));
  await fill("Teams", "3");
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([{ rules: { ...classic, copies: 3 }, seen: 0 }]);
});

// Covers RULE-17.
test("the price of a replacement is set beside their number, and a wrong one is refused", async () => {
  replyRules({ needsReason: false });
  const { user, fill } = await show();
  await fill("Points that a replacement costs", "101");
  await user.click(await button("Save"));
  expect(await screen.findByText("A replacement costs between 0 and 100 points")).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.clear(screen.getByLabelText("Points that a replacement costs"));
  await fill("Points that a replacement costs", "5");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog"));
  expect(
    question.getByText(/^Each replacement costs the team 5 points, with the first episode/),
  ).toBeTruthy();
  expect(question.getByText("Before: A replacement costs no points.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Change Rules" }));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toMatchObject([{ rules: { ...changed.rules, replacementPrice: 5 }, seen: 1 }]);
});

test.each(["", "0", "51", "1.5", "1e1", "three"])(
  "the roster size '%s' is refused before it is sent",
  async (size) => {
    const { user, fill } = await show();
    await user.click(await screen.findByRole("radio", { name: /^At most/ }));
    if (size !== "") await fill("Contestants on a team", size);
    await user.click(await button("Save"));
    expect(await screen.findByText("A roster has between 1 and 50 contestants")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Contestants on a team"));
    expect(sent()).toEqual([]);
  },
);

// Covers RULE-7.
test("during the season a reason is asked for, and the members are notified", async () => {
  replyRules();
  const { user, fill } = await show();
  await user.selectOptions(await screen.findByLabelText("Poll points"), "Count once");
  await user.click(await button("Save"));
  expect(await screen.findByText("Please say why")).toBeTruthy();
  await fill("Reason", "It was a mistake");
  await user.click(await button("Save"));
  expect(await screen.findByText(/count as before. The other members are notified/)).toBeTruthy();
  await user.click(await button("Change Rules"));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  expect(sent()).toEqual([
    { rules: { ...classic, rosterSize: 3, replacements: 2 }, seen: 1, reason: "It was a mistake" },
  ]);
});

// Covers RULE-6.
test("during the season captains count in episodes that are still to air", async () => {
  replyRules();
  const { user, fill } = await show();
  expect(await screen.findByLabelText("Captain")).toHaveProperty("value", "no");
  await user.selectOptions(screen.getByLabelText("Captain"), "Each team has one");
  await fill("Reason", "We voted for it");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/^The points of a team's captain count double/)).toBeTruthy();
  expect(question.getByText("Before: All contestants of a team count the same.")).toBeTruthy();
  expect(question.getByText(/Episodes that have begun to air count as before/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Change Rules" }));
  const rules = { ...changed.rules, captain: true };
  await expect.poll(sent).toEqual([{ rules, seen: 1, reason: "We voted for it" }]);
});

test("back at the stored rules nothing is unsaved", async () => {
  replyRules();
  const { user, fill } = await show();
  await user.selectOptions(await screen.findByLabelText("Poll points"), "Count double");
  await fill("Reason", "We voted for it");
  await user.selectOptions(screen.getByLabelText("Poll points"), "Do not count");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Poll points"), "Count double");
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "");
});

// Covers RULE-5.
test("from the start of the draft on roster size and copies cannot be changed, polls can", async () => {
  replyRules({ isDrafted: true, rules: { ...changed.rules, copies: 3 } });
  const { user } = await show();
  expect(await screen.findAllByText(/^The draft has begun/)).toHaveLength(2);
  expect(screen.getByLabelText("Teams")).toHaveProperty("disabled", true);
  expect(screen.getByLabelText("Contestants on a team")).toHaveProperty("disabled", true);
  await user.click(await button("Classic"));
  expect(screen.getByLabelText("Contestants on a team")).toHaveProperty("value", "3");
  expect(screen.getByLabelText("Teams")).toHaveProperty("value", "3");
  expect(screen.getByLabelText("Poll points")).toHaveProperty("value", "1");
  expect(screen.getByLabelText("Replacements")).toHaveProperty("value", "0");
});

test("with fewer replacements, those that teams have made stay", async () => {
  replyRules({ isDrafted: true });
  const { user, fill } = await show();
  await user.selectOptions(await screen.findByLabelText("Replacements"), "None");
  await fill("Reason", "We voted for it");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Contestants who leave the game stay on their teams.")).toBeTruthy();
  expect(question.getByText(/Replacements that teams have made stay/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Change Rules" }));
  expect(await screen.findByText("Rules Saved")).toBeTruthy();
  const rules = { ...changed.rules, replacements: 0 };
  expect(sent()).toEqual([{ rules, seen: 1, reason: "We voted for it" }]);
});

test("a refusal keeps the input and reads the rules again", async () => {
  const message = "The rules have been changed since you opened them. Please check them again";
  api.fail(ruleRoutes.save, 409, message);
  const { user } = await show();
  await user.selectOptions(await screen.findByLabelText("Poll points"), "Count double");
  replyRules({ needsReason: false });
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText("Poll points")).toHaveProperty("value", "2");
  await expect.poll(() => api.requests(ruleRoutes.get).length).toBe(2);
});

test("rules that changed while the owner typed are pointed out", async () => {
  const { user } = await show();
  await user.selectOptions(await screen.findByLabelText("Poll points"), "Count double");
  api.fail(
    ruleRoutes.save,
    409,
    "The rules have been changed since you opened them. Please check them again",
  );
  replyRules({ needsReason: false });
  await user.click(await button("Save"));
  await user.click(await button("Change Rules"));
  expect(await screen.findByText(/^The rules have been changed since you began/)).toBeTruthy();
  await user.click(await button("Save"));
  expect(await screen.findByText("Before: Poll points do not count.")).toBeTruthy();
});

test("after saving and cancelling the focus stays in the form", async () => {
  const { user } = await show();
  const select = await screen.findByLabelText("Poll points");
  await user.selectOptions(select, "Count double");
  await user.click(await button("Cancel"));
  expect(document.activeElement).toBe(select);
  expect(select).toHaveProperty("value", "1");
});

// Covers RULE-11, RULE-12.
test("rules that name an episode ask for its number", async () => {
  const { user, fill } = await show();
  await user.selectOptions(await screen.findByLabelText("Multiplier"), "Double");
  await user.selectOptions(screen.getByLabelText("Captain"), "Each team has one");
  await fill("First episode that counts", "x");
  await user.click(await button("Save"));
  expect(screen.getAllByText("Please enter the number of an episode, 1 to 999")).toHaveLength(2);
  expect(sent()).toEqual([]);
  await fill("From episode", "8");
  await user.clear(screen.getByLabelText("First episode that counts"));
  await fill("First episode that counts", "2");
  await user.click(await button("Save"));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("From episode 8 on all points count double.")).toBeTruthy();
  expect(question.getByText(/^Points count from episode 2 on/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Change Rules" }));
  const rules = { ...classic, multiplier: { times: 2, from: 8 }, countsFrom: 2, captain: true };
  await expect.poll(sent).toEqual([{ rules, seen: 0 }]);
});

// Covers RULE-12.
test("the first episode that counts stays once episodes have counted", async () => {
  replyRules({ isBegun: true });
  await show();
  expect(await screen.findByLabelText("First episode that counts")).toHaveProperty("disabled", true);
  expect(screen.getByText(/^Episodes have counted already/)).toBeTruthy();
});
