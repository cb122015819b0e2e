import { POINTS_MAX, POINTS_MIN } from "@emberline/game";
import { countText } from "../../ui/text/count-text.ts";

/** What somebody typed as a whole number; 0 where there is none. */
export function parseDefaultPoints(typed: string): number {
  const points = Number.parseInt(typed.trim().replace(/^[−–]/, "-"), 10);
  return Number.isNaN(points) ? 0 : points;
}

/** Says what will be saved where that is not what was typed; null where it is. */
export function parsedPointsHint(typed: string): string | null {
  const points = parseDefaultPoints(typed);
  const isInRange = points >= POINTS_MIN && points <= POINTS_MAX;
  return isInRange && typed.trim() !== String(points)
    ? `Will be saved as ${defaultPointsText(points)}`
    : null;
}

/** "1 pt", "3 pts". */
export const defaultPointsText = (points: number): string => countText(points, "pt");
