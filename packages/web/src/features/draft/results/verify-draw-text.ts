import { truncate } from "../../../ui/text/truncate.ts";
import type { VerificationStep } from "./verify-draw.ts";

/** Who is meant, by id. */
export interface VerificationNames {
  team: (teamId: string) => string;
  player: (playerId: string) => string;
}

/** What a step found out, as a sentence. */
export function verificationText(step: VerificationStep, names: VerificationNames): string {
  switch (step.about) {
    case "seed":
      return `The secret number ${step.isValid ? "has" : "does not have"} the fingerprint that everybody could see beforehand.`;
    case "order":
      return `Drawing ${step.draw} of the order ${step.isValid ? "gives" : "should have given another order than"} ${listOf(step.order.map(names.team))}.`;
    case "change":
      return `${teamChangeText(step, names)}${step.isValid ? "; the others stayed as they were drawn." : ", but the order is not what was left of the drawn one."}`;
    case "tie":
      return `Pick ${step.pickNumber}: ${tiedText(step.tied, names)} the draw ${step.isValid ? "gives" : "does not give"} ${names.player(step.playerId)}.`;
    default:
      return "The order was to be drawn at the start, and the log has no such drawing.";
  }
}

const NAMED_MAX = 4;

const tiedText = (tied: readonly string[], names: VerificationNames): string =>
  tied.length > NAMED_MAX
    ? `of ${tied.length} contestants with equal points`
    : `of ${listOf(tied.map(names.player))}`;

function teamChangeText(
  { joined, left }: { joined: string[]; left: string[] },
  names: VerificationNames,
): string {
  const came = joined.length > 0 ? [`${listOf(joined.map(names.team))} came in last`] : [];
  const went = left.length > 0 ? [`${listOf(left.map(names.team))} left`] : [];
  const text = [...came, ...went].join(", ");
  return text === "" ? "The order changed" : text;
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names.map(truncate));
