import { expect, test } from "vitest";
import type { League, LeagueTeam } from "../page/league-types.ts";
import { leaveImpact, removalImpact } from "./leave-impact.ts";

const team = (name: string, firstName: string, is: Partial<LeagueTeam> = {}): LeagueTeam => ({
  teamId: name,
  name,
  owner: { firstName, lastName: "Fan" },
  players: [],
  mine: false,
  ownsLeague: false,
  ...is,
});
const league = (teams: LeagueTeam[]): League => ({
  leagueId: "l",
  name: "Night Owls",
  privateInd: false,
  drafts: [],
  postponedFrom: null,
  spoilerDelayHours: null,
  mayChange: false,
  teams,
});
const mine = { mine: true, ownsLeague: true };

test("an owner who leaves is told who takes over: the longest-standing other member", () => {
  const teams = [team("Lanterns", "Ana", mine), team("Tides", "Bo"), team("Coves", "Cy")];
  const { title, messages, label } = leaveImpact(league(teams), "none");
  expect([title, label]).toEqual(["Leave Night Owls?", "Leave League"]);
  expect(messages.join(" ")).toContain("Bo Fan (Tides) has been a member longest and becomes the owner.");
});

test("a member who leaves is told what happens to the draft, and nothing about the owner", () => {
  const teams = [team("Tides", "Bo", { ownsLeague: true }), team("Lanterns", "Ana", { mine: true })];
  const before = leaveImpact(league(teams), "scheduled").messages.join(" ");
  expect(before).toContain("It is removed from the draft order.");
  expect(before).not.toContain("becomes the owner");
  expect(leaveImpact(league(teams), "complete").messages.join(" ")).toContain("become free");
});

test("the last member is told that the league is deleted", () => {
  const { title, label } = leaveImpact(league([team("Lanterns", "Ana", mine)]), "scheduled");
  expect([title, label]).toEqual(["Leave and delete Night Owls?", "Leave and Delete"]);
});

test("an owner who removes a team is told whose it is and how they could return", () => {
  const messages = removalImpact(team("Tides", "Bo"), "complete");
  expect(messages).toEqual([
    "Bo Fan's team leaves the league with its points and its poll answers. Past seasons keep its name and points, as those of a former member.",
    "Its contestants become free; the draft board does not change.",
    "Unless you ban them, they can join again with the invite link or the password.",
  ]);
});
