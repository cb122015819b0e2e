import { leagueRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
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
  api.reply(leagueRoutes.joinable, {
    data: [league, { ...league, leagueId: testId(6), name: "Early Birds", privateInd: false }],
  });
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
  api.reply(leagueRoutes.joinable, { data: [league] });
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
  api.reply(leagueRoutes.joinable, { data: [league] });
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
  api.reply(leagueRoutes.joinable, { data: [league] });
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

test("a sheet that is cancelled leaves the page where it is", async () => {
  const api = createFakeApi();
  api.reply(leagueRoutes.joinable, { data: [league] });
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
  api.reply(leagueRoutes.joinable, { data: [] });
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
