import { expect, test } from "vitest";
import { createCircuitBreaker } from "./service-sender.ts";

let time = 0;
const now = () => time;
const failTimes = (circuit: ReturnType<typeof createCircuitBreaker>, times: number) => {
  for (let count = 0; count < times; count += 1) circuit.recordFailure();
};

test("four failures in a row change nothing, five open it, and one success closes it", () => {
  const circuit = createCircuitBreaker(now, 32);
  failTimes(circuit, 4);
  expect(circuit.permits()).toBe(32);
  circuit.recordSuccess();
  failTimes(circuit, 4);
  expect(circuit.permits()).toBe(32);
  circuit.recordFailure();
  expect(circuit.permits()).toBe(0);
  time += 15_000;
  expect(circuit.permits()).toBe(1);
  circuit.recordSuccess();
  expect(circuit.permits()).toBe(32);
});

test("every failed try doubles the pause, up to five minutes; tries already in flight do not", () => {
  const circuit = createCircuitBreaker(now, 32);
  failTimes(circuit, 32);
  const pauses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    pauses.push((circuit.opensUntil() - time) / 1000);
    time = circuit.opensUntil();
    circuit.recordFailure();
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300]);
});
