import { moveRoutes, type ReplyOf, type RosterPlayer, teamRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { MyTeam } from "./roster.tsx";

type Own = NonNullable<ReplyOf<typeof moveRoutes.get>["data"]["own"]>;

const player = (number: number, firstName: string): RosterPlayer => ({
  playerId: testId(number),
  firstName,
  lastName: "Reed",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints: 12,
});
const [kim, lou] = [player(62, "Kim"), player(63, "Lou")];
const own: Own = {
  allowed: 0,
  used: 0,
  isClosed: false,
  waitsFor: null,
  opensAt: null,
  from: 6,
  captain: { playerId: null, candidates: [kim, lou] },
  leavers: [],
  free: [],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  const team = {
    teamId,
    name: "Lantern Bearers",
    owner: { firstName: "Ana", lastName: "Fan" },
    league: { leagueId, name: "Night Owls" },
    totalPoints: 24,
    bonus: 0,
    mine: true,
    players: [kim, lou],
    hasMoves: true as const,
    captainId: lou.playerId,
  };
  api.reply(teamRoutes.myTeam, { data: team });
});
const replyOwn = (part: Partial<Own>) =>
  api.reply(moveRoutes.get, { data: { replacements: [], own: { ...own, ...part } } });
const show = (part: Partial<Own> = {}) => {
  replyOwn(part);
  return renderPage(<MyTeam leagueId={leagueId} onOpenPlayer={() => undefined} />, api);
};

// Covers CAPTAIN-1.
test("a member chooses the captain, and all is loaded again", async () => {
  api.reply(moveRoutes.setCaptain, { message: "Kim Reed is your captain from episode 6 on" });
  const { user } = await show();
  const choice = await screen.findByLabelText("Your captain");
  expect(screen.getByText(/count double from episode 6 on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Captain" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Replacements" })).toBeNull();
  await user.selectOptions(choice, "Kim Reed");
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  expect(await screen.findByText("Kim Reed is your captain from episode 6 on")).toBeTruthy();
  expect(api.requests(moveRoutes.setCaptain).map(({ body }) => body)).toEqual([{ playerId: kim.playerId }]);
  await waitFor(() => expect(api.requests(teamRoutes.myTeam)).toHaveLength(2));
});

test("while the choice is saved it cannot change, and the focus stays in the form", async () => {
  const release = api.hold(moveRoutes.setCaptain, { message: "Saved" });
  const { user } = await show();
  await user.selectOptions(await screen.findByLabelText("Your captain"), "Kim Reed");
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  await waitFor(() => expect(screen.getByLabelText("Your captain")).toHaveProperty("disabled", true));
  expect(screen.getByRole("button", { name: /^Save Captain/ }).getAttribute("aria-busy")).toBe("true");
  replyOwn({ captain: { playerId: kim.playerId, candidates: [kim, lou] } });
  release();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Save Captain/ })).toBeNull());
  const choice = screen.getByLabelText("Your captain");
  expect(choice).toHaveProperty("value", kim.playerId);
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

// Covers CAPTAIN-3.
test("a refusal is shown, and the choice is loaded again", async () => {
  api.fail(moveRoutes.setCaptain, 409, "Kim Reed has left the game");
  const { user } = await show({ captain: { playerId: lou.playerId, candidates: [kim, lou] } });
  expect(await screen.findByLabelText("Your captain")).toHaveProperty("value", lou.playerId);
  await user.selectOptions(screen.getByLabelText("Your captain"), "Kim Reed");
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  expect(await screen.findByText("Kim Reed has left the game")).toBeTruthy();
  await waitFor(() => expect(api.requests(moveRoutes.get)).toHaveLength(2));
});

// Covers CAPTAIN-3.
test("a contestant who has left since cannot stay chosen", async () => {
  api.fail(moveRoutes.setCaptain, 409, "Kim Reed has left the game");
  const { user } = await show();
  await user.selectOptions(await screen.findByLabelText("Your captain"), "Kim Reed");
  replyOwn({ captain: { playerId: null, candidates: [lou] } });
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  expect(await screen.findByText("Kim Reed has left the game")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("option", { name: "Kim Reed" })).toBeNull());
  expect(screen.getByLabelText("Your captain")).toHaveProperty("value", "");
  expect(screen.queryByRole("button", { name: "Save Captain" })).toBeNull();
});

test("without an answer the choice stays, and can be sent again", async () => {
  api.disconnect(moveRoutes.setCaptain);
  const { user } = await show();
  await user.selectOptions(await screen.findByLabelText("Your captain"), "Kim Reed");
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(screen.getByLabelText("Your captain")).toHaveProperty("value", kim.playerId);
  api.reply(moveRoutes.setCaptain, { message: "Saved" });
  await user.click(screen.getByRole("button", { name: "Save Captain" }));
  expect(await screen.findByText("Saved")).toBeTruthy();
});

test("a captain who has left the game is still the choice until a new one is saved", async () => {
  await show({ captain: { playerId: testId(64), candidates: [kim, lou] } });
  const choice = await screen.findByLabelText("Your captain");
  expect(within(choice).getByRole("option", { selected: true }).textContent).toBe("No longer in the game");
});

test.each<[state: string, part: Partial<Own>, text: string]>([
  ["before the draft is over", { isClosed: true }, "Choose your captain when the draft is over."],
  [
    "who has not seen all results",
    { waitsFor: 5, captain: { playerId: null, candidates: [] } },
    "You can choose your captain once you see everything through episode 5.",
  ],
  [
    "without contestants in the game",
    { captain: { playerId: null, candidates: [] } },
    "None of your contestants is in the game.",
  ],
])("a member %s reads why there is no choice", async (_state, part, text) => {
  await show(part);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByLabelText("Your captain")).toBeNull();
});

// Covers CAPTAIN-4.
test("the team's page names the captain", async () => {
  await show();
  const row = await screen.findByRole("button", { name: /^Lou Reed/ });
  expect(within(row).getByText("Captain")).toBeTruthy();
  expect(within(screen.getByRole("button", { name: /^Kim Reed/ })).queryByText("Captain")).toBeNull();
});

test("with both rules the captain is above the replacements", async () => {
  await show({ allowed: 2 });
  await screen.findByLabelText("Your captain");
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => ["Captain", "Replacements"].includes(title))).toEqual([
    "Captain",
    "Replacements",
  ]);
});

test("without the rule there is no card", async () => {
  await show({ allowed: 2, captain: null });
  expect(await screen.findByRole("heading", { name: "Replacements" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Captain" })).toBeNull();
});
