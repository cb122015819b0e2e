/** First and last name; either may be missing. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/**
 * A sum of points without the errors of binary fractions, so that 8/3 + 1/3 equals 3 and ties are exact: to a
 * millionth, which is less than sums of scaled scores differ by. The addends are not to be rounded before.
 */
export const exactPoints = (sum: number): number => rounded(sum, 1_000_000);

/** With at most two decimals, as points are sent and shown. */
export const shownPoints = (points: number): number => rounded(points, 100);

/** Whole numbers stay as they are; +0, because JSON and texts have no -0. */
const rounded = (value: number, parts: number): number =>
  Number.isInteger(value) ? value : Math.round(value * parts) / parts + 0;

/** "1 pt", "5 pts" (ADMIN-SCORE-5). */
export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** "1 point", "5 points", "-1 point" */
export const pointCount = (points: number): string =>
  `${points} ${Math.abs(points) === 1 ? "point" : "points"}`;

/** What an adjustment does to a team: "gets 5 points", "loses 1 point". */
export const gainText = (points: number): string =>
  `${points > 0 ? "gets" : "loses"} ${pointCount(Math.abs(points))}`;

/** A number as typed or copied from a spreadsheet, with an ASCII minus sign: "−5" becomes "-5". */
export const withAsciiMinus = (text: string): string => text.replace(/^[−–]/, "-");

/** "A, B and C" */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
