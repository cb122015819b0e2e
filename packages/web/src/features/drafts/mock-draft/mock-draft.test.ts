import { ClientMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { PICK_SECONDS_OPTIONS, mockDraftPath, controlMockDraft } from "./mock-draft.ts";

const leagueId = "00000000-0000-4000-8000-000000000001";

test.each(PICK_SECONDS_OPTIONS)(
  "a mock draft with %i seconds a pick is started with a valid message",
  (pickSeconds) => {
    const sent: unknown[] = [];
    const room = { send: (message: unknown) => sent.push(message) > 0 };
    expect(controlMockDraft(room, { leagueId, practice: "league", act: "start", pickSeconds })).toBe(true);
    expect(sent.map((message) => ClientMessage.parse(message))).toMatchObject([
      { type: "practise", payload: { leagueId, practice: "league", act: "start", pickSeconds } },
    ]);
  },
);

test("alone and with the league have different addresses", () => {
  expect(mockDraftPath(leagueId, "alone")).toBe(`/practice/${leagueId}`);
  expect(mockDraftPath(leagueId, "league")).toBe(`/practice/${leagueId}/league`);
});
