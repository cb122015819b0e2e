import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createPendingConnections } from "./open-sockets.ts";
import {
  createTokenBucket,
  requireJoinWithin,
  startHeartbeat,
  closeWithPolicyViolation,
  limitMessageRate,
} from "./client-socket.ts";
import type { Timers } from "../clock/timers.ts";

/** Timers that the test fires. */
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

describe("a socket's limits", () => {
  // Covers ROOM-30.
  it("terminates a connection that stops answering pings within 60 seconds, and never one that answers", () => {
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

  it("is not pinged after the heartbeat is stopped", () => {
    const { timers, pass } = givenTimers();
    const socket = new FakeSocket();
    startHeartbeat(socket, timers)();
    pass(100_000);
    expect(socket.said).toEqual([]);
  });

  // Covers ROOM-30.
  it("closes a connection that does not join within ten seconds, and terminates it a second later", () => {
    const { timers, pass } = givenTimers();
    const [idle, joining] = [new FakeSocket(), new FakeSocket()];
    requireJoinWithin(idle, timers);
    requireJoinWithin(joining, timers)();
    pass(9999);
    expect(idle.said).toEqual([]);
    pass(1);
    expect(idle.said).toEqual([["close", 1008, "no room joined in time"], "pause"]);
    pass(1000);
    expect(idle.said.at(-1)).toBe("terminate");
    expect(joining.said).toEqual([]);
  });

  it("does not terminate a connection that the client closes itself", () => {
    const { timers, pass } = givenTimers();
    const socket = new FakeSocket();
    closeWithPolicyViolation(socket, "any reason", timers);
    socket.emit("close");
    pass(5000);
    expect(socket.said).not.toContain("terminate");
  });

  // Covers ROOM-30.
  it("allows bursts of thirty messages and ten a second, even if the clock jumps", () => {
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

  it.each(["ping", "pong"])("closes a connection once that floods it with %ss, as with messages", (kind) => {
    const socket = new FakeSocket();
    const pay = limitMessageRate(socket, { now: () => 0, timers: givenTimers().timers });
    for (let count = 0; count < 1000; count += 1) socket.emit(kind);
    expect(socket.said).toEqual([["close", 1008, "too many messages"], "pause"]);
    expect(pay()).toBe(false);
    socket.emit("close");
  });
});

describe("connections that have not joined", () => {
  it("are limited by address and in total", () => {
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
    "does not limit connections from this machine, %s",
    (address) => {
      const lobby = createPendingConnections({ maxEach: 1 });
      expect([lobby.register(address), lobby.register(address)]).not.toContain(null);
    },
  );
});
