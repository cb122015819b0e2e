import { describe, expect, it } from "vitest";
import { createServerClock, type ClockJump } from "./server-clock.ts";

const START = Date.UTC(2026, 9, 25, 0, 30);
const DAY_MS = 86_400_000;

/** A machine whose two clocks the test sets. */
async function machine() {
  const state = { wall: START, monotonic: 7000.25, offset: 0, unreachable: false };
  const clock = await createServerClock({
    wall: () => state.wall,
    monotonic: () => state.monotonic,
    measureOffset: () =>
      state.unreachable ? Promise.reject(new Error("no answer")) : Promise.resolve(state.offset),
  });
  const jumps: ClockJump[] = [];
  clock.onClockJump((jump) => void jumps.push(jump));
  const pass = (ms: number) => {
    state.wall += ms;
    state.monotonic += ms;
  };
  return { state, clock, jumps, pass };
}

describe("the server's clock", () => {
  it("returns the wall clock's time in whole milliseconds", async () => {
    const { clock, pass, jumps } = await machine();
    expect(clock.now()).toBe(START);
    pass(1234.5);
    await clock.check();
    expect(clock.now()).toBe(START + 1234);
    expect(jumps).toEqual([]);
  });

  it.each([
    ["a minute ahead", 60_000],
    ["a minute back", -60_000],
    ["a day ahead", DAY_MS],
    ["two seconds back", -2000],
  ])("set %s, it continues unchanged until it is read, and then reports the jump", async (_name, step) => {
    const { state, clock, pass, jumps } = await machine();
    state.wall += step;
    pass(400);
    expect(clock.now()).toBe(START + 400);
    await clock.check();
    expect(jumps).toEqual([{ before: START + 400, after: START + 400 + step }]);
    expect(clock.now()).toBe(START + 400 + step);
    await clock.check();
    expect(jumps).toHaveLength(1);
  });

  it("reports a jump after a sleep that stopped the monotonic clock", async () => {
    const { state, clock, jumps } = await machine();
    state.wall += 3 * 3_600_000;
    await clock.check();
    expect(jumps).toEqual([{ before: START, after: START + 3 * 3_600_000 }]);
  });

  it("follows a small difference by at most 5 ms a second, without a jump, until both agree", async () => {
    const { state, clock, pass, jumps } = await machine();
    state.wall += 400;
    for (let second = 1; second <= 10; second += 1) {
      pass(1000);
      await clock.check();
      expect(clock.now()).toBe(START + second * 1005);
    }
    for (let second = 11; second <= 100; second += 1) {
      pass(1000);
      await clock.check();
    }
    expect(clock.now()).toBe(START + 100_400);
    expect(jumps).toEqual([]);
  });

  it("never goes back while it follows a wall clock that is a little behind", async () => {
    const { state, clock, pass } = await machine();
    state.wall -= 900;
    for (let last = clock.now(), step = 0; step < 1000; step += 1) {
      pass(3);
      await clock.check();
      expect(clock.now()).toBeGreaterThanOrEqual(last);
      last = clock.now();
    }
  });

  it("keeps the database's time when only this machine's clock is set", async () => {
    const { state, clock, pass, jumps } = await machine();
    state.wall += 60_000;
    state.offset = -60_000;
    pass(500);
    await clock.check();
    expect(clock.now()).toBe(START + 500);
    expect(jumps).toEqual([]);
  });

  it("keeps counting while the database is unavailable, and checks again later", async () => {
    const { state, clock, pass, jumps } = await machine();
    state.wall += 60_000;
    state.unreachable = true;
    pass(500);
    await expect(clock.check()).rejects.toThrow("no answer");
    expect(clock.now()).toBe(START + 500);
    state.unreachable = false;
    pass(500);
    await clock.check();
    expect(jumps).toEqual([{ before: START + 1000, after: START + 61_000 }]);
  });

  it("starts with the offset that was measured", async () => {
    const clock = await createServerClock({
      wall: () => START,
      monotonic: () => 0,
      measureOffset: () => Promise.resolve(-700),
    });
    expect(clock.now()).toBe(START - 700);
  });

  it("does not call listeners that have unsubscribed", async () => {
    const { state, clock, jumps } = await machine();
    const stop = clock.onClockJump(() => expect.fail("the listener was removed"));
    stop();
    state.wall += DAY_MS;
    await clock.check();
    expect(jumps).toHaveLength(1);
  });
});
