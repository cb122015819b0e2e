import { adminAccountRoutes, adminLeagueRoutes, draftRoutes, teamRoutes } from "@emberline/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { freezeTime } from "../../../testing/freeze-time.ts";
import { inPages } from "../../../testing/in-pages.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import type { AdminLeague } from "./league-cells.tsx";
import { LeaguesPage } from "./leagues-page.tsx";

const MINUTE_MS = 60_000;
const team = { teamId: testId(2), name: "Torch Bearers", owner: { firstName: "Ana", lastName: "Ruiz" } };
const league: AdminLeague = {
  leagueId: testId(1),
  name: "Night Owls",
  owner: { firstName: "Ana", lastName: "Ruiz", userName: "ana" },
  privateInd: true,
  teamsCount: 1,
  draftDate: null,
  draftStartDate: null,
  draftComplete: false,
  draftAborted: false,
};
const ana = {
  userId: testId(7),
  username: "ana",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Ruiz",
  verified: true,
  suspended: false,
  owner: false,
  role: "fan" as const,
  sessions: 0,
  leagues: 0,
  lastSeenAt: null,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(adminLeagueRoutes.find, inPages(league));
  api.reply(teamRoutes.forDraft, { data: [team] });
  api.reply(adminAccountRoutes.list, { data: { total: 1, rows: [ana] } });
});
const open = (search = "") =>
  renderPage(<LeaguesPage />, api, { path: `/admin/leagues${search}`, isAdmin: true });

// Covers ADMIN-LEAGUE-1, ADMIN-LEAGUE-2, ADMIN-LEAGUE-6.
test("leagues are listed with owner, size and draft; the name opens the teams", async () => {
  const release = api.hold(adminLeagueRoutes.find, inPages(league));
  const { user } = await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /Night Owls/ }));
  expect(row.getByText("Ana Ruiz")).toBeTruthy();
  expect(row.getByText("Not set")).toBeTruthy();
  expect(row.getByRole("img", { name: "Private league" })).toBeTruthy();
  const name = row.getByRole("button", { name: /^Night Owls/ });
  await user.click(name);
  expect(name.getAttribute("aria-expanded")).toBe("true");
  const teams = within(await screen.findByRole("list", { name: "Teams of Night Owls" }));
  expect(teams.getByText("Torch Bearers")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-7, ADMIN-LEAGUE-8, ADMIN-LEAGUE-10.
test("a running draft and one that starts soon link to the draft room", async () => {
  const starts = (number: number, minutes: number): AdminLeague => ({
    ...league,
    leagueId: testId(10 + number),
    name: `League ${number}`,
    draftDate: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
    draftStartDate: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  });
  api.reply(adminLeagueRoutes.find, inPages(starts(1, -2), starts(2, 3), starts(3, 600)));
  await open();
  const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));
  expect((await row("League 1")).getByText("Ongoing")).toBeTruthy();
  expect((await row("League 2")).getByText(/^Starting in \dm$/)).toBeTruthy();
  const link = (await row("League 2")).getByRole("link", { name: "Go to Draft, League 2" });
  expect(link.getAttribute("href")).toBe(`/admin-draft/${testId(12)}`);
  expect((await row("League 3")).queryByRole("link", { name: /^Go to Draft/ })).toBeNull();
});

test("a draft that is over is complete, or was ended by an admin", async () => {
  const over = { draftDate: "2026-03-01T20:00:00.000Z", draftStartDate: "2026-03-01T20:00:00.000Z" };
  const complete: AdminLeague = { ...league, ...over, draftComplete: true };
  const ended: AdminLeague = { ...complete, leagueId: testId(3), name: "Early Birds", draftAborted: true };
  api.reply(adminLeagueRoutes.find, inPages(complete, ended));
  await open();
  const first = within(await screen.findByRole("row", { name: /Night Owls/ }));
  expect(first.getByText("Complete")).toBeTruthy();
  const second = within(screen.getByRole("row", { name: /Early Birds/ }));
  expect(second.getByText("Ended by an admin")).toBeTruthy();
  expect(second.queryByText("Complete")).toBeNull();
});

// Covers DRAFT-16.
test("a running draft is ended in the list with a reason, and the list says so", async () => {
  const runs = { draftDate: "2026-03-01T20:00:00.000Z", draftStartDate: "2026-03-01T20:00:00.000Z" };
  api.reply(adminLeagueRoutes.find, inPages({ ...league, ...runs }));
  api.reply(draftRoutes.board, { data: null });
  api.reply(draftRoutes.abort, () => {
    api.reply(
      adminLeagueRoutes.find,
      inPages({ ...league, ...runs, draftComplete: true, draftAborted: true }),
    );
    return { message: "" };
  });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "End Draft, Night Owls" }));
  const sheet = within(await screen.findByRole("dialog", { name: "End the draft" }));
  await user.click(sheet.getByRole("button", { name: "End Draft" }));
  expect(await sheet.findByText("Please say why")).toBeTruthy();
  await fill("Reason", "Nobody else came");
  await user.click(sheet.getByRole("button", { name: "End Draft" }));
  expect(await screen.findByText("Ended by an admin")).toBeTruthy();
  expect(api.requests(draftRoutes.abort)).toMatchObject([
    { params: { leagueId: league.leagueId }, body: { reason: "Nobody else came" } },
  ]);
  expect(screen.queryByRole("button", { name: /^End Draft/ })).toBeNull();
});

