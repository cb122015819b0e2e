import type { CommissionerRole, DraftPick } from "@emberline/game";

/** Who acted as commissioner; never a name. */
export const commissionerText = (desk: CommissionerRole | undefined): string =>
  desk === "owner" ? "the league's owner" : "an admin";

/** How a pick was made, without the draw and the reason, for small spaces. */
export function shortPickSource({ by, choice, desk }: DraftPick, isMine: boolean): string {
  switch (by) {
    case "owner":
      return isMine ? "picked by you" : "picked by the owner";
    case "queue":
      return `from ${isMine ? "your" : "the owner's"} queue${choiceText(choice)}`;
    case "rule":
      return "when time ran out: most points";
    default:
      return `picked by ${commissionerText(desk)}`;
  }
}

/** What the short text leaves out; often empty. */
export function pickSourceDetail({ by, tied, reason }: DraftPick): string {
  if (by === "rule") return tieText(tied);
  return by === "desk" && reason ? `: ${reason}` : "";
}

const choiceText = (choice: number | undefined): string =>
  choice === undefined ? "" : `, ${ordinalText(choice)} choice`;

const tieText = (tied: readonly string[] | undefined): string =>
  tied && tied.length > 1 ? `, drawn between ${tied.length} with equal points` : "";

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

const ordinalSuffixes = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** "second", and from 11 on "11th". */
export const ordinalText = (number: number): string =>
  ordinals[number - 1] ?? `${number}${ordinalSuffixes.get(rules.select(number)) ?? "th"}`;
