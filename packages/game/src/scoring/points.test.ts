import { expect, it } from "vitest";
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
