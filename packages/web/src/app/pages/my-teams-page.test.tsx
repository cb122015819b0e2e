import {
  noteRoutes,
  seasonRoutes,
  teamRoutes,
  type RosterPlayer,
  type TeamOverview,
  type TeamsOverview,
} from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { MyTeamsPage } from "./my-teams-page.tsx";

const MINUTE_MS = 60_000;

// Covers LEAGUE-8, LEAGUE-9.
test("without a team the page links to the leagues that can be joined", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.overview, { data: overview([]) });
  await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByText("No Teams Yet")).toBeTruthy();
  expect(
    screen.getByText("You haven't joined any leagues yet. Get started by joining your first league!"),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Join a League" }).getAttribute("href")).toBe("/leagues");
  expect(screen.getByRole("link", { name: "Browse Available Leagues" }).getAttribute("href")).toBe(
    "/leagues",
  );
});

// Covers LEAGUE-38.
test("teams are sorted by how soon their draft needs the user, each with what it needs", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.overview, {
    data: overview([
      team(1, "Embers", draft(-9 * 24 * 60, { complete: true }), { players: [player("Ana", false)] }),
      team(2, "Owls", draft(3 * 24 * 60)),
      team(3, "Sparks", null),
      team(4, "Tides", draft(10)),
      team(5, "Kin", draft(-5)),
      team(6, "Wicks", draft(-5, { complete: true, aborted: true })),
      ownedLeague(team(7, "Zephyrs", null)),
    ]),
  });
  await renderPage(<MyTeamsPage />, api);
  const cards = (await screen.findAllByRole("article")).map((card) => within(card));
  expect(cards.map((card) => card.getByRole("heading").textContent)).toEqual([
    "Kin",
    "Tides",
    "Owls",
    "Embers",
    "Sparks",
    "Wicks",
    "Zephyrs",
  ]);
  const [kin, tides, owls, embers, sparks, wicks, zephyrs] = cards.map((card) => toDo(card));
  expect(kin).toEqual([["Draft live now", `/draft/${testId(15)}`]]);
  expect(tides).toEqual([
    [expect.stringMatching(/^Draft in (9|10) min: the room is open$/), `/draft/${testId(14)}`],
  ]);
  expect(owls).toEqual([[expect.stringMatching(/^Draft \w{3}, \w{3} \d/), `/league/${testId(12)}`]]);
  expect(embers).toEqual([]);
  expect(sparks).toEqual([["No draft set yet", `/league/${testId(13)}`]]);
  expect(wicks).toEqual([["Draft ended by an admin", `/league/${testId(16)}`]]);
  expect(zephyrs).toEqual([["Set the draft", `/league/${testId(17)}?tab=settings`]]);
});

// Covers LEAGUE-37, RECAP-9.
test("a card shows rank, movement, points, the latest episode and who is still in the game", async () => {
  const api = createFakeApi();
  const players = [player("Ana", false), player("Ben", true)];
  const standing = { rank: 2, tied: true, movement: -1, totalPoints: 197 };
  const latestEpisode = { number: 7, points: -3 };
  api.reply(teamRoutes.overview, {
    data: overview([team(1, "Embers", null, { standing, latestEpisode, players })]),
  });
  await renderPage(<MyTeamsPage />, api);
  const card = within(await screen.findByRole("article"));
  const figures = card
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ["Rank of 4", "T2Shared rank 21"],
    ["Points", "197"],
    ["Episode 7", "−3"],
  ]);
  expect(card.getByRole("img", { name: "Down 1 place" })).toBeTruthy();
  expect(card.getByRole("link", { name: "Recap of episode 7" }).getAttribute("href")).toBe("/recap/7");
  const faces = within(card.getByRole("list", { name: "Players" })).getAllByRole("listitem");
  expect(
    faces.map((face) =>
      within(face)
        .getAllByRole("img")
        .map((part) => part.getAttribute("aria-label")),
    ),
  ).toEqual([
    ["Ana Strand", "Still in the game"],
    ["Ben Strand", "Removed"],
  ]);
});

// Covers LEAGUE-38.
test.each([
  ["open", { answered: false, complete: false }, 3 * 24 * 60 + 1, "Poll open, 3 days"],
  ["changed", { answered: true, complete: false }, 3 * 24 * 60 + 1, "Poll changed, 3 days"],
  ["answered", { answered: true, complete: true }, 3 * 24 * 60, "Poll answered"],
  ["locked by the clock", { answered: true, complete: true }, -1, "Poll locked"],
  ["locked by the server", { lockDown: true, answered: false, complete: false }, 60, "Poll locked"],
])("a card shows a poll that is %s and leads to it", async (_, state, minutes, text) => {
  const api = createFakeApi();
  const survey = { locksAt: inMinutes(minutes), lockDown: false, ...state };
  api.reply(teamRoutes.overview, {
    data: overview([team(1, "Embers", null, { survey, players: [player("Ana", false)] })]),
  });
  await renderPage(<MyTeamsPage />, api);
  expect(toDo(within(await screen.findByRole("article")))).toEqual([
    [text, `/league/${testId(11)}?tab=polls`],
  ]);
});

// Covers SURVEY-32.
test("a card shows each of two open polls with its episode", async () => {
  const api = createFakeApi();
  const survey = { locksAt: inMinutes(61), lockDown: false, answered: true, complete: true };
  const surveys = [
    { ...survey, episode: 4 },
    { ...survey, episode: 5, locksAt: inMinutes(3 * 24 * 60 + 1), answered: false, complete: false },
  ];
  api.reply(teamRoutes.overview, {
    data: overview([team(1, "Embers", null, { survey, surveys, players: [player("Ana", false)] })]),
  });
  await renderPage(<MyTeamsPage />, api);
  expect(toDo(within(await screen.findByRole("article")))).toEqual([
    ["Poll of episode 4 answered", `/league/${testId(11)}?tab=polls`],
    ["Poll of episode 5 open, 3 days", `/league/${testId(11)}?tab=polls`],
  ]);
});

