import {
  moveRoutes,
  type LeagueTrades,
  type RosterPlayer,
  teamRoutes,
  tradeRoutes,
} from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { MyTeam, TheirTeam } from "./roster.tsx";

const player = (number: number, firstName: string, eliminated = false): RosterPlayer => ({
  playerId: testId(number),
  firstName,
  lastName: "Reed",
  photoUrl: null,
  tribe: null,
  eliminated,
  totalPoints: 12,
});
const [kim, lou, max, pat, gone] = [
  player(62, "Kim"),
  player(63, "Lou"),
  player(64, "Max"),
  player(65, "Pat"),
  player(66, "Gone", true),
];
const rival = { teamId: testId(90), name: "Rival Team" };
const mine = { teamId, name: "Lantern Bearers" };
const proposal = {
  tradeId: testId(91),
  proposedAt: "2026-11-20T10:00:00Z",
  isOwn: false,
  team: rival,
  gives: [kim],
  gets: [lou],
  note: null,
  problem: null,
};
/** Max came from a third team, and the rival may get Pat back. */
const pending = (sides: LeagueTrades["accepted"][number]["sides"], number: number) => ({
  tradeId: testId(number),
  acceptedAt: "2026-11-19T10:00:00Z",
  from: 6,
  sides,
  vetoUntil: "2026-11-21T10:00:00Z",
});
const third = { teamId: testId(93), name: "Third Team" };
const accepted = [
  pending(
    [
      { team: third, gives: [max] },
      { team: mine, gives: [player(67, "Uma")] },
    ],
    94,
  ),
  pending(
    [
      { team: rival, gives: [pat] },
      { team: third, gives: [player(68, "Vic")] },
    ],
    95,
  ),
];

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  const team = {
    owner: { firstName: "Ana", lastName: "Fan" },
    league: { leagueId, name: "Night Owls" },
    totalPoints: 24,
    bonus: 0,
    hasMoves: true as const,
  };
  api.reply(teamRoutes.myTeam, { data: { ...team, ...mine, mine: true, players: [kim, max, pat, gone] } });
  api.reply(teamRoutes.theirTeam, {
    data: { ...team, ...rival, mine: false, players: [lou, gone], tradesWithMe: true as const },
  });
  replyTrades();
});

const own = {
  allowed: 0,
  used: 0,
  isClosed: false,
  waitsFor: null as number | null,
  opensAt: null,
  from: 6,
  captain: null,
  leavers: [] as RosterPlayer[],
  free: [] as RosterPlayer[],
};
const replyTrades = (trades: Partial<LeagueTrades> = {}, change: Partial<typeof own> = {}) =>
  api.reply(moveRoutes.get, {
    data: {
      replacements: [],
      trades: { closed: null, vetoHours: 24, proposals: [], accepted: [], ...trades },
      own: { ...own, ...change },
    },
  });

const theirs = (
  <TheirTeam
    leagueId={leagueId}
    teamId={rival.teamId}
    scrollToHistory={false}
    onOpenPlayer={() => undefined}
  />
);
const ownPage = <MyTeam leagueId={leagueId} onOpenPlayer={() => undefined} />;

async function openSheet() {
  const { user } = await renderPage(theirs, api);
  await user.click(await screen.findByRole("button", { name: "Propose a Trade" }));
  return user;
}
const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const propose = () => screen.getByRole("button", { name: "Propose Trade" });

