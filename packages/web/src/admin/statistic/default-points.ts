import { POINTS_MAX, POINTS_MIN } from "@emberline/game";
import { countText } from "../../ui/text/count-text.ts";

/** The typed whole number; 0 if there is none. */
export function parseDefaultPoints(typed: string): number {
  const points = Number.parseInt(typed.trim().replace(/^[−–]/, "-"), 10);
  return Number.isNaN(points) ? 0 : points;
}

/** Says which number will be saved; null if it is the typed one. */
export function parsedPointsHint(typed: string): string | null {
  const points = parseDefaultPoints(typed);
  const isInRange = points >= POINTS_MIN && points <= POINTS_MAX;
  return isInRange && typed.trim() !== String(points)
    ? `Will be saved as ${defaultPointsText(points)}`
    : null;
}

/** "1 pt", "3 pts". */
export const defaultPointsText = (points: number): string => countText(points, "pt");
