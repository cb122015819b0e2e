import type { Rng } from "../rng.ts";
import { type Record, reach } from "../trace.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** How rough it is, each from 0 to 1, and for how long. */
export interface Climate {
  /** A statement fails with its connection. */
  statementFails: number;
  /** A commit fails, or succeeds while nobody hears of it, or asks to be begun again. */
  commitFails: number;
  commitUnheard: number;
  asksAgain: number;
  hintLost: number;
  /** The server dies at a fail-point. */
  crashAtPoint: number;
  /** The longest that a statement, a commit, a hint and a frame take, in milliseconds. */
  statementMs: number;
  hintMs: number;
  frameMs: number;
}

export const CALM: Climate = {
  statementFails: 0,
  commitFails: 0,
  commitUnheard: 0,
  asksAgain: 0,
  hintLost: 0,
  crashAtPoint: 0,
  statementMs: 3,
  hintMs: 10,
  frameMs: 40,
};

/** What the world does to the engine, and from when to when: until `calmAt`, and then no more. */
export interface Weather {
  dice: Rng;
  virtualClock: VirtualClock;
  record: Record;
  climate: () => Climate;
  /** Whether an injected failure happens now; it is remembered for so long as it may be felt. */
  strikes: (kind: keyof Climate) => boolean;
  disturb: (what: string, from: number, to: number) => void;
  /** While the storage is away or frozen, since and until when; null while it is there. */
  storageGone: { until: number; how: "away" | "frozen" } | null;
}

/** A room that lost a hint, and a clock that nobody set, is found within five seconds. */
const FELT_FOR_MS = 6500;
/** A clock that could not be run is tried again after a second. */
const TRIED_AGAIN_AFTER_MS = 1500;

export function createWeather(world: {
  dice: Rng;
  virtualClock: VirtualClock;
  record: Record;
  climate: Climate;
  calmAt: number;
}): Weather {
  const { dice, virtualClock: timeline, record } = world;
  const climate = () => (timeline.now() < world.calmAt ? world.climate : CALM);
  const disturb = (what: string, from: number, to: number) => {
    reach(record, what);
    record.disturbances.push({
      what,
      from,
      to: to + (what === "commitFails" ? TRIED_AGAIN_AFTER_MS : FELT_FOR_MS),
    });
  };
  return {
    dice,
    virtualClock: timeline,
    record,
    climate,
    disturb,
    strikes: (kind) => {
      const probability = climate()[kind];
      if (probability === 0 || !dice.happens(probability)) return false;
      disturb(kind, timeline.now(), timeline.now());
      return true;
    },
    storageGone: null,
  };
}
