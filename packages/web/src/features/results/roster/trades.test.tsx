import {
  moveRoutes,
  type LeagueTrades,
  type RosterPlayer,
  teamRoutes,
  tradeRoutes,
} from "@emberline/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { MyTeam, TheirTeam } from "./roster.tsx";

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
const rival = { teamId: testId(90), name: "Rival Team" };
const proposal = {
  tradeId: testId(91),
  proposedAt: "2026-11-20T10:00:00Z",
  isOwn: false,
  team: rival,
  gives: [kim],
  gets: [lou],
  note: "Please",
  problem: null,
};
const accepted = {
  tradeId: testId(92),
  acceptedAt: "2026-11-19T10:00:00Z",
  from: 6,
  sides: [
    { team: rival, gives: [kim] },
    { team: null, gives: [lou] },
  ],
};

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
  api.reply(teamRoutes.myTeam, {
    data: { ...team, teamId, name: "Lantern Bearers", mine: true, players: [kim] },
  });
  api.reply(teamRoutes.theirTeam, {
    data: { ...team, ...rival, mine: false, players: [lou], tradesWithMe: true as const },
  });
});
const replyTrades = (trades: Partial<LeagueTrades> = {}) =>
  api.reply(moveRoutes.get, {
    data: {
      replacements: [],
      trades: { closed: null, vetoHours: 0, proposals: [], accepted: [], ...trades },
      own: {
        allowed: 0,
        used: 0,
        isClosed: false,
        waitsFor: null,
        opensAt: null,
        from: 6,
        captain: null,
        leavers: [],
        free: [],
      },
    },
  });
const showMine = () => renderPage(<MyTeam leagueId={leagueId} onOpenPlayer={() => undefined} />, api);

// Covers TRADE-10.
test("a proposal is accepted after a confirmation", async () => {
  replyTrades({ proposals: [proposal] });
  api.reply(tradeRoutes.accept, { message: "The trade counts from episode 6 on" });
  const { user } = await showMine();
  expect(await screen.findByText("You give Kim Reed and get Lou Reed")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Accept the trade with Rival Team" }));
  expect(api.requests(tradeRoutes.accept)).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Accept Trade" }));
  expect(await screen.findByText("The trade counts from episode 6 on")).toBeTruthy();
  expect(api.requests(tradeRoutes.accept)).toHaveLength(1);
});

test("a proposal that is not possible says why, and can only be answered otherwise", async () => {
  replyTrades({ proposals: [{ ...proposal, problem: "Kim Reed has left the game" }] });
  api.reply(tradeRoutes.close, { message: "Proposal declined" });
  const { user } = await showMine();
  expect(await screen.findByText("Not possible now: Kim Reed has left the game.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Decline the trade with Rival Team" }));
  expect(await screen.findByText("Proposal declined")).toBeTruthy();
});

// Covers TRADE-10.
test("a member proposes a trade on the page of another team", async () => {
  replyTrades();
  api.reply(tradeRoutes.propose, { message: "Your proposal is with Rival Team" });
  const page = (
    <TheirTeam
      leagueId={leagueId}
      teamId={rival.teamId}
      scrollToHistory={false}
      onOpenPlayer={() => undefined}
    />
  );
  const { user } = await renderPage(page, api);
  await user.click(await screen.findByRole("button", { name: "Propose a Trade" }));
  await user.click(await screen.findByRole("checkbox", { name: /Kim Reed/ }));
  await user.click(screen.getByRole("button", { name: "Propose Trade" }));
  expect(await screen.findByText("Please choose contestants of both teams")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /Lou Reed/ }));
  await user.click(screen.getByRole("button", { name: "Propose Trade" }));
  expect(await screen.findByText("Your proposal is with Rival Team")).toBeTruthy();
  expect(api.requests(tradeRoutes.propose).map(({ body }) => body)).toEqual([
    { teamId: rival.teamId, gives: [kim.playerId], gets: [lou.playerId] },
  ]);
});

// Covers TRADE-7, TRADE-10.
test("the owner of the league vetoes a trade of the list, with a reason", async () => {
  replyTrades({ accepted: [{ ...accepted, vetoUntil: "2026-11-21T10:00:00Z", mayVeto: true }] });
  api.reply(tradeRoutes.veto, { message: "The trade does not count" });
  const { user } = await showMine();
  await user.click(await screen.findByRole("button", { name: "Veto the trade of Kim Reed for Lou Reed" }));
  await user.type(await screen.findByLabelText("Reason"), "Not fair");
  await user.click(screen.getByRole("button", { name: "Veto Trade" }));
  expect(await screen.findByText("The trade does not count")).toBeTruthy();
  expect(api.requests(tradeRoutes.veto).map(({ body }) => body)).toEqual([{ reason: "Not fair" }]);
});
