import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

test("keys requested together are loaded in one call, and each caller gets its own value", async () => {
  const asked: number[][] = [];
  const double = createBatchLoader(async (numbers: number[]) => {
    asked.push(numbers);
    return numbers.map((number) => number * 2);
  });
  const twice = async (number: number) => double(await double(number));
  expect(await Promise.all([1, 2, 3].map(twice))).toEqual([4, 8, 12]);
  expect(asked).toEqual([
    [1, 2, 3],
    [2, 4, 6],
  ]);
  expect(await double(7)).toBe(14);
});

test("an error reaches every caller of the batch, and none afterwards", async () => {
  const ask = createBatchLoader((words: string[]) =>
    words.includes("bad") ? Promise.reject(new Error("no")) : Promise.resolve(words),
  );
  const answers = await Promise.allSettled([ask("good"), ask("bad")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("good")).toBe("good");
});

test("with individual retries only the key that cannot be loaded fails", async () => {
  const asked: string[][] = [];
  const answerAll = (words: string[]) => {
    asked.push(words);
    return words.includes("bad") ? Promise.reject(new Error("no")) : Promise.resolve(words);
  };
  const ask = createBatchLoader(answerAll, { retryIndividually: () => true });
  const answers = await Promise.allSettled(["a", "bad", "b"].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(asked).toEqual([["a", "bad", "b"], ["a"], ["bad"], ["b"]]);
});

test("an error that is not retried reaches every caller of the batch", async () => {
  const asked: string[][] = [];
  const failAll = (words: string[]) => {
    asked.push(words);
    return Promise.reject<string[]>(new Error("gone"));
  };
  const ask = createBatchLoader(failAll, {
    retryIndividually: (error) => error instanceof Error && error.message !== "gone",
  });
  await expect(Promise.allSettled(["a", "b"].map(ask))).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(asked).toEqual([["a", "b"]]);
});

test("one batch at a time: what is requested during a batch is loaded by the next, however that one ends", async () => {
  const asked: string[][] = [];
  const loads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const ask = createBatchLoader(
    async (words: string[]) => {
      asked.push(words);
      await new Promise<void>((resolve, reject) => loads.push({ resolve, reject }));
      return words;
    },
    { isOneAtATime: true },
  );
  const first = [ask("a"), ask("b")];
  await vi.waitUntil(() => loads.length === 1);
  const second = [ask("c")];
  await turn();
  second.push(ask("d"));
  await turn();
  expect(asked).toEqual([["a", "b"]]);
  loads[0]!.reject(new Error("no"));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await vi.waitUntil(() => loads.length === 2);
  loads[1]!.resolve();
  expect(await Promise.all(second)).toEqual(["c", "d"]);
  expect(asked).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});
