import type { GivenPoints } from "@emberline/contract";

/** What the grading that one comes from gave. */
export interface GradingResult {
  episode: string;
  given: GivenPoints;
}

/** From the location's state, where the grading left it; null for whoever comes from elsewhere. */
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