// Covers ADMIN-20.
test("no leagues and a failed list have texts of their own", async () => {
  api.fail(adminLeagueRoutes.find, 400);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading leagues" })).toBeTruthy();
  api.reply(adminLeagueRoutes.find, inPages());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No leagues yet")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-5.
test("a league is added for a user; each error disappears when its field is filled in", async () => {
  api.reply(adminLeagueRoutes.add, { data: { leagueId: testId(3), teamId: testId(4) } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add League" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add League" }));
  const submit = dialog.getByRole("button", { name: "Add League" });
  await user.click(dialog.getByLabelText(/^Private/));
  await user.click(submit);
  expect(await dialog.findByText("Please choose an owner")).toBeTruthy();
  expect(dialog.getByText("Password is required for private leagues")).toBeTruthy();
  await user.click(await dialog.findByRole("radio", { name: /^Ana Ruiz/ }));
  expect(dialog.queryByText("Please choose an owner")).toBeNull();
  expect(dialog.getByText("Password is required for private leagues")).toBeTruthy();
  await user.type(dialog.getByLabelText("League name"), "Owls");
  await user.type(dialog.getByLabelText("Team name"), "Bats");
  await user.type(dialog.getByLabelText("Password"), "torch");
  expect(dialog.queryByText("Password is required for private leagues")).toBeNull();
  await user.click(submit);
  expect(await screen.findByText("League added")).toBeTruthy();
  expect(api.requests(adminLeagueRoutes.add).map(({ body }) => body)).toEqual([
    { ownerId: ana.userId, name: "Owls", teamName: "Bats", privateInd: true, password: "torch" },
  ]);
});

// Covers APP-50.
test("the chosen owner of a league that was not added is shown when the form is opened again", async () => {
  const { user, unmount } = await open();
  await user.click(await screen.findByRole("button", { name: "Add League" }));
  await user.click(await screen.findByRole("radio", { name: /^Ana Ruiz/ }));
  unmount();
  api.reply(adminAccountRoutes.list, { data: { total: 0, rows: [] } });
  const again = await open();
  await again.user.click(await screen.findByRole("button", { name: "Add League" }));
  expect(await screen.findByRole("radio", { name: /^Ana Ruiz/, checked: true })).toBeTruthy();
});

// Covers ADMIN-LEAGUE-26, ADMIN-LEAGUE-29.
test("a league is deleted after a confirmation; a refusal shows the reason", async () => {
  api.fail(adminLeagueRoutes.remove, 409, "The draft is running");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete Night Owls" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Night Owls?" }));
  await user.click(dialog.getByRole("button", { name: "Delete League" }));
  expect(await dialog.findByText("Failed to delete league. Please try again.")).toBeTruthy();
  expect(dialog.getByText("The draft is running")).toBeTruthy();
  api.reply(adminLeagueRoutes.remove, { message: "" });
  api.reply(adminLeagueRoutes.find, inPages());
  await user.click(dialog.getByRole("button", { name: "Delete League" }));
  expect(await screen.findByText("League deleted successfully")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add League" })),
  );
});

test("a team is deleted after a confirmation; without a reply it stays", async () => {
  api.disconnect(adminLeagueRoutes.removeTeam);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Night Owls/ }));
  await user.click(await screen.findByRole("button", { name: "Delete Torch Bearers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Torch Bearers?" }));
  expect(dialog.getByText("It is the only team, so the league is deleted too.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete Team" }));
  expect(await dialog.findByText("An error occurred while deleting the team.")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-9, ADMIN-LEAGUE-17, LIMIT-24.
test("leagues are loaded again every minute while one has a draft date", async () => {
  const [started, later] = ["2020-01-01T00:00:00.000Z", "2096-11-25T20:00:00.000Z"];
  api.reply(adminLeagueRoutes.find, inPages({ ...league, draftDate: started, draftStartDate: started }));
  const release = api.delay(adminLeagueRoutes.find);
  await open();
  const { advance, advanceUntil } = freezeTime();
  release();
  await advanceUntil(() => screen.queryByText("Ongoing") !== null);
  api.reply(adminLeagueRoutes.find, inPages({ ...league, draftDate: later, draftStartDate: later }));
  await advance(59_000);
  expect(api.requests(adminLeagueRoutes.find)).toHaveLength(1);
  await advance(1000);
  expect(api.requests(adminLeagueRoutes.find)).toHaveLength(2);
  await advanceUntil(() => screen.queryByText(/2096/) !== null);
  fireEvent.click(screen.getByRole("button", { name: /2096.*, draft settings of Night Owls/ }));
  expect(screen.getByRole("dialog", { name: "Draft Settings" })).toBeTruthy();
});

// Covers ADMIN-LEAGUE-17.
test("leagues without a draft date are not loaded again", async () => {
  const release = api.delay(adminLeagueRoutes.find);
  await open();
  const { advance, advanceUntil } = freezeTime();
  release();
  await advanceUntil(() => screen.queryByText("Not set") !== null);
  await advance(61_000);
  expect(api.requests(adminLeagueRoutes.find)).toHaveLength(1);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...league,
    leagueId: testId(100 + index),
    name: `League ${index + 1}`,
  }));

