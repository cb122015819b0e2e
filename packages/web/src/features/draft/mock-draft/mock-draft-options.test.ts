import { ClientMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { PACES, practicePath, practise } from "./mock-draft-options.ts";

const leagueId = "00000000-0000-4000-8000-000000000001";

test.each(PACES)("a practice of %i seconds a pick is begun in words that the server knows", (pickSeconds) => {
  const sent: unknown[] = [];
  const room = { send: (message: unknown) => sent.push(message) > 0 };
  expect(practise(room, { leagueId, practice: "league", act: "start", pickSeconds })).toBe(true);
  expect(sent.map((message) => ClientMessage.parse(message))).toMatchObject([
    { type: "practise", payload: { leagueId, practice: "league", act: "start", pickSeconds } },
  ]);
});

test("alone and with the league are two addresses", () => {
  expect(practicePath(leagueId, "alone")).toBe(`/practice/${leagueId}`);
  expect(practicePath(leagueId, "league")).toBe(`/practice/${leagueId}/league`);
});
