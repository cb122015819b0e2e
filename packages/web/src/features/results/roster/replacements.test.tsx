import { moveRoutes, type ReplyOf, type RosterPlayer, teamRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { MyTeam } from "./roster.tsx";

const OPENS_AT = "2026-11-25T20:00:00.000Z";
type Moves = ReplyOf<typeof moveRoutes.get>["data"];
type Own = NonNullable<Moves["own"]>;

const player = (number: number, firstName: string, part: Partial<RosterPlayer> = {}): RosterPlayer => ({
  playerId: testId(number),
  firstName,
  lastName: "Reed",
  photoUrl: null,
  tribe: { name: "Marlin", color: "#2a9d8f" },
  eliminated: false,
  totalPoints: 12,
  ...part,
});
const joe = player(60, "Joe", { eliminated: true, exitKind: "quit", totalPoints: 14 });
const ana = player(61, "Ana", { eliminated: true });
const kim = player(62, "Kim", { totalPoints: 40 });
const lou = player(63, "Lou", { tribe: null, totalPoints: 1 });

const open: Own = {
  allowed: 3,
  used: 1,
  isClosed: false,
  waitsFor: null,
  opensAt: null,
  captain: null,
  from: 6,
  leavers: [joe, ana],
  free: [kim, lou],
};
const made = (number: number, part: Partial<Moves["replacements"][number]> = {}) => ({
  number,
  madeAt: "2026-11-24T20:00:00.000Z",
  team: { teamId: testId(7), name: "Early Risers" },
  leaves: player(70 + number, `Old${number}`),
  joins: player(80 + number, `New${number}`),
  from: 4,
  ...part,
});

let api: FakeApi;
const opened = vi.fn<(player: RosterPlayer) => void>();
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(teamRoutes.myTeam, { data: team });
  opened.mockClear();
});
const replyMoves = (own: Partial<Own> | null, replacements: Moves["replacements"] = []) =>
  api.reply(moveRoutes.get, { data: { replacements, own: own && { ...open, ...own } } });
const team = {
  teamId,
  name: "Lantern Bearers",
  owner: { firstName: "Ana", lastName: "Fan" },
  league: { leagueId, name: "Night Owls" },
  totalPoints: 17,
  bonus: 0,
  mine: true,
  players: [{ ...kim, countsFrom: 6 }, joe],
  hasMoves: true as const,
};
const show = () => renderPage(<MyTeam leagueId={leagueId} onOpenPlayer={opened} />, api);
const shownSection = () => within(screen.getByRole("heading", { name: "Replacements" }).closest("section")!);
const section = () =>
  waitFor(() => {
    const shown = shownSection();
    expect(shown.queryByText("Loading")).toBeNull();
    return shown;
  });

test.each<[state: string, own: Partial<Own>, text: string]>([
  ["before the draft is over", { isClosed: true }, "Replacements open when the draft is over."],
  [
    "while the owner has not seen the results of an episode",
    { waitsFor: 5 },
    "You can replace contestants once you see everything through episode 5.",
  ],
  [
    "while the lower half of the standings chooses",
    { opensAt: OPENS_AT },
    `Teams in the lower half of the standings choose first. You can choose from ${dateTimeText(OPENS_AT)} on.`,
  ],
  ["once all are made", { used: 3 }, "Your team has made all 3 replacements of this season."],
  [
    "once the only one is made",
    { allowed: 1, used: 1 },
    "Your team has made its one replacement of this season.",
  ],
  [
    "after the league has lowered the number",
    { used: 4 },
    "Your team has made 4 replacements. The rules now allow 3.",
  ],
  ["while all are in the game", { leavers: [] }, "All your contestants are still in the game."],
  ["while no one is free", { free: [] }, "Every contestant in the game is on a team."],
])("%s the team reads why it cannot replace a player", async (_state, own, text) => {
  replyMoves(own);
  await show();
  expect((await section()).getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Replace/ })).toBeNull();
});

