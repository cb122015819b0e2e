import { leagueRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { fakeDeviceStore } from "../../../testing/fake-device-store.ts";
import { inPages } from "../../../testing/in-pages.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { JoinableLeaguesPage } from "./joinable-leagues-page.tsx";

const league = {
  leagueId: testId(5),
  name: "Night Owls",
  privateInd: true,
  teamsCount: 3,
  owner: { userName: "ben" },
};

// Covers LEAGUE-10.
test("each league that can be joined has a card with its name, its owner and a lock if it is private", async () => {
  const api = createFakeApi();
  const open = { ...league, leagueId: testId(6), name: "Early Birds", privateInd: false };
  api.reply(leagueRoutes.findJoinable, inPages(league, open));
  await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByRole("heading", { name: "Available Leagues" })).toBeTruthy();
  const [owls, birds] = (await screen.findAllByRole("article")).map((card) => within(card));
  expect(owls?.getByText("Night Owls")).toBeTruthy();
  expect(owls?.getByText(/by ben/)).toBeTruthy();
  expect(owls?.getByRole("img", { name: "Private league" })).toBeTruthy();
  expect(owls?.getByRole("button", { name: "Join League" })).toBeTruthy();
  expect(birds?.getByText("Early Birds")).toBeTruthy();
  expect(birds?.queryByRole("img", { name: "Private league" })).toBeNull();
});

// Covers LEAGUE-16, LEAGUE-20.
test("a join without a team name is refused in the form, a wrong password with the server's message", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(league));
  api.fail(leagueRoutes.join, 400, "That is not the league's password");
  const { user, fill } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: "Join League" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Join League" }));
  expect(dialog.getByText("Team name must be at least 3 characters long")).toBeTruthy();
  expect(dialog.getByText("League password is required for private leagues")).toBeTruthy();
  expect(api.requests(leagueRoutes.join)).toEqual([]);
  await fill("Team name", "Owlets");
  await fill("League password", "wrong");
  await user.click(dialog.getByRole("button", { name: "Join League" }));
  expect(await dialog.findByText("That is not the league's password")).toBeTruthy();
  expect(dialog.getByLabelText("Team name")).toHaveProperty("value", "Owlets");
});

// Covers LEAGUE-13, LEAGUE-17.
test("a new league needs a name, a team name and, if it is private, a password", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(league));
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: "Create New League" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText(/^Private/));
  await user.click(dialog.getByRole("button", { name: "Create League" }));
  expect(dialog.getByText("League name must be at least 3 characters long")).toBeTruthy();
  expect(dialog.getByText("Team name must be at least 3 characters long")).toBeTruthy();
  expect(dialog.getByText("Password is required for private leagues")).toBeTruthy();
  expect(api.requests(leagueRoutes.add)).toEqual([]);
});

// Covers LEAGUE-12.
test("a private league is joined with its password", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(league));
  api.reply(leagueRoutes.join, { data: { leagueId: testId(5), teamId: testId(6) } });
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: "Join League" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Team name"), "Owlets");
  await user.click(within(dialog).getByRole("button", { name: "Join League" }));
  expect(await within(dialog).findByText("League password is required for private leagues")).toBeTruthy();
  expect(api.requests(leagueRoutes.join)).toEqual([]);
  await user.type(within(dialog).getByLabelText("League password"), "hoot");
  await user.click(within(dialog).getByRole("button", { name: "Join League" }));
  await waitFor(() => expect(location.pathname).toBe(`/league/${testId(5)}`));
  expect(api.requests(leagueRoutes.join)).toMatchObject([
    { body: { teamName: "Owlets", leagueId: testId(5), leaguePassword: "hoot" } },
  ]);
});

// Covers RULE-3.
test("who joins a league with rules of its own reads them", async () => {
  const api = createFakeApi();
  const rules = { ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0 };
  api.reply(leagueRoutes.findJoinable, inPages({ ...league, rules }));
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: "Join League" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^The draft gives each team at most 3 contestants/)).toBeTruthy();
  expect(dialog.getByText("Poll points do not count")).toBeTruthy();
});

test("a sheet that is cancelled leaves the page where it is", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(league));
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: "Join League" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(location.pathname).toBe("/leagues");
  expect(api.requests(leagueRoutes.join)).toEqual([]);
});

// Covers LEAGUE-11, LEAGUE-13.
test("without a league to join the page offers to create one", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages());
  api.reply(leagueRoutes.add, { data: { leagueId: testId(5), teamId: testId(6) } });
  const { user, fill } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByText("No Available Leagues")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create New League" }));
  await fill("League name", "Night Owls");
  await fill("Team name", "Owlets");
  await user.click(screen.getByRole("button", { name: "Create League" }));
  await waitFor(() => expect(location.pathname).toBe(`/league/${testId(5)}`));
  expect(api.requests(leagueRoutes.add)).toMatchObject([
    { body: { name: "Night Owls", teamName: "Owlets", privateInd: false, password: null } },
  ]);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...league,
    leagueId: testId(100 + index),
    name: `League ${index + 1}`,
  }));

// Covers LEAGUE-46.
test("Show More adds the next 50 leagues and moves the focus to the first of them, until all are shown", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(...numbered(101)));
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByText("50 of 101 leagues")).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(50);
  screen.getByRole("button", { name: "Show More" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("100 of 101 leagues")).toBeTruthy();
  const joinOf = (name: string) =>
    within(screen.getByRole("heading", { name: new RegExp(`^${name}( |$)`) }).closest("article")!).getByRole(
      "button",
      { name: "Join League" },
    );
  expect(document.activeElement).toBe(joinOf("League 51"));
  screen.getByRole("button", { name: "Show More" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("101 leagues")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
  expect(document.activeElement).toBe(joinOf("League 101"));
});

test("when the next leagues cannot be loaded, the list says so and the button loads them", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(...numbered(51)));
  const { user } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  const more = await screen.findByRole("button", { name: "Show More" });
  api.disconnect(leagueRoutes.findJoinable);
  await user.click(more);
  const failure = "More leagues could not be loaded. Please try again.";
  expect(await screen.findByText(failure)).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(50);
  api.reply(leagueRoutes.findJoinable, inPages(...numbered(51)));
  await user.click(more);
  expect(await screen.findByRole("heading", { name: /^League 51/ })).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
});

// Covers LEAGUE-47.
test("the server searches; when it finds nothing, a button shows all leagues again", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(league, ...numbered(60)));
  const { user, fill } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByText("50 of 61 leagues")).toBeTruthy();
  await fill("Search leagues", " Night ");
  expect(await screen.findByText("1 league")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /^Night Owls/ })).toBeTruthy();
  await fill("Search leagues", "nothing");
  expect(await screen.findByRole("heading", { name: "No league by that name" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show All Leagues" }));
  expect(await screen.findByText("50 of 61 leagues")).toBeTruthy();
  const field = screen.getByRole("searchbox", { name: "Search leagues" });
  expect(field).toHaveProperty("value", "");
  expect(document.activeElement).toBe(field);
  const { query } = api.requests(leagueRoutes.findJoinable)[1]!;
  expect(query).toEqual({ search: "Night" });
});

// Covers APP-15.
test("without a network the page shows the leagues that the device has kept", async () => {
  fakeDeviceStore();
  const api = createFakeApi();
  api.reply(leagueRoutes.findJoinable, inPages(...numbered(60)));
  const first = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByText("50 of 60 leagues")).toBeTruthy();
  first.unmount();
  api.disconnect(leagueRoutes.findJoinable);
  await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  expect(await screen.findByText("50 of 60 leagues")).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(50);
});
