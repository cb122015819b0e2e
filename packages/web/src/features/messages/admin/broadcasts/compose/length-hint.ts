import { countText, numberText } from "../../../../../ui/text/count-text.ts";

/** "12 of 50 characters". */
export const lengthHint = (typed: string, max: number) =>
  `${numberText(typed.trim().length)} of ${countText(max, "character")}`;
