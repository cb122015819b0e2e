import type { SimulatedProcess } from "../processes/simulated-process.ts";
import { Injected, leaveRow, type Storage, takeRow } from "./fake-storage.ts";
import type { FaultInjector } from "../faults/network-faults.ts";

/** Whose connection it is, to what, and in what weather. */
export interface Place {
  storage: Storage;
  process: SimulatedProcess;
  weather: FaultInjector;
}

/** A server's connection to the storage; it breaks with either of them, and the row is free again. */
export interface Connection {
  /** Asks something; it is looked at when it arrives there. */
  ask: <T>(question: () => T) => Promise<T>;
  /** The same once the draft's row is this connection's. */
  askHolding: <T>(question: () => T) => Promise<T>;
  /** Commits by doing `write`, which may happen though the server dies meanwhile; then the way back. */
  commit: (write: () => void) => Promise<void>;
  close: () => void;
}

/** A dead server's connection is noticed after what was on its way has come. */
const NOTICED_AFTER_MS = 50;

export function connect(place: Place): Connection {
  const { storage, process, weather } = place;
  const { dice, virtualClock } = weather;
  const waiting = new Set<(error: Error) => void>();
  const me = {};
  let broken = false;

  const end = () => {
    process.onDeath.delete(die);
    storage.connections.delete(breakOff);
    leaveRow(storage, me);
  };
  const die = () => void virtualClock.after(NOTICED_AFTER_MS, end);
  function breakOff(): void {
    broken = true;
    end();
    for (const fail of waiting) fail(new Injected("the storage is gone"));
  }
  process.onDeath.add(die);
  storage.connections.add(breakOff);

  /** One that is asked while the storage is frozen is answered when it has thawed. */
  function delayMs(): number {
    const { storageOutage: storageGone } = weather;
    const thawMs = storageGone?.how === "frozen" ? Math.max(0, storageGone.until - virtualClock.now()) : 0;
    return thawMs + wayMs(weather);
  }

  function fails(): boolean {
    if (weather.storageOutage?.how === "away") breakOff();
    else if (!broken && weather.shouldFail("statementFails")) breakOff();
    return broken;
  }

  async function send<T>(arrive: (resolve: (answer: T) => void) => void): Promise<T> {
    if (fails()) throw new Injected("the connection to the storage is lost");
    return new Promise<T>((resolve, reject) => {
      waiting.add(reject);
      const answered = (answer: T) => {
        waiting.delete(reject);
        if (process.alive) resolve(answer);
      };
      const delay = delayMs();
      const go = () => broken || attempt(() => arrive(answered), reject);
      if (delay === 0) go();
      else virtualClock.after(delay, go);
    });
  }

  return {
    ask: (question) => send((answer) => process.alive && answer(question())),
    askHolding: (question) =>
      send((answer) => process.alive && takeRow(storage, me, () => process.alive && answer(question()))),
    commit: async (write) => {
      await send<void>((answer) => {
        if (!process.alive && dice.happens(0.5)) return;
        write();
        end();
        answer();
      });
      await new Promise<void>((resolve) =>
        process.after(dice.int(0, weather.climate().statementMs), resolve),
      );
    },
    close: end,
  };
}

/** Every other way takes no time at all, so that as much happens between two moments as in one. */
const wayMs = ({ dice, climate }: FaultInjector): number =>
  dice.happens(0.5) ? 0 : dice.int(1, climate().statementMs);

/** An answer's way back. */
export async function travel({ process, weather }: Place): Promise<void> {
  const delayMs = wayMs(weather);
  if (delayMs > 0) await new Promise<void>((resolve) => process.after(delayMs, resolve));
}

function attempt(work: () => void, fail: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}
