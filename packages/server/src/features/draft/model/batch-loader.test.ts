import { expect, test } from "vitest";
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
  const ask = createBatchLoader(answerAll, { retryIndividually: true });
  const answers = await Promise.allSettled(["a", "bad", "b"].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(asked).toEqual([["a", "bad", "b"], ["a"], ["bad"], ["b"]]);
});
