import type { GivenPoints } from "@emberline/contract";

/** The result of a grading, passed to the list of polls. */
export interface GradingResult {
  episode: string;
  given: GivenPoints;
}

/** Reads the result from the location's state; null if there is none. */
export function readGradingResult(state: unknown): GradingResult | null {
  if (!isRecord(state) || !isRecord(state["graded"])) return null;
  const { episode, given } = state["graded"];
  return typeof episode === "string" && isGiven(given) ? { episode, given } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isGiven = (value: unknown): value is GivenPoints =>
  isRecord(value) &&
  ["submissions", "earning", "points", "most"].every((name) => typeof value[name] === "number");
