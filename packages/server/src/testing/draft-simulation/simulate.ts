import { isComplete, isPaused, nextDueAt, scheduledEvent, sizesFor } from "@emberline/game";
import { createSimulatedCommissioner } from "./processes/simulated-commissioner.ts";
import { createRng } from "./rng.ts";
import { createSimulatedClient } from "./processes/simulated-client.ts";
import { checkInvariants } from "./invariants/check-invariants.ts";
import { createTrace, type Trace } from "./trace.ts";
import { type Mutation, startSimulatedServer } from "./processes/simulated-server.ts";
import { createFakeStorage, type FakeStorage, writeEvents } from "./storage/fake-storage.ts";
import { scheduleFaults } from "./faults/fault-schedule.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";
import { type Scenario, generateScenario } from "./scenario.ts";
import { createFaultInjector, type FaultInjector } from "./faults/fault-injector.ts";
import type { SimulatedServer } from "./processes/server-and-socket-types.ts";

const EPOCH = 1_900_000_000_000;
/** Rooms with a lost hint are found within five seconds; picks without an answer are repeated within three. */
const SETTLE_MS = 12_000;

/** Simulates the draft of a seed to its end and a while longer. The trace has all violations. */
export async function simulate(seed: number, mutate: Mutation = (repository) => repository): Promise<Trace> {
  const rng = createRng(seed);
  const scenario = generateScenario(rng);
  const virtualClock = createVirtualClock(rng, EPOCH);
  const trace = createTrace(seed);
  const faultsEndAt = EPOCH + scenario.faultsMs;
  const faults = createFaultInjector({ rng, virtualClock, trace, profile: scenario.profile, faultsEndAt });
  const storage = createFakeStorage(scenario.players, scenario.hasNeighbour, scenario.secondDraft);
  scheduleDraft(storage, scenario, trace);
  const servers = keepServersRunning({ storage, faults, mutate, count: scenario.serverCount, faultsEndAt });
  const context = { storage, faults, servers };
  const clients = scenario.clients.map((client) => createSimulatedClient(context, client));
  const commissioner = createSimulatedCommissioner(context);
  scheduleFaults(
    scenario.faultCounts,
    { ...context, clients, commissioner, teamIds: scenario.teamIds },
    { from: EPOCH, to: faultsEndAt },
  );
  await virtualClock.runTo(faultsEndAt);
  await playToEnd({ storage, virtualClock, scenario, resume: commissioner.resume });
  for (const client of clients) if (rng.happens(0.3)) client.misbehave();
  await virtualClock.runTo(virtualClock.now() + SETTLE_MS);
  trace.violations.push(...checkInvariants(trace, { storage, clients, endedAt: virtualClock.now() }));
  return trace;
}

function scheduleDraft(
  storage: FakeStorage,
  { teamIds, players, rules, startsInMs, pickSeconds, orderBy }: Scenario,
  trace: Trace,
): void {
  const sizes = sizesFor({ players: players.length, teams: teamIds.length }, rules);
  const scheduled = scheduledEvent(
    { order: teamIds, ...rules, ...sizes, startsAt: EPOCH + startsInMs, pickSeconds, orderBy, draw: 0 },
    EPOCH,
  );
  writeEvents(storage, [scheduled], { trace, at: EPOCH, server: "", upSince: EPOCH });
}

interface HostOptions {
  storage: FakeStorage;
  faults: FaultInjector;
  mutate: Mutation;
  count: number;
  faultsEndAt: number;
}

/** Restarts a server that died after a while, under the same name. */
function keepServersRunning({ count, faultsEndAt, ...environment }: HostOptions): () => SimulatedServer[] {
  const { faults } = environment;
  const { rng, virtualClock } = faults;
  const servers = new Map<string, SimulatedServer>();
  function start(name: string): void {
    const server = startSimulatedServer(environment, name);
    servers.set(name, server);
    server.process.onDeath.add(() => {
      servers.delete(name);
      const longest = rng.happens(0.2) ? 15_000 : 1000;
      const downMs = Math.min(rng.int(10, longest), Math.max(10, faultsEndAt - virtualClock.now()));
      faults.recordDisturbance("a crash", virtualClock.now(), virtualClock.now() + downMs);
      virtualClock.after(downMs, () => start(name));
    });
  }
  for (let number = 1; number <= count; number += 1) start(`server-${number}`);
  return () => [...servers.values()];
}

interface EndOptions {
  storage: FakeStorage;
  virtualClock: VirtualClock;
  scenario: Scenario;
  resume: () => void;
}

/** Without faults every draft that is not paused completes (INVARIANT-14), one deadline after another. */
async function playToEnd({ storage, virtualClock, scenario, resume }: EndOptions): Promise<void> {
  const deadlines = scenario.teamIds.length * scenario.players.length + 3;
  for (let left = 2 * deadlines; left > 0; left -= 1) {
    const { draft } = storage;
    if (!draft || isComplete(draft)) return;
    if (isPaused(draft)) resume();
    await virtualClock.runTo(Math.max(nextDueAt(draft) ?? 0, virtualClock.now()) + 1500);
  }
}
