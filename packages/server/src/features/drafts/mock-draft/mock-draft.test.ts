import { isComplete } from "@emberline/game";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import type { MockDraftSetup } from "./load-setup.ts";
import { append, createMockDraft, type MockDraftKind, start } from "./mock-draft.ts";

const owner = { firstName: "Ana", lastName: "Fan" };
const setup: MockDraftSetup = {
  seasonId: "season",
  leagueName: "Night Owls",
  teams: ["a", "b", "c", "d"].map((teamId) => ({ teamId, name: `Team ${teamId}`, owner })),
  players: Array.from({ length: 13 }, (_, index) => ({
    playerId: `p${index}`,
    firstName: "P",
    lastName: String(index),
    photoUrl: null,
    tribe: null,
    totalPoints: index,
  })),
  rules: { rosterSize: 2 },
};

// Covers RULE-18.
test("a practice of more teams than contestants gives contestants to several teams", () => {
  const teams = Array.from({ length: 20 }, (_, index) => ({
    teamId: `t${index}`,
    name: `Team ${index}`,
    owner,
  }));
  let at = 1_000_000;
  const input = () => ({ at, random: () => 0.5 });
  const practice = (copies: number | null) =>
    createMockDraft(
      { kind: "league", leagueId: "league", teamId: "t0" },
      { ...setup, teams, rules: { copies } },
      input(),
    );
  expect(() => practice(1)).toThrow("There are more teams than contestants");
  const mockDraft = practice(null);
  start(
    mockDraft,
    { setup: { ...setup, teams, rules: { copies: null } }, pickSeconds: 10, userId: "u" },
    input(),
  );
  for (; !isComplete(mockDraft.draft); at += 3000) append(mockDraft, advance(mockDraft, new Set(), input()));
  expect(mockDraft.draft).toMatchObject({ rounds: 1, teamsPerPlayer: 2 });
  expect(mockDraft.draft.picks).toHaveLength(20);
});

// Covers RULE-5.
test.each<MockDraftKind>(["alone", "league"])(
  "a practice (%s) has no more rounds than the roster size",
  (kind) => {
    let at = 1_000_000;
    const random = () => 0.5;
    const mockDraft = createMockDraft({ kind, leagueId: "league", teamId: "a" }, setup, { at, random });
    expect(mockDraft.draft.rounds).toBe(2);
    start(mockDraft, { setup, pickSeconds: 5, userId: "ana" }, { at, random });
    for (let step = 0; step < 1000 && !isComplete(mockDraft.draft); step += 1) {
      at += 250;
      append(mockDraft, advance(mockDraft, new Set(), { at, random }));
    }
    expect(mockDraft.draft.picks).toHaveLength(8);
  },
);
