import type { Timers } from "../../../platform/clock/timers.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** A server's process. Once it is dead, its timers do not fire. */
export interface SimulatedProcess extends Timers {
  name: string;
  alive: boolean;
  upSince: number;
  /** Called when it dies: connections break. */
  onDeath: Set<() => void>;
  kill: () => void;
}

export function createSimulatedProcess(virtualClock: VirtualClock, name: string): SimulatedProcess {
  const process: SimulatedProcess = {
    name,
    alive: true,
    upSince: virtualClock.now(),
    onDeath: new Set(),
    after: (delayMs, work) => virtualClock.after(delayMs, () => process.alive && work()),
    kill: () => {
      if (!process.alive) return;
      process.alive = false;
      for (const end of process.onDeath) end();
    },
  };
  return process;
}
