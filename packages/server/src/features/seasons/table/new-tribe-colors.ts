/** Colours of new tribes, far apart from one another; an admin changes them under Tribes. */
const COLORS = ["#e2653a", "#3a8fd6", "#4fa866", "#e0b03a", "#9a6fd0", "#d05dbd", "#3fc1b0", "#a0522d"];

/** A colour for each of `count` new tribes; those that no tribe has come first. */
export function chooseTribeColors(count: number, usedColors: readonly string[]): string[] {
  const choices = [
    ...COLORS.filter((color) => !usedColors.includes(color)),
    ...COLORS.filter((color) => usedColors.includes(color)),
  ];
  return Array.from({ length: count }, (_, index) => choices[index % choices.length]!);
}
