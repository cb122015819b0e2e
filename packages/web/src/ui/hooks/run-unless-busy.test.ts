import { expect, test } from "vitest";
import { oneAtATime } from "./run-unless-busy.ts";

// Covers APP-13.
test("what is asked for while work is under way is not done, also in the same instant", async () => {
  const lock = { current: false };
  const done: string[] = [];
  let finish = () => {};
  const first = oneAtATime(lock, () => {
    done.push("first");
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const second = oneAtATime(lock, () => done.push("second"));
  await second;
  await oneAtATime(lock, () => done.push("third"));
  finish();
  await first;
  await oneAtATime(lock, () => done.push("fourth"));
  expect(done).toEqual(["first", "fourth"]);
});

test("work that fails says so and stands in nobody's way", async () => {
  const lock = { current: false };
  const failing = oneAtATime(lock, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(lock.current).toBe(false);
  await expect(
    oneAtATime(lock, () => {
      throw new Error("at once");
    }),
  ).rejects.toThrow("at once");
  expect(lock.current).toBe(false);
});
