import type { SimulatedProcess } from "../processes/simulated-process.ts";
import { InjectedFault, unlockRow, type FakeStorage, lockRow } from "./fake-storage.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** Whose connection it is, to what, and in what faults. */
export interface ConnectionContext {
  storage: FakeStorage;
  process: SimulatedProcess;
  faults: FaultInjector;
}

/** A server's connection to the storage; it breaks with either of them, and the row is free again. */
export interface FakeConnection {
  /** Asks something; it is looked at when it arrives there. */
  ask: <T>(question: () => T) => Promise<T>;
  /** The same once the draft's row is this connection's. */
  askWithLock: <T>(question: () => T) => Promise<T>;
  /** Commits by doing `write`, which may happen though the server dies meanwhile; then the way back. */
  commit: (write: () => void) => Promise<void>;
  close: () => void;
}

/** A dead server's connection is noticed after what was on its way has come. */
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

  /** One that is asked while the storage is frozen is answered when it has thawed. */
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

/** Every other way takes no time at all, so that as much happens between two moments as in one. */
const latencyMs = ({ rng, profile }: FaultInjector): number =>
  rng.happens(0.5) ? 0 : rng.int(1, profile().statementMs);

/** An answer's way back. */
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
