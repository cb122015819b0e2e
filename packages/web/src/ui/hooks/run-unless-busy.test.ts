import { expect, test } from "vitest";
import { runUnlessBusy } from "./run-unless-busy.ts";

// Covers APP-13.
test("a call during the work is skipped, also in the same tick", async () => {
  const lock = { current: false };
  const done: string[] = [];
  let finish = () => {};
  const first = runUnlessBusy(lock, () => {
    done.push("first");
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const second = runUnlessBusy(lock, () => done.push("second"));
  await second;
  await runUnlessBusy(lock, () => done.push("third"));
  finish();
  await first;
  await runUnlessBusy(lock, () => done.push("fourth"));
  expect(done).toEqual(["first", "fourth"]);
});

test("work that throws rejects and releases the lock", async () => {
  const lock = { current: false };
  const failing = runUnlessBusy(lock, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(lock.current).toBe(false);
  await expect(
    runUnlessBusy(lock, () => {
      throw new Error("at once");
    }),
  ).rejects.toThrow("at once");
  expect(lock.current).toBe(false);
});
