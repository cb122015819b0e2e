import type { Spread } from "./statistics.ts";

/** How far the limit server may be from itself. */
const LIMIT_TOLERANCE = 0.03;

const THIN_SPACE = "\u202F";

/** 12 345 */
export const describeCount = (value: number): string =>
  String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, THIN_SPACE);

export const describeRate = (perSecond: number): string => `${describeCount(perSecond)}/s`;

/** Below ten with a decimal, else without. */
export const describeMs = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : describeCount(value)} ms`;

export const describeSpread = ({ median, min, max }: Spread): string =>
  min === max ? shortNumber(median) : `${shortNumber(median)} (${shortNumber(min)}–${shortNumber(max)})`;

const shortNumber = (value: number): string => (value < 0.1 ? value.toFixed(3) : value.toFixed(2));

/** A note if the limit server against itself is too far from 1. */
export const noiseNotes = ({ median }: Spread): string[] =>
  Math.abs(median - 1) > LIMIT_TOLERANCE
    ? ["the limit server against itself is off: the machine was not quiet"]
    : [];
