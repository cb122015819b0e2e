import { expect, test } from "vitest";
import { surveyThrough } from "./through-episode.ts";

/** Numbers may have gaps, and come in any order. */
const EPISODES = [8, 3, 1, 4].map((number) => ({ number }));
const through = (watchedThrough: number | null, shownThrough: number | null, episodes = EPISODES) =>
  [1, 3, 4, 8].map((number) => surveyThrough({ number }, episodes, { watchedThrough, shownThrough }));

test.each([
  ["without an episode everything is known", null, ["results", "results", "results", "results"]],
  ["before the first its questions", 0, ["questions", "nothing", "nothing", "nothing"]],
  [
    "results through an episode, and the questions of the next",
    3,
    ["results", "results", "questions", "nothing"],
  ],
  ["the next after a gap", 4, ["results", "results", "results", "questions"]],
  ["a number between two episodes", 5, ["results", "results", "results", "questions"]],
  ["after the last everything", 8, ["results", "results", "results", "results"]],
])("%s", (_, throughEpisode, expected) => {
  expect(through(throughEpisode, throughEpisode)).toEqual(expected);
});

test("a later episode tells neither more nor less of those before", () => {
  expect(through(3, 3, [...EPISODES, { number: 9 }])).toEqual(through(3, 3));
});

test("results that are not shown hide no questions from a person who has watched", () => {
  expect(through(null, 3)).toEqual(["results", "results", "questions", "questions"]);
  expect(through(4, 1)).toEqual(["results", "questions", "questions", "questions"]);
  expect(through(3, 1)).toEqual(["results", "questions", "questions", "nothing"]);
});
