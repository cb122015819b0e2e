import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../packages/web/src/styles/tokens.css", import.meta.url), "utf8");
const [, darkCss = "", lightCss = ""] =
  /@theme \{(.*?)\n\}.*:root\[data-theme="light"\] \{(.*?)\n\}/s.exec(css) ?? [];

const colorsIn = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = "", color = ""]) => [
      name,
      color,
    ]),
  );
const dark = colorsIn(darkCss);
const themes = { dark, light: { ...dark, ...colorsIn(lightCss) } };

/** WCAG's relative luminance. */
function luminanceOf(color: string): number {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const TEXTS = ["sand", "dim", "ember", "lagoon", "gold", "danger"];
const BACKGROUNDS = ["ink", "ink-2", "ink-3", "well"];
const ON_FILLS = [
  ["on-ember", "ember-from"],
  ["on-ember", "ember-to"],
  ["on-lagoon", "lagoon"],
  ["on-gold", "gold-fill"],
  ["on-danger", "danger"],
] as const;

test.each(Object.entries(themes))("in the %s theme each text can be read on each background", (_, colors) => {
  const pairs = [
    ...TEXTS.flatMap((text) => BACKGROUNDS.map((behind) => [text, behind] as const)),
    ...ON_FILLS,
  ];
  const contrasts = pairs.map(
    ([text, behind]) => [text, behind, contrastOf(colors[text]!, colors[behind]!)] as const,
  );
  expect(contrasts.filter(([, , contrast]) => !(contrast >= 4.5))).toEqual([]);
  expect(contrasts).toHaveLength(TEXTS.length * BACKGROUNDS.length + ON_FILLS.length);
});

test.each(Object.entries(themes))("in the %s theme the outline of an input is seen", (_, colors) => {
  expect(contrastOf(colors["edge"]!, colors["well"]!)).toBeGreaterThanOrEqual(3);
});
