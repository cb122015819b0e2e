import type { FailPoint } from "../../../fail-points.ts";
import type { DraftRepository } from "../../../features/draft/model/draft-repository.ts";
import { createDraftEngine } from "../../../features/draft/engine/draft-engine.ts";
import { handleFrame } from "./frame-handler.ts";
import { createSimulatedProcess, type SimulatedProcess } from "./simulated-process.ts";
import { markReached } from "../trace.ts";
import { createFakeDraftRepository } from "../storage/fake-draft-repository.ts";
import type { FakeTransaction } from "../storage/fake-transaction.ts";
import { InjectedFault, type FakeStorage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "../faults/network-faults.ts";
import type { SimulatedServer } from "../types.ts";

/** What a test may put between the engine and its books, to see the assertions fail. */
export type Mutation = (
  books: DraftRepository<FakeTransaction>,
  environment: { storage: FakeStorage; process: SimulatedProcess },
) => DraftRepository<FakeTransaction>;

export function startServer(
  environment: { storage: FakeStorage; weather: FaultInjector; meddle: Mutation },
  name: string,
): SimulatedServer {
  const { storage, weather } = environment;
  const { record, virtualClock } = weather;
  const process = createSimulatedProcess(virtualClock, name);
  const engine = createDraftEngine({
    repository: environment.meddle(createFakeDraftRepository({ storage, process, weather }), {
      storage,
      process,
    }),
    now: virtualClock.now,
    timers: process,
    log: { error: (about: unknown) => reportError(about) },
    failPoint: failPointOf(process, weather),
  });

  /** Whatever fails without having been made to is a bug. */
  function reportError(about: unknown): void {
    const error = typeof about === "object" && about !== null && "err" in about ? about.err : about;
    if (error instanceof InjectedFault) markReached(record, "a failure was logged");
    else
      record.broken.push(
        `an error that nobody made: ${String(error instanceof Error ? error.stack : error)}`,
      );
  }

  engine.start().catch((error: unknown) => {
    reportError(error);
    process.kill();
  });
  return {
    process,
    engine,
    handleFrame: (connection, frame) =>
      handleFrame({ server: name, engine, weather, reportError }, connection, frame),
  };
}

/** The point never passes for whoever dies at it. */
function failPointOf(process: SimulatedProcess, weather: FaultInjector): FailPoint {
  return (point) => {
    if (!weather.shouldFail("crashAtPoint")) return undefined;
    markReached(weather.record, `a crash ${point}`);
    process.kill();
    return new Promise(() => {});
  };
}
