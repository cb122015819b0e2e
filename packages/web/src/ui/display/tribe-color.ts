import type { CSSProperties } from "react";
import { parseHexColor } from "../text/parse-hex-color.ts";

// A contrast of 3:1 against the cards of the theme.
const MIN_LUMINANCE_ON_DARK = 0.15;
const MAX_LUMINANCE_ON_LIGHT = 0.29;
const STEP = 0.05;
const [BLACK, WHITE] = [0, 255];

/**
 * For elements with the class `tribe-color`: makes `--tribe` the tribe's color, lightened on the dark theme and
 * darkened on the light one as far as it takes to be seen.
 */
export const tribeColorStyle = (color: string): CSSProperties & Record<`--${string}`, string> => ({
  "--tribe-on-dark": onDark(color),
  "--tribe-on-light": onLight(color),
});

export const onDark = (color: string): string =>
  mixUntil(color, WHITE, (luminance) => luminance >= MIN_LUMINANCE_ON_DARK);

export const onLight = (color: string): string =>
  mixUntil(color, BLACK, (luminance) => luminance <= MAX_LUMINANCE_ON_LIGHT);

/** Mixes the color with white or black until its luminance is enough. */
function mixUntil(color: string, end: number, isEnough: (luminance: number) => boolean): string {
  const hex = parseHexColor(color);
  if (hex === null) return color;
  const parts = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  let mixed = parts;
  for (let share = STEP; share < 1 && !isEnough(luminanceOf(mixed)); share += STEP) {
    mixed = parts.map((part) => Math.round(part + (end - part) * share));
  }
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The relative luminance of WCAG 2. */
function luminanceOf(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
