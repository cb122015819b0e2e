import type { FailPoint } from "../../../platform/fail-points.ts";
import type { DraftRepository } from "../../../features/drafts/model/draft-repository.ts";
import { createDraftEngine } from "../../../features/drafts/engine/draft-engine.ts";
import { handleClientFrame } from "./handle-client-frame.ts";
import { createSimulatedProcess, type SimulatedProcess } from "./simulated-process.ts";
import { markReached } from "../trace.ts";
import { createFakeDraftRepository } from "../storage/fake-draft-repository.ts";
import type { FakeTransaction } from "../storage/fake-transaction.ts";
import { InjectedFault, type FakeStorage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type { SimulatedServer } from "./server-and-socket-types.ts";

/** Wraps the repository with a fault that the invariants must report. */
export type Mutation = (
  repository: DraftRepository<FakeTransaction>,
  environment: { storage: FakeStorage; process: SimulatedProcess },
) => DraftRepository<FakeTransaction>;

export function startSimulatedServer(
  environment: { storage: FakeStorage; faults: FaultInjector; mutate: Mutation },
  name: string,
): SimulatedServer {
  const { storage, faults } = environment;
  const { trace, virtualClock } = faults;
  const process = createSimulatedProcess(virtualClock, name);
  const engine = createDraftEngine({
    repository: environment.mutate(createFakeDraftRepository({ storage, process, faults }), {
      storage,
      process,
    }),
    now: virtualClock.now,
    timers: process,
    log: { error: (about: unknown) => reportError(about) },
    failPoint: failPointOf(process, faults),
  });

  /** An error that was not injected is a bug. */
  function reportError(about: unknown): void {
    const error = typeof about === "object" && about !== null && "err" in about ? about.err : about;
    if (error instanceof InjectedFault) markReached(trace, "a failure was logged");
    else
      trace.violations.push(`an unexpected error: ${String(error instanceof Error ? error.stack : error)}`);
  }

  engine.start().catch((error: unknown) => {
    reportError(error);
    process.kill();
  });
  return {
    process,
    engine,
    handleClientFrame: (connection, frame) =>
      handleClientFrame({ server: name, engine, faults, reportError }, connection, frame),
  };
}

/** A server that crashes at a fail point never continues. */
function failPointOf(process: SimulatedProcess, faults: FaultInjector): FailPoint {
  return (point) => {
    if (!faults.shouldFail("crashAtPoint")) return undefined;
    markReached(faults.trace, `a crash ${point}`);
    process.kill();
    return new Promise(() => {});
  };
}
