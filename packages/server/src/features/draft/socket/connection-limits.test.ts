import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createPendingConnections } from "./pending-connections.ts";
import {
  createTokenBucket,
  requireJoinWithin,
  startHeartbeat,
  closeWithPolicyViolation,
  limitMessageRate,
} from "./connection-limits.ts";
import type { Timers } from "../model/timers.ts";

/** Timers that ring when they are told to. */
function givenTimers() {
  let now = 0;
  const planned: { at: number; work: () => void }[] = [];
  const timers: Timers = {
    after: (delayMs, work) => {
      const timer = { at: now + delayMs, work };
      planned.push(timer);
      return () => void (planned.includes(timer) && planned.splice(planned.indexOf(timer), 1));
    },
  };
  const pass = (ms: number) => {
    now += ms;
    for (const timer of planned.filter(({ at }) => at <= now)) {
      planned.splice(planned.indexOf(timer), 1);
      timer.work();
    }
  };
  return { timers, pass };
}

class FakeSocket extends EventEmitter {
  said: unknown[] = [];
  close = (code?: number, reason?: string | Buffer) => void this.said.push(["close", code, String(reason)]);
  terminate = () => void this.said.push("terminate");
  ping = () => void this.said.push("ping");
  pause = () => void this.said.push("pause");
}

describe("a socket's manners", () => {
  // Covers ROOM-30.
  it("a peer that has gone without a word is swept within 60 seconds, one that answers never", () => {
    const { timers, pass } = givenTimers();
    const [gone, there] = [new FakeSocket(), new FakeSocket()];
    for (const socket of [gone, there]) startHeartbeat(socket, timers);
    for (let seconds = 0; seconds < 60; seconds += 5) {
      pass(5000);
      there.emit("pong");
    }
    expect(gone.said).toEqual(["ping", "terminate"]);
    expect(there.said).toEqual(["ping", "ping"]);
  });

  it("is pinged no more once that was stopped", () => {
    const { timers, pass } = givenTimers();
    const socket = new FakeSocket();
    startHeartbeat(socket, timers)();
    pass(100_000);
    expect(socket.said).toEqual([]);
  });

  // Covers ROOM-30.
  it("whoever never joins is shown out after ten seconds, and cut off a second later", () => {
    const { timers, pass } = givenTimers();
    const [idle, joining] = [new FakeSocket(), new FakeSocket()];
    requireJoinWithin(idle, timers);
    requireJoinWithin(joining, timers)();
    pass(9999);
    expect(idle.said).toEqual([]);
    pass(1);
    expect(idle.said).toEqual([["close", 1008, "nobody joined"], "pause"]);
    pass(1000);
    expect(idle.said.at(-1)).toBe("terminate");
    expect(joining.said).toEqual([]);
  });

  it("whoever hangs up when shown out is not cut off", () => {
    const { timers, pass } = givenTimers();
    const socket = new FakeSocket();
    closeWithPolicyViolation(socket, "any reason", timers);
    socket.emit("close");
    pass(5000);
    expect(socket.said).not.toContain("terminate");
  });

  // Covers ROOM-30.
  it("thirty messages at once are credit, ten a second come back, whatever the clock does", () => {
    let now = 1_000_000;
    const pay = createTokenBucket(() => now);
    const many = (count: number) => Array.from({ length: count }, pay).filter(Boolean).length;
    expect(many(100)).toBe(30);
    now += 1000;
    expect(many(100)).toBe(10);
    now -= 60_000;
    expect(many(100)).toBe(0);
    now += 500;
    expect(many(100)).toBe(5);
    now += 3_600_000;
    expect(many(100)).toBe(30);
  });

  it.each(["ping", "pong"])("a flood of %ss is shown out once, as one of messages is", (kind) => {
    const socket = new FakeSocket();
    const pay = limitMessageRate(socket, () => 0);
    for (let count = 0; count < 1000; count += 1) socket.emit(kind);
    expect(socket.said).toEqual([["close", 1008, "too many messages"], "pause"]);
    expect(pay()).toBe(false);
    socket.emit("close");
  });
});

describe("the lobby", () => {
  it("holds so many of one address and so many in all", () => {
    const lobby = createPendingConnections({ max: 5, maxEach: 2 });
    const leave = lobby.register("10.0.0.1");
    expect(leave && lobby.register("10.0.0.1")).not.toBeNull();
    expect(lobby.register("10.0.0.1")).toBeNull();
    leave?.();
    leave?.();
    expect(lobby.register("10.0.0.1")).not.toBeNull();
    expect(lobby.register("10.0.0.1")).toBeNull();
    expect([2, 3, 4, 5].map((last) => lobby.register(`10.0.0.${last}`) !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "counts nobody of this machine, %s, by address",
    (address) => {
      const lobby = createPendingConnections({ maxEach: 1 });
      expect([lobby.register(address), lobby.register(address)]).not.toContain(null);
    },
  );
});
