import { expect, test } from "vitest";
import { players } from "../state/room-fixture.ts";
import { matchesWords } from "../../../ui/text/word-match.ts";
import { findPlayers } from "./player-search.ts";

const found = (query: string, byPoints = false) =>
  findPlayers(players, { query, byPoints }, matchesWords).map((player) => player.firstName);

test.each([
  ["", 7],
  ["  ", 7],
  ["ana", 1],
  ["ÁNA", 1],
  ["ruiz mor", 3],
  ["na", 0],
  ["unknown", 0],
])("%o finds %i players", (query, count) => {
  expect(found(query)).toHaveLength(count);
});

test("the order is the server's, or by points", () => {
  expect(found("")[0]).toBe("Ana");
  expect(found("", true)[0]).toBe("Gia");
  expect(players[0]?.firstName).toBe("Ana");
});
