import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaveQueue } from "./save-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose saves are answered by the test, in the order of the requests. */
function fixture() {
  const asked: string[] = [];
  const answers: { ok: () => void; fail: () => void }[] = [];
  const save = (key: string, value: string) => {
    asked.push(`${key}=${value}`);
    return new Promise<void>((resolve, reject) => {
      answers.push({ ok: resolve, fail: () => reject(new Error("no network")) });
    });
  };
  const queue = createSaveQueue<string>({ save, delayMs: 400 });
  const answer = async (index: number, how: "ok" | "fail") => {
    answers[index]?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, asked, answer };
}

test("values typed without a pause are saved once, with the last value", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "1");
  await vi.advanceTimersByTimeAsync(399);
  queue.put("a", "12");
  await vi.advanceTimersByTimeAsync(399);
  expect(asked).toEqual([]);
  expect(queue.find("a")).toEqual({ value: "12", status: "waiting" });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["a=12"]);
  expect(queue.find("a")?.status).toBe("saving");
  await answer(0, "ok");
  expect(queue.find("a")).toEqual({ value: "12", status: "saved" });
});

test("a key never has two saves in flight; the last value follows the first", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "1");
  await vi.advanceTimersByTimeAsync(400);
  queue.put("a", "2");
  await vi.advanceTimersByTimeAsync(400);
  queue.put("a", "3");
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toEqual(["a=1"]);
  await answer(0, "ok");
  expect(asked).toEqual(["a=1", "a=3"]);
  expect(queue.find("a")?.status).toBe("saving");
  await answer(1, "ok");
  expect(queue.find("a")).toEqual({ value: "3", status: "saved" });
});

test("a value typed during a save waits for its own pause", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "1");
  await vi.advanceTimersByTimeAsync(400);
  queue.put("a", "12");
  await answer(0, "ok");
  expect(asked).toEqual(["a=1"]);
  expect(queue.find("a")).toEqual({ value: "12", status: "waiting" });
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toEqual(["a=1", "a=12"]);
});

test("typing back to the value in flight needs no second save", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "5");
  await vi.advanceTimersByTimeAsync(400);
  queue.put("a", "6");
  queue.put("a", "5");
  await answer(0, "ok");
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["a=5"]);
  expect(queue.find("a")?.status).toBe("saved");
});

test("a failure keeps the value, and a retry sends it", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "7");
  await vi.advanceTimersByTimeAsync(400);
  await answer(0, "fail");
  expect(queue.find("a")).toMatchObject({ value: "7", status: "failed", error: new Error("no network") });
  expect(queue.count("failed")).toBe(1);
  expect(queue.keys("failed")).toEqual(["a"]);
  queue.retry("a");
  expect(asked).toEqual(["a=7", "a=7"]);
  await answer(1, "ok");
  expect(queue.find("a")).toEqual({ value: "7", status: "saved" });
  expect(queue.keys("failed")).toEqual([]);
});

test("a newer value is saved although the one before it failed", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "1");
  await vi.advanceTimersByTimeAsync(400);
  queue.put("a", "2");
  await vi.advanceTimersByTimeAsync(400);
  await answer(0, "fail");
  expect(asked).toEqual(["a=1", "a=2"]);
});

test("keys do not wait for each other, and a flush saves at once", async () => {
  const { queue, asked, answer } = fixture();
  queue.put("a", "1");
  queue.put("b", "2");
  queue.flush("b");
  expect(asked).toEqual(["b=2"]);
  queue.flush();
  expect(asked).toEqual(["b=2", "a=1"]);
  await answer(1, "ok");
  expect(queue.count("saved")).toBe(1);
  expect(queue.count("waiting", "saving", "failed")).toBe(1);
});

test("it settles when nothing is waiting or being saved, also after failures", async () => {
  const { queue, answer } = fixture();
  let isDone = false;
  queue.put("a", "1");
  queue.put("b", "2");
  queue.flush();
  const waiting = (async () => {
    await queue.settled();
    isDone = true;
  })();
  await answer(0, "ok");
  expect(isDone).toBe(false);
  await answer(1, "fail");
  await waiting;
  expect(isDone).toBe(true);
});

test("a dropped value is never saved", async () => {
  const { queue, asked } = fixture();
  queue.put("a", "1");
  queue.drop("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  expect(queue.find("a")).toBeUndefined();
});

test("a failed save is retried after the delay of the options, which depends on the failures in a row", async () => {
  const failures: number[] = [];
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const queue = createSaveQueue<string>({
    save: (key, value) => {
      asked.push(`${key}=${value}`);
      return new Promise((_, reject) => answers.push(() => reject(new Error("no network"))));
    },
    delayMs: 400,
    retryDelayMs: (_, count) => {
      failures.push(count);
      return count < 3 ? count * 1000 : null;
    },
  });
  const fail = async () => {
    answers.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  queue.put("a", "1");
  await vi.advanceTimersByTimeAsync(400);
  await fail();
  expect(queue.find("a")?.status).toBe("failed");
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await fail();
  queue.flush();
  expect(asked).toHaveLength(3);
  await fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["a=1", "a=1", "a=1"]);
  expect(failures).toEqual([1, 2, 3]);
});
