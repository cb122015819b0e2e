import { expect, test } from "vitest";
import { pathOf } from "./build-path.ts";

test("parts of the path and the query are filled in and escaped", () => {
  expect(pathOf("/league/:leagueId", { params: { leagueId: "a/b" } })).toBe("/api/league/a%2Fb");
  expect(pathOf("/team/byLeague", { query: { leagueId: "1", other: undefined } })).toBe(
    "/api/team/byLeague?leagueId=1",
  );
  expect(pathOf("/players", {})).toBe("/api/players");
});
