import { readPoints } from "../model/points-text.ts";

/** A statistic without default points goes by ones. */
const stepOf = (defaultPoints: number): number => defaultPoints || 1;

/** What a tap on a statistic makes of its points. */
export const addStep = (text: string, defaultPoints: number): string =>
  String((readPoints(text) ?? 0) + stepOf(defaultPoints));

/** One tap less: never past 0, wherever the points came from. */
export function removeStep(text: string, defaultPoints: number): string {
  const points = readPoints(text) ?? 0;
  const step = Math.min(Math.abs(stepOf(defaultPoints)), Math.abs(points));
  return String(points - Math.sign(points) * step);
}
