/** Whether a time, in epoch milliseconds, has passed. The exact time counts as passed. */
export type HasPassed = (time: number) => boolean;

/** Which times have passed at `at`, in epoch milliseconds. */
export const hasPassedAt =
  (at: number): HasPassed =>
  (time) =>
    time <= at;