test("a league without replacements has no section for them", async () => {
  const { hasMoves: _, ...classic } = team;
  api.reply(teamRoutes.myTeam, { data: classic });
  await show();
  await screen.findByText("No scores yet");
  expect(api.requests(moveRoutes.get)).toEqual([]);
  expect(screen.queryByText("Replacements")).toBeNull();
});

test("the owner replaces a player who left the game, and all is loaded again", async () => {
  replyMoves({});
  api.reply(moveRoutes.replace, { message: "Kim Reed counts for your team from episode 6" });
  const { user } = await show();
  expect((await section()).getByText("1 of 3 used")).toBeTruthy();
  expect((await section()).getByText("Quit")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Replace Joe Reed" }));
  expect(sheet.getByText(/^Joe Reed’s points through episode 5 stay with your team\./).textContent).toContain(
    "The new contestant counts from episode 6. This cannot be undone.",
  );
  expect(sheet.queryByLabelText("Search")).toBeNull();
  expect(sheet.getByRole("radio", { name: "Lou Reed 1 point so far" })).toBeTruthy();
  await user.click(sheet.getByRole("radio", { name: "Kim Reed Marlin 40 points so far" }));
  replyMoves({ used: 2, leavers: [ana], free: [lou] });
  await user.click(sheet.getByRole("button", { name: "Replace Joe Reed" }));
  expect(await screen.findByText("Kim Reed counts for your team from episode 6")).toBeTruthy();
  expect(api.requests(moveRoutes.replace)).toMatchObject([
    { params: { leagueId }, body: { leaves: joe.playerId, joins: kim.playerId } },
  ]);
  expect(await screen.findByText("2 of 3 used")).toBeTruthy();
  await waitFor(() => expect(api.requests(teamRoutes.myTeam)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The button that opened the sheet is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Replacements"));
});

// Covers MOVE-12.
test("the price is shown before a replacement is confirmed, and in the list of those that were made", async () => {
  replyMoves({ price: 5 }, [made(1, { price: 3 }), made(2)]);
  api.reply(moveRoutes.replace, { message: "Kim Reed counts for your team from episode 6" });
  const { user } = await show();
  expect((await section()).getByText(/Each replacement costs your team 5 points\.$/)).toBeTruthy();
  expect(screen.getAllByText(/^Early Risers/).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("From episode 4 · -3 points · "),
    expect.not.stringContaining("points"),
  ]);
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Replace Joe Reed" }));
  expect(sheet.getByText(/It costs your team 5 points then\./)).toBeTruthy();
  await user.click(sheet.getByRole("radio", { name: /^Kim/ }));
  await user.click(sheet.getByRole("button", { name: "Replace for 5 points" }));
  expect(await screen.findByText("Kim Reed counts for your team from episode 6")).toBeTruthy();
  expect(api.requests(moveRoutes.replace).map(({ body }) => body)).toEqual([
    { leaves: joe.playerId, joins: kim.playerId, price: 5 },
  ]);
});

test("without a choice the form asks for one, and a cancelled sheet gives the focus back", async () => {
  replyMoves({});
  const { user } = await show();
  const button = await screen.findByRole("button", { name: "Replace Ana Reed" });
  await user.click(button);
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("button", { name: "Replace Ana Reed" }));
  expect(await sheet.findByText("Please choose a contestant")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole("radio", { name: /^Kim/ })));
  await user.click(sheet.getByRole("radio", { name: /^Lou/ }));
  expect(sheet.queryByText("Please choose a contestant")).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(api.requests(moveRoutes.replace)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("a refusal is shown, and the players who are free are loaded again", async () => {
  replyMoves({});
  api.fail(moveRoutes.replace, 409, "Kim Reed is on another team by now");
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("radio", { name: /^Kim/ }));
  replyMoves({ free: [lou] });
  await user.click(sheet.getByRole("button", { name: "Replace Joe Reed" }));
  expect(await screen.findByText("Kim Reed is on another team by now")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(api.requests(moveRoutes.get)).toHaveLength(2));
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  expect(await screen.findByRole("radio", { name: /^Lou/ })).toHaveProperty("checked", false);
  expect(screen.queryByRole("radio", { name: /^Kim/ })).toBeNull();
});

test("without a network the sheet stays open with the choice", async () => {
  replyMoves({});
  api.disconnect(moveRoutes.replace);
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("radio", { name: /^Kim/ }));
  await user.click(sheet.getByRole("button", { name: "Replace Joe Reed" }));
  expect(await sheet.findByText("The server could not be reached. Please try again.")).toBeTruthy();
  expect(sheet.getByRole("radio", { name: /^Kim/ })).toHaveProperty("checked", true);
});

test("a long list has a search, which keeps the chosen player in view", async () => {
  const others = Array.from({ length: 7 }, (_, index) => player(90 + index, `Max${index}`));
  replyMoves({ free: [kim, lou, ...others] });
  const { user, fill } = await show();
  await user.click(await screen.findByRole("button", { name: "Replace Joe Reed" }));
  const sheet = within(await screen.findByRole("dialog"));
  const names = () => sheet.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(names()).toHaveLength(9);
  await user.click(sheet.getByRole("radio", { name: /^Kim/ }));
  await fill("Search", "lou");
  await waitFor(() =>
    expect(names()).toEqual([expect.stringMatching(/^Kim/), expect.stringMatching(/^Lou/)]),
  );
  await user.keyboard("xyz{Enter}");
  expect(await sheet.findByText("No contestant matches.")).toBeTruthy();
  expect(names()).toEqual([expect.stringMatching(/^Kim/)]);
  expect(api.requests(moveRoutes.replace)).toEqual([]);
});

// Covers MOVE-7.
test("members read the replacements in their league, the many behind a summary", async () => {
  replyMoves({ allowed: 0 }, [made(2), made(1, { team: null })]);
  const { queries } = await show();
  const shown = await section();
  expect(shown.queryByText(/used$/)).toBeNull();
  const rows = () => shown.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows()[0]).toMatch(/^New2 Reed for Old2 ReedEarly Risers · From episode 4 · .*Nov 24/);
  expect(rows()[1]).toContain("A team that left the league");
  expect(document.querySelector("details")).toBeNull();
  replyMoves({ allowed: 0 }, [made(4), made(3), made(2), made(1)]);
  await queries.invalidateQueries();
  expect(await shown.findByText("4 replacements")).toBeTruthy();
  expect(document.querySelector("details")?.open).toBe(false);
});

