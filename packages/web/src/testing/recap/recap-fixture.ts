import type { LeagueRecap, Recap, RecapPlayer, RecapTeam } from "@emberline/contract";
import { testId } from "../test-id.ts";

export const recapTeam = (name: string, overrides: Partial<RecapTeam> = {}): RecapTeam => ({
  teamId: testId(name.length),
  name,
  firstName: "Ben",
  lastName: "Quinn",
  mine: false,
  rankBefore: 1,
  rank: 1,
  tied: false,
  totalBefore: 0,
  total: 0,
  points: 0,
  pollPoints: null,
  race: [],
  ...overrides,
});

export const recapPlayer = (firstName: string, overrides: Partial<RecapPlayer> = {}): RecapPlayer => ({
  playerId: testId(100 + firstName.length),
  firstName,
  lastName: "Strand",
  photoUrl: null,
  tribe: { name: "Marlin", color: "#2a9d8f" },
  eliminated: false,
  totalPoints: 0,
  points: 0,
  scores: [],
  wentOut: false,
  ...overrides,
});

const own = recapTeam("Embers", {
  mine: true,
  rankBefore: 2,
  totalBefore: 30,
  total: 46,
  points: 6,
  pollPoints: 10,
  race: [
    { episode: 5, total: 30 },
    { episode: 6, total: 46 },
  ],
});
const rival = recapTeam("Night Owls", {
  rank: 2,
  totalBefore: 35,
  total: 44,
  points: 9,
  pollPoints: 0,
  race: [
    { episode: 5, total: 35 },
    { episode: 6, total: 44 },
  ],
});
const scored = (points: number, name: string) => ({ points, statistic: { name } });
const calliope = recapPlayer("Calliope", {
  points: 6,
  totalPoints: 20,
  scores: [scored(1, "Still on the island"), scored(5, "Individual immunity")],
});
const hoku = recapPlayer("Hoku", { eliminated: true, exitKind: "quit", wentOut: true, points: 0 });

export const leagueRecap: LeagueRecap = {
  leagueId: testId(40),
  name: "The Reef",
  teamId: own.teamId,
  teams: [own, rival],
  players: [calliope, hoku],
  bestPicks: [
    { ...recapPlayer("Oskar", { points: 9, scores: [scored(9, "Idol played")] }), teamId: rival.teamId },
  ],
  poll: {
    answered: true,
    right: 2,
    asked: 3,
    points: 10,
    questions: [
      {
        prompt: "Who goes home?",
        points: 10,
        chosen: [
          { display: "Hoku Strand", correct: true },
          { display: "Oskar Strand", correct: false },
        ],
        correct: ["Hoku Strand"],
      },
    ],
  },
};

export const recap: Recap = {
  episode: {
    episodeId: testId(900),
    number: 6,
    title: "The Quiet Camp",
    airDate: "2026-11-18T01:00:00.000Z",
  },
  previous: 5,
  next: 7,
  eliminated: [hoku],
  leagues: [leagueRecap],
};
