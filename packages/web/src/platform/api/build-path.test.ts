import { expect, test } from "vitest";
import { buildPath } from "./build-path.ts";

test("path parameters and the query are filled in and escaped", () => {
  expect(buildPath("/league/:leagueId", { params: { leagueId: "a/b" } })).toBe("/api/league/a%2Fb");
  expect(buildPath("/team/byLeague", { query: { leagueId: "1", other: undefined } })).toBe(
    "/api/team/byLeague?leagueId=1",
  );
  expect(buildPath("/players", {})).toBe("/api/players");
});
