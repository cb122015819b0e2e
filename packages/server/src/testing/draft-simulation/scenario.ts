import type { DraftRules, OrderBy, SecondDraftStart } from "@emberline/game";
import type { Rng } from "./rng.ts";
import type { SimulatedPlayer } from "./storage/fake-storage.ts";
import type { FaultCounts } from "./faults/fault-schedule.ts";
import { NO_FAULTS, type FaultProfile } from "./faults/fault-injector.ts";

/** A random draft and its faults. */
export interface Scenario {
  teamIds: string[];
  rounds: number;
  /** Of the league. */
  rules: DraftRules;
  players: SimulatedPlayer[];
  pickSeconds: number;
  orderBy: OrderBy;
  /** Undefined for a first draft. */
  secondDraft: SecondDraftStart | undefined;
  startsInMs: number;
  faultsMs: number;
  serverCount: number;
  /** Another league's clocks are due together with this one's, so that both run in one batch. */
  hasNeighbour: boolean;
  clients: { teamId: string | null; name: string }[];
  profile: FaultProfile;
  faultCounts: FaultCounts;
}

/** Mostly small leagues; a quarter of the drafts without injected faults, where no delay is excused. */
export function generateScenario(rng: Rng): Scenario {
  const isLarge = rng.happens(0.02);
  const teamCount = isLarge ? rng.int(8, 18) : rng.int(1, 4);
  const rounds = isLarge ? 2 : rng.int(1, 3);
  const copies = rng.sample([1, 1, 1, 2, null]);
  const least = copies === null ? 1 : Math.ceil((teamCount * rounds) / copies);
  const playerCount = Math.max(least, rounds) + rng.int(0, teamCount - 1);
  const teamIds = Array.from({ length: teamCount }, (_, index) => `t${index}`);
  const pickSeconds = rng.sample([1, 1, 2, 3, 8]);
  const startsInMs = rng.int(200, 2500);
  const isFaultFree = rng.happens(0.25);
  const isSecond = rng.happens(0.25);
  return {
    teamIds,
    rounds,
    secondDraft: isSecond ? generateRosters(rng, teamIds, playerCount) : undefined,
    players: Array.from({ length: playerCount }, (_, index) => ({
      playerId: `p${index}`,
      points: rng.int(0, 3),
      eliminated: false,
    })),
    pickSeconds,
    orderBy: isSecond ? rng.sample(["standings", "drawn"]) : rng.sample(["hand", "hand", "drawn"]),
    startsInMs,
    faultsMs: startsInMs + rng.int(500, 1000 + teamCount * rounds * Math.min(pickSeconds, 8) * 800),
    serverCount: rng.int(1, 2),
    hasNeighbour: rng.happens(0.3),
    clients: generateClients(rng, teamIds),
    profile: isFaultFree ? NO_FAULTS : generateFaultProfile(rng),
    faultCounts: generateFaultCounts(rng, isFaultFree),
    rules: {
      copies,
      ...(rng.happens(0.2) ? { rosterSize: rng.int(1, rounds) } : {}),
      ...(isSecond ? { keeps: rng.int(0, 2) } : {}),
    },
  };
}

/** Each player is on a team or free; the owners of some teams have chosen. */
function generateRosters(rng: Rng, teamIds: string[], playerCount: number): SecondDraftStart {
  const rosters = Array.from({ length: playerCount }, (_, index) => `p${index}`).flatMap((playerId) =>
    rng.happens(0.8) ? [{ teamId: rng.sampleOrUndefined(teamIds) ?? "t0", playerId }] : [],
  );
  return { rosters, chosen: rosters.filter(() => rng.happens(0.3)), order: teamIds.toReversed() };
}

/** An owner has no, one or two devices; sometimes there is a spectator. */
function generateClients(rng: Rng, teamIds: string[]): Scenario["clients"] {
  const owners = teamIds.flatMap((teamId) =>
    Array.from({ length: rng.sample([0, 1, 1, 1, 2]) }, (_, index) => ({
      teamId,
      name: `${teamId}-${index}`,
    })),
  );
  return rng.happens(0.2) ? [...owners, { teamId: null, name: "watcher" }] : owners;
}

const generateFaultProfile = (rng: Rng): FaultProfile => ({
  statementFails: rng.sample([0, 0, 0.003, 0.01]),
  commitFails: rng.sample([0, 0, 0.05]),
  commitAnswerLost: rng.sample([0, 0, 0.05]),
  serializationFailure: rng.sample([0, 0, 0.05]),
  hintLost: rng.sample([0, 0, 0.3]),
  crashAtPoint: rng.sample([0, 0, 0.01, 0.04]),
  statementMs: rng.sample([1, 3, 20]),
  hintMs: rng.sample([5, 50, 400]),
  frameMs: rng.sample([2, 40, 400]),
});

function generateFaultCounts(rng: Rng, isFaultFree: boolean): FaultCounts {
  const some = (most: number) => (rng.happens(0.5) ? rng.int(0, most) : 0);
  const rough = (most: number) => (isFaultFree ? 0 : some(most));
  return {
    kills: rough(3),
    outages: rough(2),
    cuts: rough(4),
    freezes: some(3),
    lostSubscriptions: rough(2),
    commissionerActions: some(6),
    statusChanges: some(5),
    misbehaviours: some(6),
    eliminations: rng.happens(0.1) ? rng.int(1, 2) : 0,
    queues: some(3),
  };
}
