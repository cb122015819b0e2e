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
  mayChange: false,
  teams,
});
const mine = { mine: true, ownsLeague: true };

test("an owner who leaves reads who takes over: the longest-standing of the others", () => {
  const teams = [team("Lanterns", "Ana", mine), team("Tides", "Bo"), team("Coves", "Cy")];
  const { title, messages: words, label } = leaveImpact(league(teams), null);
  expect([title, label]).toEqual(["Leave Night Owls?", "Leave League"]);
  expect(words.join(" ")).toContain("Bo Fan (Tides) has been here longest and takes the league over.");
});

test("a member who leaves reads what becomes of the draft, and of no owner", () => {
  const teams = [team("Tides", "Bo", { ownsLeague: true }), team("Lanterns", "Ana", { mine: true })];
  const before = leaveImpact(league(teams), "set").messages.join(" ");
  expect(before).toContain("The draft order closes up without it.");
  expect(before).not.toContain("takes the league over");
  expect(leaveImpact(league(teams), "complete").messages.join(" ")).toContain("free again");
});

test("the last one reads that the league goes along", () => {
  const { title, label } = leaveImpact(league([team("Lanterns", "Ana", mine)]), "set");
  expect([title, label]).toEqual(["Leave and delete Night Owls?", "Leave and Delete"]);
});

test("an owner who removes a team reads whose it is and how they could come back", () => {
  const words = removalImpact(team("Tides", "Bo"), "complete");
  expect(words).toEqual([
    "Bo Fan's team goes from the league, with its points and its polls.",
    "Its contestants are free again; the draft board stays as it was.",
    "They can come back with the invite link or the password, unless you change those.",
  ]);
});