describe("the sheet of a trade", () => {
  // Covers TRADE-12.
  test("offers those who are in the game, and says why one of them cannot be traded now", async () => {
    replyTrades({ accepted });
    await openSheet();
    expect((await choice(/Kim Reed/)).disabled).toBe(false);
    const maxChoice = await choice(/Max Reed.*Part of a trade that may still be vetoed/);
    const patChoice = await choice(/Pat Reed.*Part of a trade that may still be vetoed/);
    expect([maxChoice.disabled, patChoice.disabled]).toEqual([true, true]);
    expect(screen.queryByRole("checkbox", { name: /Gone/ })).toBeNull();
  });

  test("does not send a contestant who was chosen before another trade", async () => {
    api.fail(tradeRoutes.propose, 409, "Max Reed is part of a trade that may still be vetoed");
    const user = await openSheet();
    await user.click(await choice(/Max Reed/));
    await user.click(await choice(/Lou Reed/));
    replyTrades({ accepted });
    await user.click(propose());
    expect(await screen.findByText("Max Reed is part of a trade that may still be vetoed")).toBeTruthy();
    await waitFor(async () => expect((await choice(/Max Reed/)).checked).toBe(false));
    await user.click(propose());
    expect(await screen.findByText("Please choose contestants of both teams")).toBeTruthy();
    expect(api.requests(tradeRoutes.propose)).toHaveLength(1);
  });

  test("says that the contestants load, and that they could not be loaded", async () => {
    const release = api.delay(moveRoutes.get);
    const user = await openSheet();
    expect(await screen.findByText("Loading contestants …")).toBeTruthy();
    await user.click(propose());
    expect(await screen.findByText("The contestants are still loading")).toBeTruthy();
    api.fail(moveRoutes.get, 400, "Please try later");
    release();
    expect(await screen.findByText("Please try later")).toBeTruthy();
  });

  test.each([
    [{ closed: "Trades open when the draft is over" }, {}, "Trades open when the draft is over"],
    [{}, { waitsFor: 5 }, "You can trade contestants once you see everything through episode 5"],
  ])("says why trades are closed", async (trades, change, text) => {
    replyTrades(trades, change);
    const user = await openSheet();
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(await choice(/Kim Reed/));
    await user.click(propose());
    expect(api.requests(tradeRoutes.propose)).toEqual([]);
  });

  // Covers TRADE-3.
  test("sends the same proposal again after the server could not be reached, and another one after a change", async () => {
    const user = await openSheet();
    api.disconnect(tradeRoutes.propose);
    await user.click(await choice(/Kim Reed/));
    await user.click(await choice(/Lou Reed/));
    for (const _ of [1, 2]) {
      await user.click(propose());
      expect(await screen.findByText(/could not be reached/)).toBeTruthy();
      await waitFor(() => expect(propose().getAttribute("aria-busy")).not.toBe("true"));
    }
    api.reply(tradeRoutes.propose, { message: "Your proposal is with Rival Team" });
    await user.type(screen.getByLabelText("Note (optional)"), "Please");
    await user.click(propose());
    expect(await screen.findByText("Your proposal is with Rival Team")).toBeTruthy();
    const ids = api.requests(tradeRoutes.propose).map(({ params }) => params["tradeId"]);
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)]);
  });

  test("gives the focus to the card once the proposal that it answers is gone", async () => {
    replyTrades({ proposals: [proposal] });
    api.reply(tradeRoutes.propose, () => {
      replyTrades();
      return { message: "Your proposal is with Rival Team" };
    });
    const { user } = await renderPage(ownPage, api);
    await user.click(await screen.findByRole("button", { name: "Propose something else to Rival Team" }));
    await user.click(await choice(/Kim Reed/));
    await user.click(await choice(/Lou Reed/));
    await user.click(propose());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Trades"));
    expect(api.requests(tradeRoutes.propose).map(({ body }) => body)).toEqual([
      { teamId: rival.teamId, gives: [kim.playerId], gets: [lou.playerId], answers: proposal.tradeId },
    ]);
  });
});

test("after a veto the list has the focus", async () => {
  replyTrades({ accepted: accepted.slice(1).map((trade) => ({ ...trade, mayVeto: true as const })) });
  api.reply(tradeRoutes.veto, () => {
    const veto = { at: "2026-11-19T12:00:00Z", reason: "Not fair" };
    const vetoed = accepted.slice(1).map((trade) => ({ ...trade, from: null, vetoUntil: undefined, veto }));
    replyTrades({ accepted: vetoed });
    return { message: "The trade does not count" };
  });
  const { user } = await renderPage(ownPage, api);
  await user.click(await screen.findByRole("button", { name: "Veto the trade of Pat Reed for Vic Reed" }));
  await user.type(await screen.findByLabelText("Reason"), "Not fair");
  await user.click(screen.getByRole("button", { name: "Veto Trade" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Moves in this league"));
});

// Covers TRADE-12.
test("a contestant of a trade that may be vetoed is neither replaced nor taken", async () => {
  const left = { ...max, eliminated: true };
  const change = { allowed: 2, leavers: [left, gone], free: [player(67, "Uma"), player(69, "Wes")] };
  replyTrades({ accepted }, change);
  const { user } = await renderPage(ownPage, api);
  await user.click(await screen.findByRole("button", { name: "Replace Gone Reed" }));
  const option = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
  expect((await option(/Uma Reed.*Part of a trade that may still be vetoed/)).disabled).toBe(true);
  expect((await option(/Wes Reed/)).disabled).toBe(false);
  expect(screen.queryByRole("button", { name: "Replace Max Reed", hidden: true })).toBeNull();
});
