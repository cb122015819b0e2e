import { leagueRoutes, membershipRoutes, teamRoutes, type ReplyOf } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { LeaguePage } from "../../../app/pages/league-page.tsx";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { isBeforeDraft } from "./is-before-draft.ts";

type League = ReplyOf<typeof leagueRoutes.get>["data"];

const team = (number: number, owner: string, change: Partial<League["teams"][number]> = {}) => ({
  teamId: testId(number),
  name: `Team of ${owner}`,
  owner: { firstName: owner, lastName: "Fan" },
  players: [],
  mine: false,
  ownsLeague: false,
  ...change,
});
const league: League = {
  leagueId,
  name: "Night Owls",
  privateInd: false,
  drafts: [],
  postponedFrom: null,
  spoilerDelayHours: null,
  mayChange: false,
  teams: [team(1, "Maya", { ownsLeague: true }), team(2, "Ben", { mine: true })],
};
const scheduled = {
  startDate: "2999-11-25T20:00:00Z",
  complete: false,
  aborted: false,
  paused: false,
  pickTimeSeconds: 60,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});

const open = (change: Partial<League> = {}) => {
  api.reply(leagueRoutes.get, { data: { ...league, ...change } });
  return renderPage(<LeaguePage />, api, { path: `/league/${leagueId}`, pattern: "/league/:leagueId" });
};
const panel = async () => within(await screen.findByRole("tabpanel"));

// Covers LEAGUE-41.
test("a member sees who is here, that the owner sets the draft, and practice, but no empty table", async () => {
  await open();
  const shown = await panel();
  expect(await shown.findByText("Maya Fan chooses the date.")).toBeTruthy();
  expect(shown.getByText("Team of Maya").closest("li")?.textContent).toContain("Owner");
  expect(shown.getByText("Team of Ben").closest("li")?.textContent).toContain("You");
  expect(shown.getByRole("link", { name: "Practice" })).toBeTruthy();
  expect(shown.queryByRole("link", { name: /the draft$/ })).toBeNull();
  await expect.poll(() => api.requests(teamRoutes.standings)).not.toEqual([]);
  expect(screen.queryByRole("table")).toBeNull();
});

// Covers LEAGUE-41.
test("the owner is led to the draft's settings until it is set, then to changing it", async () => {
  const { unmount } = await open({ mayChange: true });
  const link = await (await panel()).findByRole("link", { name: "Set the draft" });
  expect(link.getAttribute("href")).toBe(`/league/${leagueId}?tab=settings`);
  unmount();
  await open({ mayChange: true, drafts: [scheduled] });
  const shown = await panel();
  expect(await shown.findByRole("heading", { name: /^The draft is set ?, done$/ })).toBeTruthy();
  expect(shown.getByRole("link", { name: "Change the draft" })).toBeTruthy();
});

// Covers DRAFT-20.
test.each([
  [true, /Its order and pick time are kept: choose a new date under Settings\.$/],
  [false, /The owner of the league can set a new one\.$/],
])(
  "a draft that did not start during another season needs a new date; may change it: %s",
  async (mayChange, text) => {
    await open({ mayChange, postponedFrom: "2026-03-01T20:00:00.000Z" });
    const banner = within(await screen.findByRole("region", { name: "The draft needs a new date" }));
    expect(banner.getByText(/did not start, because another season was current then\./).textContent).toMatch(
      text,
    );
  },
);

// Covers LEAGUE-41.
test("while the draft runs nobody is led to practice", async () => {
  await open({ drafts: [{ ...scheduled, startDate: "2020-11-25T20:00:00Z" }] });
  const shown = await panel();
  expect(await shown.findByText("It is on right now: the draft room is open.")).toBeTruthy();
  expect(shown.queryByRole("link", { name: "Practice" })).toBeNull();
});

// Covers LEAGUE-42.
test("a member creates the invite link and gets it to copy", async () => {
  api.reply(membershipRoutes.invite, { data: null, membersMayInvite: true });
  const { user } = await open();
  const invite = { token: "fresh-invite", createdAt: "2026-11-01T10:00:00Z" };
  api.reply(membershipRoutes.createInvite, () => {
    api.reply(membershipRoutes.invite, { data: invite, membersMayInvite: true });
    return { data: invite };
  });
  await user.click(await screen.findByRole("button", { name: "Create Invite Link" }));
  expect(await screen.findByText(/\/invite\/fresh-invite$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy Link" })).toBeTruthy();
});

// Covers LEAGUE-42, LEAGUE-43.
test("a member who may not invite is told so and gets no link", async () => {
  api.reply(membershipRoutes.invite, { data: null, membersMayInvite: false });
  await open();
  expect(await screen.findByText("The owner of the league invites the other members.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create Invite Link" })).toBeNull();
});

// Covers LEAGUE-43.
test("the owner turns inviting by members off in Settings", async () => {
  replyToFan(api);
  const { user } = await renderPage(<LeaguePage />, api, {
    path: `/league/${leagueId}?tab=settings`,
    pattern: "/league/:leagueId",
  });
  const control = await screen.findByRole("switch", { name: /^Members may invite/ });
  expect(control.getAttribute("aria-checked")).toBe("true");
  api.reply(membershipRoutes.setInviting, ({ body }) => {
    api.reply(membershipRoutes.invite, { data: null, ...body });
    return {};
  });
  await user.click(control);
  expect(await screen.findByRole("switch", { checked: false })).toBeTruthy();
  expect(api.requests(membershipRoutes.setInviting)[0]?.body).toEqual({ membersMayInvite: false });
});

const standing = {
  teamId: testId(1),
  name: "Team of Maya",
  firstName: "Maya",
  lastName: "Fan",
  playersHTML: "",
  bonus: 8,
  totalPoints: 8,
  playersPoints: 0,
  rank: 1,
  tied: false,
  movement: 0,
  form: [],
  race: [],
  mine: false,
  players: [],
};

// Covers LEAGUE-41.
test("points of polls are ranked below what happens next", async () => {
  api.reply(teamRoutes.standings, { data: [standing] });
  await open();
  expect(await screen.findByRole("table", { name: "Standings" })).toBeTruthy();
  expect(screen.getByText("What happens next")).toBeTruthy();
});

test.each([
  ["none", [], true],
  ["scheduled", [scheduled], true],
  ["complete", [{ ...scheduled, complete: true }], false],
  ["ended by an admin", [{ ...scheduled, complete: true, aborted: true }], true],
])("a league without players whose draft is %s", (_, drafts, expected) => {
  expect(isBeforeDraft({ drafts, teams: league.teams })).toBe(expected);
});

test("a league with players is past its draft", () => {
  const players = [{ playerId: testId(9), firstName: "Ana", lastName: "Strand", tribe: null }];
  expect(isBeforeDraft({ drafts: [], teams: [team(1, "Maya", { players }), team(2, "Ben")] })).toBe(false);
});
