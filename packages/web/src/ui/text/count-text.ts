import { shownPoints } from "@emberline/game";

/** "12", "10,000", "-1,200", "2.67": every count and every sum of points in a text. */
export const numberText = (value: number): string =>
  Math.abs(value) < 1000 ? String(shownPoints(value)) : value.toLocaleString("en-US", TWO_DECIMALS);

const TWO_DECIMALS = { maximumFractionDigits: 2 };

/** "1 point", "2 points", "-1 points", "10,000 points". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** "+3", "0", "-2": a change. */
export const signedText = (value: number): string => (value > 0 ? "+" : "") + numberText(value);
