import { STATISTIC_VALUE_MAX, type StatisticValue, withAsciiMinus } from "@emberline/game";

/** A league's own value of a statistic, as typed. */
export type StatisticEntry = Omit<StatisticValue, "value"> & { text: string };

export const toEntries = (values: readonly StatisticValue[]): StatisticEntry[] =>
  values.map(({ statisticId, name, siteValue, value }) => ({
    statisticId,
    name,
    siteValue,
    text: String(value),
  }));

/** Without those that are equal to the site's. */
export const toStatisticValues = (entries: readonly StatisticEntry[]): StatisticValue[] =>
  entries
    .map(({ text, ...statistic }) => ({ ...statistic, value: valueOf(text) }))
    .filter(({ siteValue, value }) => value !== siteValue);

/** NaN, which the contract refuses, for what is no value: "2.5" and "2,5" are one. */
export function valueOf(text: string): number {
  const typed = withAsciiMinus(text.trim()).replace(",", ".");
  const value = /^[+-]?\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return Math.abs(value) > STATISTIC_VALUE_MAX ? Number.NaN : value;
}
