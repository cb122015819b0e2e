import { beforeEach, describe, expect, it } from "vitest";
import type { ClockJump } from "../../../platform/clock/server-clock.ts";
import {
  createOutageDetector,
  type ClockRestore,
  type OutageDetector,
  type Heartbeat,
} from "./outage-detector.ts";

const START = Date.UTC(2026, 9, 1, 20);

/** A server whose time, storage and peer servers the test controls. */
function createFixture() {
  const state = {
    now: START,
    storage: "well" as "well" | "slow" | "gone" | "frozen",
    isAnyRunning: true,
    isPoolBusy: false,
    heartbeat: { epoch: 1, wasAlone: true } satisfies Heartbeat as Heartbeat,
  };
  const timers: { at: number; work: () => void }[] = [];
  const restored: ClockRestore[] = [];
  const outages: (number | null)[] = [];
  const slow: ((heartbeat: Heartbeat) => void)[] = [];
  const counts = { beats: 0, looks: 0, dropped: 0 };
  let receiveJump: (jump: ClockJump) => void = () => {};
  let loseConnection: (error: Error) => void = () => {};
  let ticksOfMachine = 0;

  const detector: OutageDetector = createOutageDetector({
    now: () => state.now,
    timers: {
      after: (delayMs, work) => {
        const timer = { at: ticksOfMachine + delayMs, work };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
    },
    onJump: (receive) => {
      receiveJump = receive;
      return () => (receiveJump = () => {});
    },
    log: { warn: () => {}, info: () => {} },
    heartbeatStore: {
      heartbeat: () => {
        counts.beats += 1;
        if (state.storage === "gone") return Promise.reject(new Error("connection refused"));
        if (state.storage === "frozen") return new Promise(() => {});
        if (state.storage === "slow") return new Promise((resolve) => slow.push(resolve));
        return Promise.resolve(state.heartbeat);
      },
      onConnectionLost: (callback) => void (loseConnection = callback),
      drop: () => {},
    },
    isAnyRunning: () => {
      counts.looks += 1;
      if (state.isPoolBusy) return new Promise(() => {});
      return Promise.resolve(state.isAnyRunning);
    },
    dropStuck: () => void (counts.dropped += 1),
    restoreClocks: (loss) => {
      if (state.storage !== "well") return Promise.reject(new Error("connection refused"));
      restored.push(loss);
      return Promise.resolve();
    },
    broadcastOutage: (since) => void outages.push(since),
  });

  /** This process is suspended while storage answers: its timers are due before it reads the answer. */
  async function pause(ms: number): Promise<void> {
    ticksOfMachine += ms;
    state.now += ms;
    await pass(0);
    for (const answer of slow.splice(0)) answer(state.heartbeat);
    await pass(0);
  }

  /** Advances the time in small steps and runs due timers. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left >= 0; left -= 100) {
      for (const timer of timers.filter(({ at }) => at <= ticksOfMachine)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
      await new Promise((resolve) => setImmediate(resolve));
      if (left === 0) break;
      ticksOfMachine += 100;
      state.now += 100;
    }
  }

  const jump = (ms: number) => {
    const before = state.now;
    state.now += ms;
    receiveJump({ before, after: state.now });
  };
  const cut = () => loseConnection(new Error("Connection terminated unexpectedly"));
  return { state, detector, pass, pause, jump, cut, restored, outages, counts };
}

describe("the outage detector", () => {
  let fixture: ReturnType<typeof createFixture>;
  beforeEach(async () => {
    fixture = createFixture();
    fixture.detector.start();
    await fixture.pass(3000);
  });

  it("writes a heartbeat every second while any clock runs", async () => {
    const { counts, pass, detector } = fixture;
    const before = counts.beats;
    await pass(10_000);
    expect(counts.beats - before).toBe(10);
    expect(detector.isSuspended()).toBe(false);
  });

  it("records nothing while no clock runs, and checks only every five seconds", async () => {
    const { state, counts, pass } = fixture;
    state.isAnyRunning = false;
    await pass(6000);
    const before = { ...counts };
    await pass(20_000);
    expect(counts.beats - before.beats).toBe(0);
    expect(counts.looks - before.looks).toBe(4);
  });

  it("lets the clocks run while heartbeats are stored, however long other queries wait for the pool", async () => {
    const { state, counts, pass, detector, outages } = fixture;
    state.isPoolBusy = true;
    const before = { ...counts };
    await pass(20_000);
    expect(counts.looks - before.looks).toBeGreaterThan(1);
    expect([outages, counts.dropped, detector.isSuspended()]).toEqual([[], 0, false]);
  });

  it("takes a busy pool for no outage before the first heartbeat either", async () => {
    const { state, counts, pass, detector, outages } = createFixture();
    state.isPoolBusy = true;
    detector.start();
    await pass(20_000);
    expect(counts.beats).toBeGreaterThan(10);
    expect([outages, counts.dropped, detector.isSuspended()]).toEqual([[], 0, false]);
  });

  it("takes a pause of this process for no outage", async () => {
    const { state, pass, pause, detector, outages } = fixture;
    state.storage = "slow";
    await pass(1100);
    await pause(20_000);
    state.storage = "well";
    await pass(5000);
    expect([outages, detector.isSuspended()]).toEqual([[], false]);
  });

  it("lets the clocks run while each heartbeat takes four seconds", async () => {
    const { state, pass, pause, detector, outages } = fixture;
    state.storage = "slow";
    for (let beat = 0; beat < 3; beat += 1) {
      await pass(5000);
      await pause(0);
    }
    expect([outages, detector.isSuspended()]).toEqual([[], false]);
  });

  it("suspends the clocks when storage is frozen at the first check", async () => {
    const { state, pass, detector, outages } = createFixture();
    state.isPoolBusy = true;
    state.storage = "frozen";
    detector.start();
    await pass(12_000);
    expect(detector.isSuspended()).toBe(true);
    expect(outages).toEqual([START + 5000]);
  });

  it("suspends the clocks when its connection breaks, and restores the lost time once storage is back", async () => {
    const { state, pass, cut, detector, restored, outages } = fixture;
    const lastHeartbeatAt = state.now;
    await pass(400);
    cut();
    expect(detector.isSuspended()).toBe(true);
    expect(outages).toEqual([lastHeartbeatAt]);
    await pass(1000);
    expect(detector.isSuspended()).toBe(false);
    expect(restored).toEqual([{ at: lastHeartbeatAt, cause: "storage", wasAlone: true }]);
    expect(outages).toEqual([lastHeartbeatAt, null]);
  });

  it.each([
    ["gone", 1000],
    ["frozen", 6000],
  ] as const)(
    "suspends the clocks when storage is %s, within %i ms, and reports since when",
    async (how, within) => {
      const { state, detector, pass, outages, counts } = fixture;
      const lastGoodAt = state.now;
      await pass(500);
      state.storage = how;
      await pass(within);
      expect(detector.isSuspended()).toBe(true);
      expect(outages).toEqual([lastGoodAt]);
      expect(detector.awaySince()).toBe(lastGoodAt);
      expect(counts.dropped).toBeGreaterThan(0);
    },
  );

  it("restores the lost time once when storage is back, and reports it", async () => {
    const { state, detector, pass, outages, restored } = fixture;
    const lastGoodAt = state.now;
    state.storage = "frozen";
    await pass(30_000);
    state.storage = "well";
    await pass(5000);
    expect(restored).toEqual([{ at: lastGoodAt, cause: "storage", wasAlone: true }]);
    expect(outages).toEqual([lastGoodAt, null]);
    expect(detector.isSuspended()).toBe(false);
    await pass(10_000);
    expect(restored).toHaveLength(1);
  });

  it("restores nothing when another server kept the time throughout", async () => {
    const { state, detector, pass, restored, outages } = fixture;
    state.storage = "gone";
    await pass(10_000);
    state.storage = "well";
    state.heartbeat = { epoch: 1, wasAlone: false };
    await pass(2000);
    expect(restored).toEqual([]);
    expect(detector.isSuspended()).toBe(false);
    expect(outages.at(-1)).toBeNull();
  });

  it("restores the time, although it is not alone, when no server could keep time", async () => {
    const { state, pass, restored } = fixture;
    state.storage = "gone";
    await pass(10_000);
    state.storage = "well";
    state.heartbeat = { epoch: 2, wasAlone: false };
    await pass(2000);
    expect(restored).toMatchObject([{ cause: "storage", wasAlone: false }]);
  });

  it.each([60_000, -60_000, 86_400_000])(
    "holds the clocks in the very moment its time jumps by %i ms, and gives back at once",
    async (ms) => {
      const { state, detector, pass, jump, restored, outages } = fixture;
      await pass(300);
      const before = state.now;
      jump(ms);
      expect(detector.isSuspended()).toBe(true);
      await pass(0);
      await pass(0);
      expect(restored).toEqual([{ at: before, cause: "clock", wasAlone: true }]);
      expect(detector.isSuspended()).toBe(false);
      expect(outages).toEqual([]);
    },
  );

  it("keeps the clocks suspended until the restore is stored, and restores by the time of the outage", async () => {
    const { state, detector, pass, jump, restored } = fixture;
    const before = state.now;
    state.storage = "gone";
    jump(60_000);
    await pass(4000);
    expect(detector.isSuspended()).toBe(true);
    state.storage = "well";
    await pass(2000);
    expect(restored).toEqual([{ at: before, cause: "clock", wasAlone: true }]);
    expect(detector.isSuspended()).toBe(false);
  });

  it("does nothing after it is stopped", async () => {
    const { state, detector, pass, jump, outages, counts } = fixture;
    await detector.stop();
    const before = counts.beats;
    state.storage = "gone";
    jump(60_000);
    await pass(10_000);
    expect(outages).toEqual([]);
    expect(counts.beats).toBe(before);
  });
});
