import { TRIBE_COLOR_DEFAULT } from "@emberline/game";

/** Common tribe colors. */
export const tribeColors = [
  [TRIBE_COLOR_DEFAULT, "Black"],
  ["#e8703a", "Orange"],
  ["#d64545", "Red"],
  ["#c9507a", "Pink"],
  ["#7f63c9", "Purple"],
  ["#3b82b8", "Blue"],
  ["#2a9d8f", "Teal"],
  ["#4d9a3c", "Green"],
  ["#e9c13b", "Yellow"],
  ["#8a5a34", "Brown"],
  ["#f6efe2", "White"],
] as const;
