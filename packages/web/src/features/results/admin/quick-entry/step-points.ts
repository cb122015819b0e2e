import { readPoints } from "../model/points-text.ts";

/** A statistic without default points counts in ones. */
const stepOf = (defaultPoints: number): number => defaultPoints || 1;

/** The points after one tap on a statistic. */
export const addStep = (text: string, defaultPoints: number): string =>
  String((readPoints(text) ?? 0) + stepOf(defaultPoints));

/** The points after one tap less; never past 0. */
export function removeStep(text: string, defaultPoints: number): string {
  const points = readPoints(text) ?? 0;
  const step = Math.min(Math.abs(stepOf(defaultPoints)), Math.abs(points));
  return String(points - Math.sign(points) * step);
}