// Covers MOVE-2.
test("a team shows what it earned with those who came and left", async () => {
  const stays = [
    { ...joe, from: null, until: 6, points: 14 },
    { ...lou, from: 6, until: 6, points: 0 },
    { ...kim, from: 6, until: null, points: 3 },
  ];
  api.reply(teamRoutes.myTeam, { data: { ...team, stays } });
  const { user } = await show();
  const own = await screen.findByRole("button", { name: /^Kim Reed/ });
  expect(own.textContent).toContain("From episode 6 · 40 in the season");
  expect(within(own).getByText("3")).toBeTruthy();
  const changes = within(
    (await screen.findByRole("heading", { name: "Former contestants" })).closest("section")!,
  );
  const rows = changes.getAllByRole("button").map((row) => row.textContent);
  expect(rows).toEqual([
    "Joe Reed Episodes 1–5 14 points",
    "Lou Reed Left before an episode counted 0 points",
  ]);
  await user.click(changes.getByRole("button", { name: /^Joe/ }));
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ playerId: joe.playerId }));
});

test("while they load there is a skeleton, and a failure does not hide the team", async () => {
  api.reply(teamRoutes.myTeam, { data: { ...team, stays: [{ ...kim, from: 6, until: null, points: 3 }] } });
  api.fail(moveRoutes.get, 500);
  const release = api.delay(moveRoutes.get);
  await show();
  await waitFor(() => expect(shownSection().getByText("Loading")).toBeTruthy());
  release();
  expect(await screen.findByText("Something went wrong loading replacements")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Rename" })).toBeTruthy();
});
