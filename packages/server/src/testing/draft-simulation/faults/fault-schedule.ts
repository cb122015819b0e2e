import type { SimulatedCommissioner } from "../processes/simulated-commissioner.ts";
import type { SimulatedClient } from "../processes/simulated-client.ts";
import { markReached } from "../trace.ts";
import type { SimulatedServer } from "../processes/server-and-socket-types.ts";
import type { FakeStorage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "./fault-injector.ts";

/** How often each fault happens before the calm end. */
export interface FaultCounts {
  kills: number;
  outages: number;
  cuts: number;
  freezes: number;
  lostSubscriptions: number;
  commissionerActions: number;
  statusChanges: number;
  misbehaviours: number;
  eliminations: number;
  queues: number;
}

interface Targets {
  storage: FakeStorage;
  faults: FaultInjector;
  servers: () => SimulatedServer[];
  clients: SimulatedClient[];
  commissioner: SimulatedCommissioner;
  teamIds: string[];
}

/** Schedules the faults at random times between `from` and `to`. */
export function scheduleFaults(
  counts: FaultCounts,
  targets: Targets,
  { from, to }: { from: number; to: number },
): void {
  const { rng, virtualClock } = targets.faults;
  for (const what of KINDS) {
    for (let time = 0; time < counts[what]; time += 1) {
      virtualClock.after(rng.int(from, to) - virtualClock.now(), () => FAULTS[what](targets, to));
    }
  }
}

const FAULTS: { [What in keyof FaultCounts]: (targets: Targets, faultsEndAt: number) => void } = {
  kills: ({ servers, faults }) => {
    faults.rng.sampleOrUndefined(servers())?.process.kill();
    markReached(faults.trace, "a kill");
  },
  outages: startStorageOutage,
  cuts: ({ clients, faults }) => faults.rng.sampleOrUndefined(clients)?.cut(),
  freezes: ({ clients, faults }) => faults.rng.sampleOrUndefined(clients)?.freeze(faults.rng.int(10, 5000)),
  lostSubscriptions: ({ storage, faults }) => {
    const { rng, recordDisturbance, virtualClock } = faults;
    recordDisturbance("a lost subscription", virtualClock.now(), virtualClock.now() + 1000);
    rng.sampleOrUndefined([...storage.subscriptions])?.();
  },
  commissionerActions: ({ commissioner }) => commissioner.act(),
  statusChanges: ({ commissioner, teamIds, faults }) =>
    commissioner.mark(faults.rng.sampleOrUndefined(teamIds) ?? ""),
  misbehaviours: ({ clients, faults }) => faults.rng.sampleOrUndefined(clients)?.misbehave(),
  eliminations: ({ storage, faults }) => {
    const player = faults.rng.sampleOrUndefined(storage.players);
    if (!player || player.eliminated) return;
    player.eliminated = true;
    faults.trace.eliminatedAt.set(player.playerId, faults.virtualClock.now());
  },
  queues: ({ storage, teamIds, faults: { rng } }) => {
    const playerIds = storage.players.filter(() => rng.happens(0.5)).map(({ playerId }) => playerId);
    storage.queues.set(
      rng.sampleOrUndefined(teamIds) ?? "",
      rng.happens(0.5) ? playerIds : playerIds.toReversed(),
    );
  },
};

const KINDS: (keyof FaultCounts)[] = [
  "kills",
  "outages",
  "cuts",
  "freezes",
  "lostSubscriptions",
  "commissionerActions",
  "statusChanges",
  "misbehaviours",
  "eliminations",
  "queues",
];

/** Makes the storage unavailable for a while: connections break, or it does not answer. */
function startStorageOutage({ storage, faults }: Targets, faultsEndAt: number): void {
  const { rng, virtualClock, recordDisturbance } = faults;
  if (faults.storageOutage) return;
  const until = Math.min(faultsEndAt, virtualClock.now() + rng.int(20, rng.happens(0.3) ? 15_000 : 2000));
  const how = rng.sample(["away", "frozen"] as const);
  faults.storageOutage = { until, how };
  recordDisturbance(`storage ${how}`, virtualClock.now(), until);
  if (how === "away") for (const disconnect of Array.from(storage.connections)) disconnect();
  virtualClock.after(until - virtualClock.now(), () => (faults.storageOutage = null));
}
