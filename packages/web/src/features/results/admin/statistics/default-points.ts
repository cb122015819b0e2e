import { POINTS_MAX, POINTS_MIN, pointsText, withAsciiMinus } from "@emberline/game";

/** The typed whole number; 0 if there is none. */
export function parseDefaultPoints(typed: string): number {
  const points = Number.parseInt(withAsciiMinus(typed.trim()), 10);
  return Number.isNaN(points) ? 0 : points;
}

/** Says which number will be saved; null if it is the typed one. */
export function parsedPointsHint(typed: string): string | null {
  const points = parseDefaultPoints(typed);
  const isInRange = points >= POINTS_MIN && points <= POINTS_MAX;
  return isInRange && typed.trim() !== String(points) ? `Will be saved as ${pointsText(points)}` : null;
}
