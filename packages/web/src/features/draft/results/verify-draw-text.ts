import { brief } from "../../../ui/text/truncate.ts";
import type { CheckStep } from "./verify-draw.ts";

/** Who is meant, by id. */
export interface CheckNames {
  team: (teamId: string) => string;
  player: (playerId: string) => string;
}

/** What a step found out, as a sentence. */
export function checkWords(step: CheckStep, names: CheckNames): string {
  switch (step.about) {
    case "seed":
      return `The secret number ${step.holds ? "has" : "does not have"} the fingerprint that everybody could see beforehand.`;
    case "order":
      return `Drawing ${step.draw} of the order ${step.holds ? "gives" : "should have given another order than"} ${listOf(step.order.map(names.team))}.`;
    case "change":
      return `${changeWords(step, names)}${step.holds ? "; the others stayed as they were drawn." : ", but the order is not what was left of the drawn one."}`;
    case "tie":
      return `Pick ${step.pickNumber}: ${amongWords(step.tied, names)} the draw ${step.holds ? "gives" : "does not give"} ${names.player(step.playerId)}.`;
    default:
      return "The order was to be drawn at the start, and the log has no such drawing.";
  }
}

const NAMED_MAX = 4;

const amongWords = (tied: readonly string[], names: CheckNames): string =>
  tied.length > NAMED_MAX
    ? `of ${tied.length} contestants with equal points`
    : `of ${listOf(tied.map(names.player))}`;

function changeWords({ joined, left }: { joined: string[]; left: string[] }, names: CheckNames): string {
  const came = joined.length > 0 ? [`${listOf(joined.map(names.team))} came in last`] : [];
  const went = left.length > 0 ? [`${listOf(left.map(names.team))} left`] : [];
  const words = [...came, ...went].join(", ");
  return words === "" ? "The order changed" : words;
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names.map(brief));
