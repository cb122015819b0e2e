/** "1 point", "2 points", "-1 points". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "+3", "0", "-2": a change. */
export const signedText = (value: number): string => (value > 0 ? `+${value}` : String(value));
