import { leagueRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { joinErrors } from "./join-errors.ts";

const leagueId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const TEAM_NAME = "Team name must be at least 3 characters long";

test("joining a private league requires its password, also beside other errors", () => {
  expect(joinErrors({ leagueId, teamName: "ab", leaguePassword: "" }, true)).toEqual({
    teamName: TEAM_NAME,
    leaguePassword: "League password is required for private leagues",
  });
});

// Covers LEAGUE-12.
test("joining a public league requires only a team name", () => {
  expect(joinErrors({ leagueId, teamName: "", leaguePassword: null }, false)).toEqual({
    teamName: TEAM_NAME,
  });
  expect(joinErrors({ leagueId, teamName: "Idle Idols", leaguePassword: null }, false)).toBeNull();
});

test("a new league reports all its errors at once", () => {
  expect(
    findErrors(leagueRoutes.add.body, { name: "x", teamName: "", privateInd: true, password: "" }),
  ).toEqual({
    name: "League name must be at least 3 characters long",
    teamName: TEAM_NAME,
    password: "Password is required for private leagues",
  });
});
