import { truncate } from "../../../ui/text/truncate.ts";
import type { VerificationStep } from "./verify-draw.ts";

/** Names by id. */
export interface VerificationNames {
  team: (teamId: string) => string;
  player: (playerId: string) => string;
}

/** The result of a step, as a sentence. */
export function verificationText(step: VerificationStep, names: VerificationNames): string {
  switch (step.about) {
    case "seed":
      return `The secret number ${step.isValid ? "matches" : "does not match"} the fingerprint that was public beforehand.`;
    case "order":
      return `Draw ${step.draw} of the order ${step.isValid ? "gives" : "should have given a different order than"} ${listOf(step.order.map(names.team))}.`;
    case "change":
      return `${teamChangeText(step, names)}${step.isValid ? "; the others kept their order." : ", but the order does not follow from the drawn one."}`;
    case "tie":
      return `Pick ${step.pickNumber}: ${tiedText(step.tied, names)}, the draw ${step.isValid ? "gives" : "does not give"} ${names.player(step.playerId)}.`;
    default:
      return "The order should have been drawn at the start, but the log has no such draw.";
  }
}

const TIED_NAMED_MAX = 4;

const tiedText = (tied: readonly string[], names: VerificationNames): string =>
  tied.length > TIED_NAMED_MAX
    ? `among ${tied.length} contestants with equal points`
    : `among ${listOf(tied.map(names.player))}`;

function teamChangeText(
  { joined, left }: { joined: string[]; left: string[] },
  names: VerificationNames,
): string {
  const came = joined.length > 0 ? [`${listOf(joined.map(names.team))} joined last`] : [];
  const went = left.length > 0 ? [`${listOf(left.map(names.team))} left`] : [];
  const text = [...came, ...went].join(", ");
  return text === "" ? "The order changed" : text;
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names.map(truncate));
