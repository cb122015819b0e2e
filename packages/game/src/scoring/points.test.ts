import { expect, it } from "vitest";
import { pointsText } from "../texts.ts";
import { pointsByEpisode, pointsByPlayer } from "./points.ts";

const scores = [
  { playerId: "ana", episodeId: "e1", points: 3 },
  { playerId: "ben", episodeId: "e1", points: -1 },
  { playerId: "ana", episodeId: "e2", points: 4 },
  { playerId: "ana", episodeId: "e2", points: 0 },
];

// Covers TEAM-20.
it("a player's points are the sum over all episodes", () => {
  expect(pointsByPlayer(scores)).toEqual(
    new Map([
      ["ana", 7],
      ["ben", -1],
    ]),
  );
});

it("an episode's points are the sum of the given scores", () => {
  expect(pointsByEpisode(scores)).toEqual(
    new Map([
      ["e1", 2],
      ["e2", 4],
    ]),
  );
});

// Covers ADMIN-SCORE-5.
it("one point is a pt, all other numbers are pts", () => {
  expect([0, 1, 5, -1].map(pointsText)).toEqual(["0 pts", "1 pt", "5 pts", "-1 pts"]);
});
