import { expect, test } from "vitest";
import { findLeagues } from "./league-search.ts";

const league = (name: string, userName: string) => ({
  leagueId: name,
  name,
  privateInd: false,
  teamsCount: 1,
  owner: { userName },
});
const leagues = [league("Night Owls", "ana"), league("Élite Castaways", "bo")];
const found = (typed: string) => findLeagues(leagues, typed).map(({ name }) => name);

test("a league is found by the start of any word of its name or its owner's, ignoring case and accents", () => {
  expect(found("OWL")).toEqual(["Night Owls"]);
  expect(found("elite")).toEqual(["Élite Castaways"]);
  expect(found("cast bo")).toEqual(["Élite Castaways"]);
  expect(found("  ")).toHaveLength(2);
  expect(found("wls")).toEqual([]);
});
