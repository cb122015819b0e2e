import { adminLeagueRoutes, leagueRoutes, playerRoutes, type ReplyOf } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { SetPlayersPage } from "./set-players-page.tsx";

type League = ReplyOf<typeof leagueRoutes.get>["data"];

const player = (number: number, firstName: string) => ({
  playerId: testId(number),
  firstName,
  lastName: "Lee",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints: 0,
  episodeCount: 0,
});
const [ana, ben] = [player(1, "Ana"), player(2, "Ben")];
const team = (number: number, name: string, players: (typeof ana)[]) => ({
  teamId: testId(number),
  name,
  owner: { firstName: "Mia", lastName: "Stone" },
  players,
  mine: false,
  ownsLeague: false,
});

/** Each test has a league of its own: unsaved moves are kept while the tab is open. */
let leagues = 100;
let api: FakeApi;
let league: League;
beforeEach(() => {
  leagues += 1;
  league = {
    leagueId: testId(leagues),
    name: "Night Owls",
    privateInd: false,
    drafts: [],
    postponedFrom: null,
    spoilerDelayHours: null,
    rostersVersion: "stored",
    mayChange: true,
    teams: [team(10, "Owls", [ana]), team(11, "Bats", [])],
  };
  api = createFakeApi();
  api.reply(leagueRoutes.get, () => ({ data: league }));
  api.reply(playerRoutes.list, { data: [ana, ben] });
  api.reply(adminLeagueRoutes.setPlayers, { message: "" });
});
const open = () =>
  renderPage(<SetPlayersPage />, api, {
    path: `/admin/leagues/${league.leagueId}/players`,
    pattern: "/admin/leagues/:leagueId/players",
    isAdmin: true,
  });
const list = async (name: string) => within(await screen.findByRole("region", { name }));

// Covers ADMIN-LEAGUE-3, ADMIN-LEAGUE-15, ADMIN-LEAGUE-30, ADMIN-LEAGUE-31.
test("a player is moved to another team and all rosters are saved", async () => {
  const release = api.delay(leagueRoutes.get);
  const { user } = await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect((await list("Owls")).getByText("Ana Lee")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Move Ana Lee to …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Ana Lee to …" }));
  await user.click(dialog.getByRole("button", { name: /^Bats/ }));
  expect((await list("Bats")).getByText("Ana Lee")).toBeTruthy();
  expect((await list("Owls")).queryByText("Ana Lee")).toBeNull();
  expect(screen.getByText("1 contestant moved, not saved yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player assignments saved successfully")).toBeTruthy();
  expect(api.requests(adminLeagueRoutes.setPlayers)[0]?.body).toEqual({
    assignments: [{ teamId: testId(11), playerId: ana.playerId }],
    rostersVersion: "stored",
  });
});

// Covers ADMIN-LEAGUE-16.
test("the arrow keys move a player from list to list and back", async () => {
  const { user } = await open();
  const mover = await screen.findByRole("button", { name: "Move Ben Lee to …" });
  mover.focus();
  await user.keyboard("{ArrowRight}");
  expect((await list("Owls")).getByText("Ben Lee")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Ben Lee to …" })),
  );
  await user.keyboard("{ArrowLeft}");
  expect((await list("Available")).getByText("Ben Lee")).toBeTruthy();
  expect(screen.getByText("All changes are saved")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-25.
test("the moves are kept when a save is refused or gets no reply", async () => {
  const { user } = await open();
  (await screen.findByRole("button", { name: "Move Ben Lee to …" })).focus();
  await user.keyboard("{ArrowRight}");
  api.fail(adminLeagueRoutes.setPlayers, 409, "The draft is running");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The draft is running")).toBeTruthy();
  api.disconnect(adminLeagueRoutes.setPlayers);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your moves are kept. Please try again.")).toBeTruthy();
  expect((await list("Owls")).getByText("Ben Lee")).toBeTruthy();
});

test("while the draft is running players cannot be moved", async () => {
  const startDate = new Date(Date.now() - 60_000).toISOString();
  league.drafts = [{ startDate, complete: false, aborted: false, paused: false, pickTimeSeconds: 60 }];
  await open();
  expect(await screen.findByText("The draft of this league is running")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

// Covers ADMIN-LEAGUE-23.
test("a league without teams, and one that cannot be loaded, have texts of their own", async () => {
  api.fail(leagueRoutes.get, 404, "League not found", "not_found");
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "League not found" })).toBeTruthy();
  league.teams = [];
  api.reply(leagueRoutes.get, () => ({ data: league }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Players can be set once this league has teams.")).toBeTruthy();
});