// Covers LEAGUE-38.
test("a card of a league that has not drafted shows neither a locked poll nor a recap", async () => {
  const api = createFakeApi();
  const survey = { locksAt: inMinutes(-1), lockDown: false, answered: false, complete: false };
  const latestEpisode = { number: 4, points: 0 };
  api.reply(teamRoutes.overview, { data: overview([team(1, "Embers", null, { survey, latestEpisode })]) });
  await renderPage(<MyTeamsPage />, api);
  expect(toDo(within(await screen.findByRole("article"))).map(([text]) => text)).toEqual([
    "No draft set yet",
  ]);
});

// Covers LEAGUE-38.
test("a new note stands in the first card, opens, and is not new once it is closed", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.overview, {
    data: overview([team(1, "Embers", null), team(2, "Owls", null)], testId(90)),
  });
  const note = { adminNoteId: testId(90), note: "The finale is on Sunday", createdAt: inMinutes(-60) };
  api.reply(noteRoutes.latest, { data: note });
  const { user } = await renderPage(<MyTeamsPage />, api);
  const toDoLists = (await screen.findAllByRole("list", { name: "To do" })).map((list) => within(list));
  const [first, second] = toDoLists;
  expect(second?.queryByRole("button")).toBeNull();
  await user.click(first!.getByRole("button", { name: "New note" }));
  expect(await screen.findByText("The finale is on Sunday")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Note" })).toBe(document.activeElement);
});

// Covers TEAM-26.
test("the past seasons are linked below the teams", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.overview, { data: overview([team(1, "Embers", null)]) });
  api.reply(seasonRoutes.past, { data: [{ seasonId: testId(70), name: "The Lantern Isles" }] });
  const { user } = await renderPage(<MyTeamsPage />, api);
  await user.click(await screen.findByRole("link", { name: "The Lantern Isles" }));
  expect(location.pathname).toBe(`/seasons/${testId(70)}`);
});

// Covers LEAGUE-8, TEAM-7, TEAM-13, TEAM-16.
test("a team is renamed; too short a name is not sent", async () => {
  const api = createFakeApi();
  let name = "Embers";
  api.reply(teamRoutes.overview, () => ({ data: overview([team(1, name, null)]) }));
  api.reply(teamRoutes.rename, ({ body }) => {
    ({ name } = body);
    return { message: "Team name changed" };
  });
  const { user } = await renderPage(<MyTeamsPage />, api);
  const view = await screen.findByRole("link", { name: /View League/ });
  expect(view.getAttribute("href")).toBe(`/league/${testId(11)}`);
  expect(screen.getByText("League 1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Rename Embers" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Team name");
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter a valid team name")).toBeTruthy();
  await user.type(field, "ab");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Team name must be at least 3 characters long")).toBeTruthy();
  expect(api.requests(teamRoutes.rename)).toEqual([]);
  await user.type(field, "c");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "abc" })).toBeTruthy();
  expect(await screen.findByText("Team name changed successfully")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a failure offers a retry", async () => {
  const api = createFakeApi();
  api.fail(teamRoutes.overview, 503);
  const { user } = await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByText("Error...")).toBeTruthy();
  api.reply(teamRoutes.overview, { data: overview([]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No Teams Yet")).toBeTruthy();
});

// Covers APP-18.
test("a team that is renamed in another tab has its new name here when the user returns", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const api = createFakeApi();
  api.reply(teamRoutes.overview, { data: overview([team(1, "Embers", null)]) });
  await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByRole("heading", { name: "Embers" })).toBeTruthy();
  api.reply(teamRoutes.overview, { data: overview([team(1, "Embers Reunited", null)]) });
  vi.setSystemTime(Date.now() + 11_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  expect(await screen.findByRole("heading", { name: "Embers Reunited" })).toBeTruthy();
});

type Draft = NonNullable<TeamOverview["league"]["draft"]>;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const draft = (startsInMinutes: number, change: Partial<Draft> = {}): Draft => ({
  startDate: inMinutes(startsInMinutes),
  complete: false,
  aborted: false,
  paused: false,
  pickTimeSeconds: 60,
  ...change,
});

const team = (
  number: number,
  name: string,
  leagueDraft: Draft | null,
  scores: Partial<TeamOverview> = {},
): TeamOverview => ({
  teamId: testId(number),
  name,
  league: {
    leagueId: testId(10 + number),
    name: `League ${number}`,
    teamsCount: 4,
    draft: leagueDraft,
    mine: false,
  },
  standing: null,
  latestEpisode: null,
  players: [],
  survey: null,
  ...scores,
});
const ownedLeague = (own: TeamOverview): TeamOverview => ({ ...own, league: { ...own.league, mine: true } });

const overview = (teams: TeamOverview[], latestNoteId: string | null = null): TeamsOverview => ({
  latestNoteId,
  teams,
});

const player = (firstName: string, eliminated: boolean): RosterPlayer => ({
  playerId: testId(firstName.charCodeAt(0)),
  firstName,
  lastName: "Strand",
  photoUrl: null,
  tribe: null,
  eliminated,
  ...(eliminated && { exitKind: "removed" as const }),
  totalPoints: 0,
});

/** What a card says is due, each with its link. */
const toDo = (card: ReturnType<typeof within>) =>
  within(card.getByRole("list", { name: "To do" }))
    .queryAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