// Covers ADMIN-LEAGUE-35.
test("Show More adds the next 50 leagues and moves the focus to the first of them", async () => {
  api.reply(adminLeagueRoutes.find, inPages(...numbered(60)));
  const { user } = await open();
  expect(await screen.findByText("50 of 60 leagues")).toBeTruthy();
  screen.getByRole("button", { name: "Show More" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("60 leagues")).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(61);
  expect(document.activeElement?.textContent).toContain("League 51");
});

// Covers ADMIN-LEAGUE-34.
test("the server searches the leagues, and the search is in the address", async () => {
  api.reply(adminLeagueRoutes.find, inPages(league, ...numbered(3)));
  const { fill } = await open();
  expect(await screen.findByText("4 leagues")).toBeTruthy();
  await fill("Search", " Owls ");
  expect(await screen.findByText("1 league")).toBeTruthy();
  expect(api.requests(adminLeagueRoutes.find).map(({ query }) => query)).toEqual([{}, { search: "Owls" }]);
  await waitFor(() => expect(location.search).toBe("?search=Owls"));
});

test("after a search that found nothing, the others load without saying that there are none", async () => {
  api.reply(adminLeagueRoutes.find, inPages(league));
  const { user } = await open("?search=nothing");
  expect(await screen.findByRole("heading", { name: "No leagues found" })).toBeTruthy();
  const release = api.hold(adminLeagueRoutes.find, inPages(league));
  await user.clear(screen.getByRole("searchbox", { name: "Search" }));
  expect(await screen.findByText("Loading")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /^No leagues/ })).toBeNull();
  release();
  expect(await screen.findByRole("row", { name: /^Night Owls/ })).toBeTruthy();
});

// Covers ADMIN-20.
test("while the teams of a league load there is room for them", async () => {
  const release = api.hold(teamRoutes.forDraft, { data: [] });
  const { user } = await open();
  const name = await screen.findByRole("button", { name: /^Night Owls/ });
  await user.click(name);
  expect(screen.getByRole("status", { name: "Loading the teams" })).toBeTruthy();
  release();
  expect(await screen.findByText("This league has no teams yet.")).toBeTruthy();
});

test("teams that could not be loaded can be loaded again", async () => {
  api.fail(teamRoutes.forDraft, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Night Owls/ }));
  expect(await screen.findByText("The teams could not be loaded.")).toBeTruthy();
  api.reply(teamRoutes.forDraft, { data: [team] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Torch Bearers")).toBeTruthy();
});

test("leagues that cannot be loaded again stay, marked as possibly out of date", async () => {
  const { queries } = await open();
  await screen.findByRole("row", { name: /^Night Owls/ });
  api.fail(adminLeagueRoutes.find, 500);
  await queries.invalidateQueries();
  expect(await screen.findByText("Error loading leagues. This list may be out of date.")).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Night Owls/ })).toBeTruthy();
});

// Covers ADMIN-LEAGUE-35.
test("a team is renamed with a reason; what the form lacks is said before anything is sent", async () => {
  api.reply(adminLeagueRoutes.renameTeam, { message: "The team is renamed" });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Night Owls/ }));
  await user.click(await screen.findByRole("button", { name: "Rename Torch Bearers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Torch Bearers?" }));
  await user.click(dialog.getByRole("button", { name: "Rename Team" }));
  expect(await dialog.findByText("Please say why")).toBeTruthy();
  expect(api.requests(adminLeagueRoutes.renameTeam)).toEqual([]);
  await user.clear(dialog.getByLabelText("New name"));
  await user.type(dialog.getByLabelText("New name"), "Team of Ana");
  await user.type(dialog.getByLabelText("Reason"), "Too rude");
  await user.click(dialog.getByRole("button", { name: "Rename Team" }));
  expect(await screen.findByText("The team is renamed")).toBeTruthy();
  expect(api.requests(adminLeagueRoutes.renameTeam)).toMatchObject([
    { params: { teamId: team.teamId }, body: { name: "Team of Ana", reason: "Too rude" } },
  ]);
});

test("a refused renaming of a league shows the server's reason and stays open", async () => {
  api.fail(adminLeagueRoutes.rename, 409, "The league has this name already");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Rename Night Owls" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Too rude");
  await user.click(dialog.getByRole("button", { name: "Rename League" }));
  expect(await dialog.findByText("The league has this name already")).toBeTruthy();
});
