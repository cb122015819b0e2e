import type { SimulatedCommissioner } from "../processes/simulated-commissioner.ts";
import type { SimulatedClient } from "../processes/simulated-client.ts";
import { markReached } from "../trace.ts";
import type { SimulatedServer } from "../types.ts";
import type { FakeStorage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "./network-faults.ts";

/** How many of each thing happen until it is calm. */
export interface FaultCounts {
  kills: number;
  outages: number;
  cuts: number;
  freezes: number;
  lostHearings: number;
  deskActs: number;
  marks: number;
  mischiefs: number;
  eliminations: number;
  queues: number;
}

interface Targets {
  storage: FakeStorage;
  weather: FaultInjector;
  servers: () => SimulatedServer[];
  fans: SimulatedClient[];
  desk: SimulatedCommissioner;
  teamIds: string[];
}

/** Puts a storm on the timeline, between two moments. */
export function scheduleFaults(
  counts: FaultCounts,
  targets: Targets,
  { from, to }: { from: number; to: number },
): void {
  const { dice, virtualClock } = targets.weather;
  for (const what of KINDS) {
    for (let time = 0; time < counts[what]; time += 1) {
      virtualClock.after(dice.int(from, to) - virtualClock.now(), () => FAULTS[what](targets, to));
    }
  }
}

const FAULTS: { [What in keyof FaultCounts]: (targets: Targets, calmAt: number) => void } = {
  kills: ({ servers, weather }) => {
    weather.dice.sampleOrUndefined(servers())?.process.kill();
    markReached(weather.record, "a kill");
  },
  outages: startStorageOutage,
  cuts: ({ fans, weather }) => weather.dice.sampleOrUndefined(fans)?.cut(),
  freezes: ({ fans, weather }) => weather.dice.sampleOrUndefined(fans)?.freeze(weather.dice.int(10, 5000)),
  lostHearings: ({ storage, weather }) => {
    const { dice, recordDisturbance: disturb, virtualClock } = weather;
    disturb("a lost hearing", virtualClock.now(), virtualClock.now() + 1000);
    dice.sampleOrUndefined([...storage.subscriptions])?.();
  },
  deskActs: ({ desk }) => desk.act(),
  marks: ({ desk, teamIds, weather }) => desk.mark(weather.dice.sampleOrUndefined(teamIds) ?? ""),
  mischiefs: ({ fans, weather }) => weather.dice.sampleOrUndefined(fans)?.misbehave(),
  eliminations: ({ storage, weather }) => {
    const player = weather.dice.sampleOrUndefined(storage.players);
    if (!player || player.eliminated) return;
    player.eliminated = true;
    weather.record.eliminatedAt.set(player.playerId, weather.virtualClock.now());
  },
  queues: ({ storage, teamIds, weather: { dice } }) => {
    const playerIds = storage.players.filter(() => dice.happens(0.5)).map(({ playerId }) => playerId);
    storage.queues.set(
      dice.sampleOrUndefined(teamIds) ?? "",
      dice.happens(0.5) ? playerIds : playerIds.toReversed(),
    );
  },
};

const KINDS: (keyof FaultCounts)[] = [
  "kills",
  "outages",
  "cuts",
  "freezes",
  "lostHearings",
  "deskActs",
  "marks",
  "mischiefs",
  "eliminations",
  "queues",
];

/** The storage is gone for a while: at once, or it just does not answer. */
function startStorageOutage({ storage, weather }: Targets, calmAt: number): void {
  const { dice, virtualClock, recordDisturbance: disturb } = weather;
  if (weather.storageOutage) return;
  const until = Math.min(calmAt, virtualClock.now() + dice.int(20, dice.happens(0.3) ? 15_000 : 2000));
  const how = dice.sample(["away", "frozen"] as const);
  weather.storageOutage = { until, how };
  disturb(`storage ${how}`, virtualClock.now(), until);
  if (how === "away") for (const disconnect of Array.from(storage.connections)) disconnect();
  virtualClock.after(until - virtualClock.now(), () => (weather.storageOutage = null));
}
