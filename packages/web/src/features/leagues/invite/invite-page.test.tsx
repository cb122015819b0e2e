import { leagueRoutes, membershipRoutes, teamRoutes, type InvitedLeague } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { storePendingInvite } from "../../../platform/session/pending-invite.ts";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage, type PageOptions } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { InvitePage } from "./invite-page.tsx";

const league: InvitedLeague = {
  leagueId: testId(1),
  name: "Night Owls",
  privateInd: true,
  owner: { firstName: "Ana", lastName: "Ruiz" },
  teamsCount: 1,
  draft: null,
  spoilerDelayHours: null,
  full: false,
  joinable: true,
};
const running: Partial<InvitedLeague> = {
  draft: { startDate: "2026-03-01T20:00:00.000Z", complete: false },
  joinable: false,
};
const visitor: PageOptions = { signedInAs: null };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [] });
});
const invited = (change: Partial<InvitedLeague> = {}) =>
  api.reply(membershipRoutes.invited, { data: { ...league, ...change } });
const open = (options: PageOptions = {}) =>
  renderPage(<InvitePage />, api, { path: "/invite/tok-1", pattern: "/invite/:invite", ...options });

test("a visitor sees the league; registering or logging in keeps the invite", async () => {
  const release = api.hold(membershipRoutes.invited, { data: league });
  const { user } = await open(visitor);
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByRole("heading", { name: "Night Owls" })).toBeTruthy();
  expect(screen.getByText("A league by Ana Ruiz")).toBeTruthy();
  expect(screen.getByText("1 team so far")).toBeTruthy();
  expect(screen.getByText("No draft set yet")).toBeTruthy();
  expect(screen.queryByText(/Poll points/)).toBeNull();
  expect(sessionStorage.getItem("pendingInvite")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Sign Up" }));
  expect(sessionStorage.getItem("pendingInvite")).toContain(" tok-1");
  expect(location.pathname).toBe("/register");
});

// Covers LEAGUE-92.
test("who is invited to a full league reads why no other team can join, and when", async () => {
  invited({ teamsCount: 18, full: true, joinable: false });
  await open();
  expect(await screen.findByText(/^This league is full: it has a team for each contestant/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Join/ })).toBeNull();
});

// Covers RULE-3.
test("who is invited to a league with rules of its own reads them", async () => {
  invited({ rules: { ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0, replacements: 2 } });
  await open(visitor);
  expect(await screen.findByText(/at most 3 contestants/)).toBeTruthy();
  expect(screen.getByText("Poll points do not count.")).toBeTruthy();
  expect(screen.getByText(/^In a season a team may replace 2 contestants who left the game/)).toBeTruthy();
});

// Covers SPOILER-9.
test("who is invited reads that the league hides results at first", async () => {
  invited({ spoilerDelayHours: 24 });
  await open(visitor);
  expect(await screen.findByText(/^Results stay hidden from all members for 24 hours/)).toBeTruthy();
});

test("a user joins with the suggested name, without a password, and the league opens", async () => {
  invited({ teamsCount: 4, draft: { startDate: "2026-03-01T20:00:00.000Z", complete: true } });
  api.reply(leagueRoutes.join, { data: { leagueId: league.leagueId, teamId: testId(2) } });
  storePendingInvite("tok-1");
  const { user } = await open();
  const name = await screen.findByLabelText<HTMLInputElement>("Team name");
  expect(name.value).toMatch(/^Ana's /);
  expect(screen.getByText("4 teams")).toBeTruthy();
  expect(screen.getByText("The draft is complete")).toBeTruthy();
  expect(sessionStorage.getItem("pendingInvite")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(location.pathname).toBe(`/league/${league.leagueId}`));
  expect(screen.getByText("You are in. Welcome to Night Owls!")).toBeTruthy();
  expect(api.requests(leagueRoutes.join).map(({ body }) => body)).toEqual([
    { leagueId: league.leagueId, teamName: name.value, leaguePassword: null, invite: "tok-1" },
  ]);
});

test("a team name that is too short is refused without a call, until it is changed", async () => {
  invited();
  const { user } = await open();
  const name = await screen.findByLabelText("Team name");
  await user.click(name);
  // The suggestion is selected: typing replaces it.
  await user.keyboard("A{Enter}");
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(name).toHaveProperty("value", "A");
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(api.requests(leagueRoutes.join)).toEqual([]);
  await user.keyboard("B");
  expect(name.getAttribute("aria-invalid")).toBeNull();
});

test("a draft that started meanwhile is said in place of the form", async () => {
  invited();
  api.fail(leagueRoutes.join, 409, "The draft is running");
  const { user } = await open();
  const join = await screen.findByRole("button", { name: "Join" });
  invited(running);
  await user.click(join);
  expect(await screen.findByText(/^No one can join while the draft is running\./)).toBeTruthy();
  expect(screen.getByText("The draft is running right now")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

test("a refused join shows the server's reason and keeps the name", async () => {
  invited();
  api.fail(leagueRoutes.join, 400, "That team name is taken");
  const { user } = await open();
  await user.type(await screen.findByLabelText("Team name"), "Owls");
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("That team name is taken")).toBeTruthy();
  expect(screen.getByLabelText("Team name")).toHaveProperty("value", "Owls");
});

// Covers APP-50.
test("a team name that was typed is there when the invite is opened again, and can be started over", async () => {
  invited();
  const { user, unmount } = await open();
  await user.type(await screen.findByLabelText("Team name"), " two");
  const typed = screen.getByLabelText<HTMLInputElement>("Team name").value;
  unmount();
  const again = await open();
  const name = await screen.findByLabelText<HTMLInputElement>("Team name");
  expect(name.value).toBe(typed);
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  expect(name.value).toMatch(/^Ana's /);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
});

test("a member is led to the league", async () => {
  invited(running);
  const { leagueId, name, teamsCount } = league;
  const team = { teamId: testId(2), name: "Bats", league: { leagueId, name, teamsCount, draft: null } };
  api.reply(teamRoutes.mine, { data: [team] });
  await open();
  const link = await screen.findByRole("link", { name: "Go to the League" });
  expect(link.getAttribute("href")).toBe(`/league/${league.leagueId}`);
  expect(screen.queryByText(/^No one can join/)).toBeNull();
});

test.each([visitor, {}])("a link that is not valid says so and is forgotten: %j", async (options) => {
  api.fail(membershipRoutes.invited, 404, "This invite link is not valid", "not_found");
  storePendingInvite("tok-1");
  await open(options);
  expect(await screen.findByRole("heading", { name: "This invite link does not work" })).toBeTruthy();
  expect(sessionStorage.getItem("pendingInvite")).toBeNull();
  const next = options.signedInAs === null ? "Sign Up" : "Browse Available Leagues";
  expect(screen.getByRole("link", { name: next })).toBeTruthy();
});

test.each([429, 500])("after %s the link may still be valid: it can be asked for again", async (status) => {
  api.fail(membershipRoutes.invited, status, "Not now");
  storePendingInvite("tok-1");
  const { user } = await open(visitor);
  await screen.findByRole("button", { name: "Try again" });
  expect(sessionStorage.getItem("pendingInvite")).toContain(" tok-1");
  invited();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Night Owls" })).toBeTruthy();
});

test("teams that cannot be loaded can be asked for again", async () => {
  invited();
  api.fail(teamRoutes.mine, 500);
  const { user } = await open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  api.reply(teamRoutes.mine, { data: [] });
  await user.click(retry);
  expect(await screen.findByLabelText("Team name")).toBeTruthy();
});
