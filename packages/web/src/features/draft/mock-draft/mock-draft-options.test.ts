import { ClientMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { PICK_SECONDS_OPTIONS, mockDraftPath, controlMockDraft } from "./mock-draft-options.ts";

const leagueId = "00000000-0000-4000-8000-000000000001";

test.each(PICK_SECONDS_OPTIONS)(
  "a practice of %i seconds a pick is begun in words that the server knows",
  (pickSeconds) => {
    const sent: unknown[] = [];
    const room = { send: (message: unknown) => sent.push(message) > 0 };
    expect(controlMockDraft(room, { leagueId, practice: "league", act: "start", pickSeconds })).toBe(true);
    expect(sent.map((message) => ClientMessage.parse(message))).toMatchObject([
      { type: "practise", payload: { leagueId, practice: "league", act: "start", pickSeconds } },
    ]);
  },
);

test("alone and with the league are two addresses", () => {
  expect(mockDraftPath(leagueId, "alone")).toBe(`/practice/${leagueId}`);
  expect(mockDraftPath(leagueId, "league")).toBe(`/practice/${leagueId}/league`);
});
