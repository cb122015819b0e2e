import { type OrderBy } from "@emberline/game";
import type { Rng } from "./rng.ts";
import type { SimulatedPlayer } from "./storage/fake-storage.ts";
import type { FaultCounts } from "./faults/fault-schedule.ts";
import { NO_FAULTS, type FaultProfile } from "./faults/network-faults.ts";

/** What a seed tells. */
export interface Scenario {
  teamIds: string[];
  rounds: number;
  players: SimulatedPlayer[];
  pickSeconds: number;
  orderBy: OrderBy;
  startsInMs: number;
  faultsMs: number;
  serverCount: number;
  /** Another league's clocks ring with this one's, so that they are run together. */
  hasNeighbour: boolean;
  fans: { teamId: string | null; name: string }[];
  climate: FaultProfile;
  storm: FaultCounts;
}

/** Mostly small leagues, some large; mostly rough, some in fair weather, where the engine has no excuse. */
export function generateScenario(dice: Rng): Scenario {
  const isLarge = dice.happens(0.02);
  const teamCount = isLarge ? dice.int(8, 18) : dice.int(1, 4);
  const rounds = isLarge ? 2 : dice.int(1, 3);
  const playerCount = teamCount * rounds + dice.int(0, teamCount - 1);
  const teamIds = Array.from({ length: teamCount }, (_, index) => `t${index}`);
  const pickSeconds = dice.sample([1, 1, 2, 3, 8]);
  const startsInMs = dice.int(200, 2500);
  const isFaultFree = dice.happens(0.25);
  return {
    teamIds,
    rounds,
    players: Array.from({ length: playerCount }, (_, index) => ({
      playerId: `p${index}`,
      points: dice.int(0, 3),
      eliminated: false,
    })),
    pickSeconds,
    orderBy: dice.sample(["hand", "hand", "drawn"]),
    startsInMs,
    faultsMs: startsInMs + dice.int(500, 1000 + teamCount * rounds * Math.min(pickSeconds, 8) * 800),
    serverCount: dice.int(1, 2),
    hasNeighbour: dice.happens(0.3),
    fans: generateClients(dice, teamIds),
    climate: isFaultFree ? NO_FAULTS : generateFaultProfile(dice),
    storm: generateFaultCounts(dice, isFaultFree),
  };
}

/** An owner has one device, or two, or none; sometimes somebody watches. */
function generateClients(dice: Rng, teamIds: string[]): Scenario["fans"] {
  const owners = teamIds.flatMap((teamId) =>
    Array.from({ length: dice.sample([0, 1, 1, 1, 2]) }, (_, index) => ({
      teamId,
      name: `${teamId}-${index}`,
    })),
  );
  return dice.happens(0.2) ? [...owners, { teamId: null, name: "watcher" }] : owners;
}

const generateFaultProfile = (dice: Rng): FaultProfile => ({
  statementFails: dice.sample([0, 0, 0.003, 0.01]),
  commitFails: dice.sample([0, 0, 0.05]),
  commitUnheard: dice.sample([0, 0, 0.05]),
  asksAgain: dice.sample([0, 0, 0.05]),
  hintLost: dice.sample([0, 0, 0.3]),
  crashAtPoint: dice.sample([0, 0, 0.01, 0.04]),
  statementMs: dice.sample([1, 3, 20]),
  hintMs: dice.sample([5, 50, 400]),
  frameMs: dice.sample([2, 40, 400]),
});

function generateFaultCounts(dice: Rng, isFaultFree: boolean): FaultCounts {
  const some = (most: number) => (dice.happens(0.5) ? dice.int(0, most) : 0);
  const rough = (most: number) => (isFaultFree ? 0 : some(most));
  return {
    kills: rough(3),
    outages: rough(2),
    cuts: rough(4),
    freezes: some(3),
    lostHearings: rough(2),
    deskActs: some(6),
    marks: some(5),
    mischiefs: some(6),
    eliminations: dice.happens(0.1) ? dice.int(1, 2) : 0,
    queues: some(3),
  };
}
