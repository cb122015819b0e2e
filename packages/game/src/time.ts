/** Whether a time, in epoch milliseconds, has come. */
export type HasCome = (time: number) => boolean;

/** What has come at a moment, in epoch milliseconds. */
export const hasComeAt =
  (at: number): HasCome =>
  (time) =>
    time <= at;
