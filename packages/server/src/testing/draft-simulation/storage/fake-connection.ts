import type { SimulatedProcess } from "../processes/simulated-process.ts";
import { InjectedFault, unlockRow, type FakeStorage, lockRow } from "./fake-storage.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** The parts that a connection belongs to. */
export interface ConnectionContext {
  storage: FakeStorage;
  process: SimulatedProcess;
  faults: FaultInjector;
}

/** A server's connection to the storage. It breaks when either dies, which releases its row lock. */
export interface FakeConnection {
  /** Runs a query when the request reaches the storage. */
  ask: <T>(question: () => T) => Promise<T>;
  /** The same, once this connection holds the row lock of the draft. */
  askWithLock: <T>(question: () => T) => Promise<T>;
  /** Commits by calling `write`, which may happen even though the server dies meanwhile. */
  commit: (write: () => void) => Promise<void>;
  close: () => void;
}

/** The storage notices a dead server after its last requests have arrived. */
const DETECTED_AFTER_MS = 50;

export function openFakeConnection(context: ConnectionContext): FakeConnection {
  const { storage, process, faults } = context;
  const { rng, virtualClock } = faults;
  const waiting = new Set<(error: Error) => void>();
  const owner = {};
  let isBroken = false;

  const end = () => {
    process.onDeath.delete(die);
    storage.connections.delete(disconnect);
    unlockRow(storage, owner);
  };
  const die = () => void virtualClock.after(DETECTED_AFTER_MS, end);
  function disconnect(): void {
    isBroken = true;
    end();
    for (const fail of waiting) fail(new InjectedFault("the storage is gone"));
  }
  process.onDeath.add(die);
  storage.connections.add(disconnect);

  /** A request to a frozen storage is answered after the outage. */
  function delayMs(): number {
    const { storageOutage } = faults;
    const remainingOutageMs =
      storageOutage?.how === "frozen" ? Math.max(0, storageOutage.until - virtualClock.now()) : 0;
    return remainingOutageMs + latencyMs(faults);
  }

  function fails(): boolean {
    if (faults.storageOutage?.how === "away") disconnect();
    else if (!isBroken && faults.shouldFail("statementFails")) disconnect();
    return isBroken;
  }

  async function send<T>(arrive: (resolve: (answer: T) => void) => void): Promise<T> {
    if (fails()) throw new InjectedFault("the connection to the storage is lost");
    return new Promise<T>((resolve, reject) => {
      waiting.add(reject);
      const answered = (answer: T) => {
        waiting.delete(reject);
        if (process.alive) resolve(answer);
      };
      const delay = delayMs();
      const go = () => isBroken || attempt(() => arrive(answered), reject);
      if (delay === 0) go();
      else virtualClock.after(delay, go);
    });
  }

  return {
    ask: (question) => send((answer) => process.alive && answer(question())),
    askWithLock: (question) =>
      send((answer) => process.alive && lockRow(storage, owner, () => process.alive && answer(question()))),
    commit: async (write) => {
      await send<void>((answer) => {
        if (!process.alive && rng.happens(0.5)) return;
        write();
        end();
        answer();
      });
      await new Promise<void>((resolve) => process.after(rng.int(0, faults.profile().statementMs), resolve));
    },
    close: end,
  };
}

/** Half of the transfers take no time, so that much happens in the same millisecond. */
const latencyMs = ({ rng, profile }: FaultInjector): number =>
  rng.happens(0.5) ? 0 : rng.int(1, profile().statementMs);

/** Waits for an answer to travel back. */
export async function networkDelay({ process, faults }: ConnectionContext): Promise<void> {
  const delayMs = latencyMs(faults);
  if (delayMs > 0) await new Promise<void>((resolve) => process.after(delayMs, resolve));
}

function attempt(work: () => void, fail: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}
